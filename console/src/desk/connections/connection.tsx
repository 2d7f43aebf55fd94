import { ForTheMachine } from '../look/for-the-machine.tsx';
import type { ReactElement, ReactNode } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { quoted } from '../../shared/language/saying.ts';
import { Icon, type IconName } from '../../shared/look/icons.tsx';
import badge from '../look/status-badge.module.css';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { clockTime, sameDay, shortDate } from '../../shared/time/zone.ts';
import classes from './connections.module.css';
import type { Cause } from './diagnosis.ts';

export type Tone = 'answered' | 'ringing' | 'waiting' | 'urgent' | 'over';

const icons: Readonly<Record<Tone, IconName>> = {
  answered: 'check',
  ringing: 'clock',
  waiting: 'again',
  urgent: 'warning',
  over: 'cross',
};

interface Props {
  readonly name: string;
  readonly about?: string;
  readonly tone: Tone;
  readonly state: Word;
  readonly trouble?: Trouble | undefined;
  readonly facts: readonly (readonly [Word, string])[];
  readonly children?: ReactNode;
}

interface Trouble {
  readonly cause: Cause;
  readonly place: string;
  /** What was reported, in the words of the service or of the other side. */
  readonly said: string;
  /** It is no longer tried until a person says so. */
  readonly parked?: boolean;
}

/** One connection: how it is, and where something is wrong, what that is and what to do, in words. */
export function Connection({ name, about, tone, state, trouble, facts, children }: Props): ReactElement {
  const { t } = useLanguage();
  return (
    <li className={classes.connection} data-tone={tone}>
      <div className={classes.line}>
        <h3 className={classes.name}>{name}</h3>
        {about === undefined ? null : <span className={classes.about}>{about}</span>}
        <span className={`${badge['badge'] ?? ''} ${classes.state ?? ''}`} data-tone={tone}>
          <Icon name={icons[tone]} size={16} />
          {t(state)}
        </span>
      </div>
      {trouble === undefined ? null : <TroubleWords trouble={trouble} />}
      <dl className={classes.facts}>
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  );
}

function TroubleWords({
  trouble: { cause, place, said, parked = false },
}: {
  readonly trouble: Trouble;
}): ReactElement {
  const { t } = useLanguage();
  return (
    <div className={classes.trouble}>
      <p>
        <strong>{t('connections.wrong')}:</strong> {t(`diagnosis.${cause}`, { place })}{' '}
        {parked ? t('diagnosis.parked') : ''}
      </p>
      <p>
        <strong>{t('connections.todo')}:</strong> {parked ? t('diagnosis.parked.todo') : ''}{' '}
        {t(`diagnosis.${cause}.todo`)}
      </p>
      <ForTheMachine about={cause} />
      {said === '' ? null : (
        <p className={classes.said}>
          {t('connections.said')}: <span>{quoted(said)}</span>
        </p>
      )}
    </div>
  );
}

/** Gives the function that writes an instant as somebody here would say it. */
export function useMoment(): (text: string | null) => string {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  return (text) => {
    if (text === null) return t('connections.never');
    const at = Date.parse(text);
    const day = sameDay(at, serviceNow(), timezone) ? '' : `${shortDate(at, timezone, tag)} `;
    return `${day}${clockTime(at, timezone)}`;
  };
}
