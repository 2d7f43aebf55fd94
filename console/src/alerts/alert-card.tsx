import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Word } from '../language/en.ts';
import { useTranslate } from '../language/language.tsx';
import type { Translate } from '../language/translate.ts';
import { Icon, type IconName } from '../look/icons.tsx';
import { useSession } from '../session/session.ts';
import { clockTime } from '../time/zone.ts';
import { resultWord } from '../wakeups/wakeup.ts';
import { type Action, isAboutGuest, keyOf } from './actions.ts';
import type { Decide } from './needs-you.tsx';
import type { Alert } from './queries.ts';
import classes from './needs-you.module.css';

const buttons: readonly (readonly [Action, Word, IconName])[] = [
  ['ringAgain', 'alert.ringAgain', 'ringing'],
  ['going', 'alert.going', 'walk'],
  ['woken', 'alert.woken', 'person'],
  ['up', 'alert.up', 'sun'],
];

export function AlertCard({ alert, first, decide }: { readonly alert: Alert; readonly first: boolean; readonly decide: Decide }): ReactElement {
  const t = useTranslate();
  const { timezone } = useSession().property;
  const guest = isAboutGuest(alert);
  const offered = guest ? buttons : [['going', 'alert.gotIt', 'check'] as const];
  const name = guest ? t('alert.card', { room: alert.room ?? '' }) : t('alert.system');
  return (
    <li className={classes.card} data-first={first}>
      <div className={classes.head}>
        {guest && alert.subject !== null ? (
          <Link to="/calls/$id" params={{ id: alert.subject }} className={classes.room} aria-label={name}>
            {alert.room}
          </Link>
        ) : (
          <span className={classes.system}>{name}</span>
        )}
        <p className={classes.story}>{story(alert, timezone, t)}</p>
      </div>
      <div className={classes.actions}>
        {offered.map(([action, word, icon]) => (
          <button
            key={action}
            type="button"
            className={classes.action}
            onClick={() => void decide(alert, action)}
            aria-keyshortcuts={first ? keyOf[action] : undefined}
          >
            <Icon name={icon} />
            <span>
              {t(word)}
              <span className="unseen">, {name}</span>
            </span>
            {first ? <kbd aria-hidden="true">{keyOf[action]}</kbd> : null}
          </button>
        ))}
      </div>
    </li>
  );
}

/** "rang 3 times, no answer, last 06:36" */
function story({ kind, detail, raised, room }: Alert, zone: string, t: Translate): string {
  const since = clockTime(Date.parse(raised), zone);
  const due = typeof detail['due'] === 'string' ? clockTime(Date.parse(detail['due']), zone) : '';
  if (room !== null && kind === 'missed') return t('alert.missed', { time: due });
  if (room !== null && kind === 'unanswered') {
    const word = resultWord(Number(detail['result']));
    return t('alert.unanswered', { count: Number(detail['attempts'] ?? 0), result: word === undefined ? '' : t(word).toLowerCase(), time: since });
  }
  if (kind === 'guessing') {
    const begun = typeof detail['since'] === 'string' ? clockTime(Date.parse(detail['since']), zone) : since;
    const name = typeof detail['account'] === 'string' ? detail['account'] : '';
    return t('alert.guessing', { name, count: Number(detail['tries'] ?? 0), networks: Number(detail['networks'] ?? 0), time: begun });
  }
  const words: Readonly<Record<string, string>> = { overdue: t('alert.overdue'), clock: t('alert.clock') };
  const destination = kind.startsWith('destination')
    ? t('alert.destination', { name: typeof detail['destination'] === 'string' ? detail['destination'] : '' })
    : undefined;
  return `${words[kind] ?? destination ?? t('alert.other', { kind })} ${t('alert.raised', { time: since })}`;
}
