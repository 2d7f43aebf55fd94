import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';
import { guestsQuery, useNames, usualMethods } from '../hotel/guests.ts';
import { roomsQuery } from '../hotel/queries.ts';
import { byNumber } from '../hotel/numbers.ts';
import { languageName } from '../hotel/language-name.ts';
import { useKeys } from '../keyboard/keys.ts';
import { fillLine } from '../keyboard/line.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import record from '../record/call-record.module.css';
import { Story } from '../record/story.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { seesPostings } from '../shell/navigation.tsx';
import { RoomDefects } from './defects.tsx';
import { PhoneState } from './phone-state.tsx';
import { roomStoryQuery } from './queries.ts';
import { RoomCalls } from './room-calls.tsx';
import { RoomCharges } from './room-charges.tsx';
import { RoomNotes } from './room-notes.tsx';
import { RoomStatus } from './room-status.tsx';
import classes from './room.module.css';

/** Everything about one room: how it is, when it is woken, what was charged, whether its phone works. */
export function Room(): ReactElement {
  const { room } = useParams({ from: '/rooms/$room' });
  const { t, tag } = useLanguage();
  const session = useSession();
  const navigate = useNavigate();
  const { roomList } = session.property;
  useKeys({ Escape: () => void navigate({ to: '/rooms' }) });
  const { data: phones } = useQuery(roomsQuery('mailboxes'));
  const { data: listed } = useQuery(roomsQuery(roomList));
  const names = useNames()(room);
  const { data: guests = [] } = useQuery(guestsQuery);
  const phone = phones?.find((one) => one.room === room);
  const isListed = listed?.some((one) => one.room === room) === true;
  const { before, after } = useMemo(
    () => neighbours(room, [...(phones ?? []), ...(listed ?? [])]),
    [room, phones, listed],
  );
  if (phones === undefined || listed === undefined) return <div className={record.record} aria-busy="true" />;
  if (phone === undefined && !isListed)
    return (
      <div className={record.record}>
        <h1 className={record.gone}>{t('room.unknown', { room })}</h1>
        <Link to="/rooms">{t('room.board')}</Link>
      </div>
    );
  const method = phone === undefined ? undefined : usualMethods([phone], guests).get(room);
  return (
    <article className={record.record} aria-labelledby="room-title">
      <header className={record.head}>
        <div>
          <p className={record.kind}>{t('room.title')}</p>
          <h1 id="room-title" className={classes.number}>
            {room}
          </h1>
          {names === '' ? null : <p className={classes.guest}>{names}</p>}
        </div>
        <Group gap="xs">
          {licensed(session, 'wakeup') && may(session, 'wakeups.book') && phone !== undefined ? (
            <Button variant="default" onClick={() => fillLine(`${room} `)}>
              {t('room.setWakeup')}
            </Button>
          ) : null}
          {licensed(session, 'inventory') && may(session, 'charges.make') && isListed ? (
            <Button variant="default" onClick={() => fillLine(`${room} mb `)}>
              {t('room.setCharge')}
            </Button>
          ) : null}
        </Group>
        <nav className={classes.others} aria-label={t('board.title')}>
          {before === undefined ? null : (
            <Link to="/rooms/$room" params={{ room: before }} className={classes.other}>
              ‹ {before}
            </Link>
          )}
          <Link to="/rooms" className={classes.other} aria-keyshortcuts="Escape">
            {t('room.board')}
          </Link>
          {after === undefined ? null : (
            <Link to="/rooms/$room" params={{ room: after }} className={classes.other}>
              {after} ›
            </Link>
          )}
        </nav>
      </header>
      <div className={classes.facts}>
        {licensed(session, 'roomstatus') && isListed ? <RoomStatus room={room} /> : null}
        {licensed(session, 'wakeup') ? (
          phone === undefined ? (
            <p className={record.none}>{t('room.noPhone')}</p>
          ) : (
            <PhoneState room={room} />
          )
        ) : null}
        {phone === undefined ? null : (
          <div className={record.fact}>
            <p className={classes.name}>{t('room.language')}</p>
            <p className={classes.value}>{languageName(phone.spoken, tag)}</p>
          </div>
        )}
        {method === undefined ? null : (
          <div className={record.fact}>
            <p className={classes.name}>{t('record.method')}</p>
            <p className={classes.value}>{t(`word.${method}`)}</p>
          </div>
        )}
      </div>
      <div className={classes.columns}>
        {licensed(session, 'wakeup') ? <RoomCalls room={room} /> : null}
        {seesPostings(session) ? <RoomCharges room={room} /> : null}
      </div>
      {may(session, 'shift.read') ? <RoomNotes room={room} /> : null}
      {licensed(session, 'roomstatus') && isListed ? <RoomDefects room={room} /> : null}
      {may(session, 'journal.read') ? <RoomStory room={room} /> : null}
    </article>
  );
}

function RoomStory({ room }: { readonly room: string }): ReactElement | null {
  const { t } = useLanguage();
  const { data } = useQuery(roomStoryQuery(room));
  if (data === undefined) return null;
  return (
    <>
      <h2 className={record.section}>{t('room.journal')}</h2>
      <Story entries={data} />
    </>
  );
}

function neighbours(
  room: string,
  among: readonly { readonly room: string }[],
): { before?: string | undefined; after?: string | undefined } {
  const numbers = [...new Set(among.map((one) => one.room))].toSorted(byNumber);
  const at = numbers.indexOf(room);
  return at < 0 ? {} : { before: numbers[at - 1], after: numbers[at + 1] };
}
