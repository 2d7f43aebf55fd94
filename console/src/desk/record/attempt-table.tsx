import type { ReactElement } from 'react';
import { dateOf } from '../../../../server/src/events/telling/moment.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { exactTime } from '../../shared/time/zone.ts';
import { resultWord } from '../wakeups/wakeup.ts';
import classes from './call-record.module.css';
import type { Attempt } from './queries.ts';

/** Busy, unreachable or without a line: the phone never rang. */
const isSilent = ({ result }: Attempt): boolean => result === 3 || result === 4 || result === 6;

/** Each time the phone was called: how long, which key was pressed, and how it ended. */
export function AttemptTable({ attempts }: { readonly attempts: readonly Attempt[] }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const seconds = (from: string | null, to: string | null): string =>
    from === null || to === null
      ? ''
      : t('time.seconds', { seconds: Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)) });
  return (
    <>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('record.attempts')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['number', 'begun', 'rang', 'talked', 'key', 'result'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`record.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <tr key={attempt.id}>
                <td>{attempt.number}</td>
                <td>
                  {dateOf(Date.parse(attempt.begun), timezone, tag)} {exactTime(attempt.begun, timezone)}
                </td>
                <td>{isSilent(attempt) ? '–' : seconds(attempt.begun, attempt.answered ?? attempt.ended)}</td>
                <td>{seconds(attempt.answered, attempt.ended)}</td>
                <td>{attempt.key === '' ? '–' : attempt.key}</td>
                <td>{outcome(attempt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Technical attempts={attempts} />
    </>
  );

  function outcome({ result, ended, heard, forwardedTo, unsure }: Attempt): string {
    // Of one ring it is known that the phone was answered; whether the guest woke is the call's to say.
    const word = result === 1 ? 'result.answered' : result === null ? undefined : resultWord(result);
    const said = [
      ended === null ? t('status.ringing') : word === undefined ? '' : t(word),
      heard ? t('record.heard') : '',
      forwardedTo === '' ? '' : t('record.forwarded', { to: forwardedTo }),
      unsure ? t('record.unsure') : '',
    ];
    return said.filter((one) => one !== '').join(', ');
  }
}

/** What the telephone system said, for who looks after it. */
function Technical({ attempts }: { readonly attempts: readonly Attempt[] }): ReactElement {
  const { t } = useLanguage();
  return (
    <details className={classes.technical}>
      <summary>{t('record.technical')}</summary>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['number', 'phone', 'sip', 'cause'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`record.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ id, number, extension, sipStatus, cause }) => (
            <tr key={id}>
              <td>{number}</td>
              <td>{extension}</td>
              <td>{sipStatus ?? '–'}</td>
              <td>{cause ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
