import { Allowed } from '../session/allowed.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import type { Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { useSingleKeys } from '../keyboard/single.ts';
import { Icon, type IconName } from '../../shared/look/icons.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { type Action, isAboutGuest, isAsked, keyOf } from './actions.ts';
import { languageName } from '../hotel/language-name.ts';
import { useNames } from '../hotel/guests.ts';
import { roomsQuery } from '../hotel/queries.ts';
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

const endings: readonly (readonly [Action, Word, IconName])[] = [
  ['woken', 'alert.woken', 'person'],
  ['up', 'alert.up', 'sun'],
  ['ringAgain', 'alert.ringAgain', 'ringing'],
  ['notThere', 'going.notThere', 'cross'],
];

/** Where a person is asked the phone is not what wakes the guest. */
const offeredFor = (alert: Alert, all: typeof buttons): typeof buttons =>
  isAsked(alert) ? all.filter(([action]) => action !== 'ringAgain') : all;

/** The keys work for one card, the first. */
interface Keys {
  /** What was pressed once and ends the call when it is pressed again. */
  readonly asked: Action | undefined;
  readonly forget: () => void;
}

export function AlertCard({
  alert,
  keys,
  decide,
}: {
  readonly alert: Alert;
  readonly keys: Keys | undefined;
  readonly decide: Decide;
}): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const guest = isAboutGuest(alert);
  const offered = guest ? offeredFor(alert, buttons) : [['going', 'alert.gotIt', 'check'] as const];
  const name = guest ? t('alert.card', { room: alert.room ?? '' }) : t('alert.system');
  // A call that was not rung in time says so in its sentence already.
  const when: unknown = alert.kind === 'unanswered' ? alert.detail['due'] : undefined;
  const due = typeof when === 'string' ? t('alert.wakeupAt', { time: clockTime(Date.parse(when), timezone) }) : '';
  const who = useWho(guest ? (alert.room ?? '') : '');
  return (
    <li className={classes.card} data-first={keys !== undefined}>
      <div className={classes.head}>
        {guest && alert.subject !== null ? (
          <Link to="/calls/$id" params={{ id: alert.subject }} className={classes.room} aria-label={name}>
            {alert.room}
          </Link>
        ) : (
          <span className={classes.system}>{name}</span>
        )}
        <div>
          <p className={classes.story}>{story(alert, { t, tag, zone: timezone })}</p>
          {due === '' && who === '' ? null : (
            <p className={classes.who}>{[due, who].filter((part) => part !== '').join(' · ')}</p>
          )}
          {alert.kind === 'caller-lost' ? (
            <Link to="/office/calls-in" className={classes.way}>
              {t('came.title')}
            </Link>
          ) : null}
        </div>
      </div>
      <Allowed to="alerts.take">
        <Buttons alert={alert} name={name} offered={offered} keys={keys} decide={decide} />
      </Allowed>
    </li>
  );
}

/** Who lives there, what they speak, and which phone it is: what somebody needs who dials by hand or goes. */
function useWho(room: string): string {
  const { t, tag } = useLanguage();
  const { data: rooms } = useQuery(roomsQuery('mailboxes'));
  const names = useNames();
  const phone = rooms?.find((one) => one.room === room);
  if (phone === undefined) return '';
  const extension = t('room.extension', { extension: phone.extension ?? room });
  return [names(room), languageName(phone.spoken, tag), extension].filter((part) => part !== '').join(' · ');
}

/** Somebody went: who, when, and the question that nobody has answered yet. */
export function GoingCard({ alert, decide }: { readonly alert: Alert; readonly decide: Decide }): ReactElement {
  const called = usePeople();
  const { t } = useLanguage();
  const { timezone } = useSession().property;
  const { room, acknowledged, acknowledgedBy } = alert;
  const name = t('alert.card', { room: room ?? '' });
  return (
    <li className={classes.card} data-going="true">
      <div className={classes.head}>
        <Link to="/calls/$id" params={{ id: alert.subject ?? '' }} className={classes.room} aria-label={name}>
          {room}
        </Link>
        <p className={classes.story}>
          {t('going.since', {
            name: called(acknowledgedBy, acknowledged ?? alert.raised),
            time: clockTime(Date.parse(acknowledged ?? alert.raised), timezone),
          })}{' '}
          {t('going.ask')}
        </p>
      </div>
      <Allowed to="alerts.take">
        <Buttons alert={alert} name={name} offered={offeredFor(alert, endings)} keys={undefined} decide={decide} />
      </Allowed>
    </li>
  );
}

interface ButtonsProps {
  readonly alert: Alert;
  readonly name: string;
  readonly offered: readonly (readonly [Action, Word, IconName])[];
  readonly keys: Keys | undefined;
  readonly decide: Decide;
}

function Buttons({ alert, name, offered, keys, decide }: ButtonsProps): ReactElement {
  const { t } = useLanguage();
  const { single } = useSingleKeys();
  const row = useRef<HTMLDivElement>(null);
  const asked = keys?.asked;
  // The keyboard goes there, so that Enter does it as well, and a reader says what is asked.
  useEffect(() => {
    if (asked !== undefined) row.current?.querySelector<HTMLElement>('[data-asked=true]')?.focus();
  }, [asked]);
  return (
    <div ref={row} className={classes.actions}>
      {offered.map(([action, word, icon]) => {
        const key = single && keys !== undefined ? keyOf[action] : undefined;
        return (
          <button
            key={action}
            type="button"
            className={classes.action}
            data-asked={action === asked}
            onClick={() => void decide(alert, action)}
            onBlur={() => action === asked && keys?.forget()}
            aria-keyshortcuts={key}
          >
            <Icon name={icon} />
            <span>
              {t(word)}
              <span className="unseen">, {name}</span>
              {action === asked ? <span className={classes.again}> {t('alert.again', { key: key ?? '' })}</span> : null}
            </span>
            {key === undefined ? null : <kbd aria-hidden="true">{key}</kbd>}
          </button>
        );
      })}
    </div>
  );
}
