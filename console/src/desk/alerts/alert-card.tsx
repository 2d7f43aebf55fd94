import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { Icon, type IconName } from '../../shared/look/icons.tsx';
import { useSession } from '../../shared/session.ts';
import { type Action, isAboutGuest, keyOf } from './actions.ts';
import type { Decide } from './needs-you.tsx';
import type { Alert } from './queries.ts';
import { story } from './story.ts';
import classes from './needs-you.module.css';

const buttons: readonly (readonly [Action, Word, IconName])[] = [
  ['ringAgain', 'alert.ringAgain', 'ringing'],
  ['going', 'alert.going', 'walk'],
  ['woken', 'alert.woken', 'person'],
  ['up', 'alert.up', 'sun'],
];

export function AlertCard({
  alert,
  first,
  decide,
}: {
  readonly alert: Alert;
  readonly first: boolean;
  readonly decide: Decide;
}): ReactElement {
  const { t, tag } = useLanguage();
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
        <p className={classes.story}>{story(alert, { t, tag, zone: timezone })}</p>
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
