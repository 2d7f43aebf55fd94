import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { exactTime } from '../../shared/time/zone.ts';
import { resultWord } from '../wakeups/wakeup.ts';
import classes from './call-record.module.css';
import type { Attempt } from './queries.ts';

/** Each time the phone rang: how long, what the telephone system said, and which key was pressed. */
export function AttemptTable({ attempts }: { readonly attempts: readonly Attempt[] }): ReactElement {
  const t = useTranslate();
  const { timezone } = useSession().property;
  const seconds = (from: string | null, to: string | null): string =>
    from === null || to === null
      ? ''
      : t('time.seconds', { seconds: Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000)) });
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('record.attempts')}>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['number', 'begun', 'rang', 'talked', 'key', 'sip', 'result'] as const).map((column) => (
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
              <td>{exactTime(attempt.begun, timezone)}</td>
              <td>{seconds(attempt.begun, attempt.answered ?? attempt.ended)}</td>
              <td>{seconds(attempt.answered, attempt.ended)}</td>
              <td>{attempt.key === '' ? '–' : attempt.key}</td>
              <td>{attempt.sipStatus ?? '–'}</td>
              <td>{outcome(attempt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function outcome({ result, ended, heard, forwardedTo, unsure }: Attempt): string {
    const word = result === null ? undefined : resultWord(result);
    const said = [
      ended === null ? t('status.ringing') : word === undefined ? '' : t(word),
      heard ? t('record.heard') : '',
      forwardedTo === '' ? '' : t('record.forwarded', { to: forwardedTo }),
      unsure ? t('record.unsure') : '',
    ];
    return said.filter((one) => one !== '').join(', ');
  }
}
