import type { ReactElement } from 'react';
import { Icon } from '../shared/look/icons.tsx';
import { StatusMark } from '../shared/look/status-mark.tsx';
import { useSession } from '../shared/session.ts';
import classes from './room-card.module.css';
import { PresenceLine } from '../shared/presence/presence-line.tsx';
import { Defects } from './defects.tsx';
import { changesStatus, charges, type Hotel, offered, reportsDefects, type Room } from './hotel.ts';
import type { useMine } from './mine.ts';
import type { Entry } from './outbox.ts';
import { addressOf, arrive, goBack, goBeside, wentIn } from './place.ts';
import type { Act } from './shift.tsx';
import { saidOf, useWords } from './words.ts';

interface Props {
  readonly room: Room;
  readonly hotel: Hotel;
  readonly unsent: readonly Entry[];
  readonly mine: ReturnType<typeof useMine>;
  /** The room that comes after this one in the list that was opened. */
  readonly next: string | undefined;
  readonly act: Act;
}

export function RoomCard({ room: told, hotel, unsent, mine, next, act }: Props): ReactElement {
  const { room, status } = told;
  const t = useWords();
  const session = useSession();
  const defects = (hotel.defects ?? []).filter((one) => one.room === room);
  const choices = offered(session, hotel);
  const waiting = unsent.filter((entry) => entry.room === room);
  const before = hotel.statuses.find(({ id }) => id === status);
  const change = (id: string, name: string): void => {
    // What it has already need not be said again; so two taps on one button are one change.
    if (id === status) return;
    act(
      room,
      { kind: 'status', status: id },
      name,
      before && (() => ({ deed: { kind: 'status', status: before.id }, name: before.description })),
    );
  };
  return (
    <>
      <div className={classes.ways}>
        <button type="button" className={classes.back} onClick={() => goBack('#/')}>
          <span aria-hidden="true">‹</span> {t('room.back')}
        </button>
        {next === undefined ? null : (
          <button type="button" className={classes.next} onClick={() => goBeside(addressOf(next))}>
            {t('room.next', { room: next })} <span aria-hidden="true">›</span>
          </button>
        )}
      </div>
      <div className={classes.head}>
        <h1 ref={arrive} tabIndex={-1} className={classes.number} aria-label={t('room.title', { room })}>
          {room}
        </h1>
        <label className={classes.mine}>
          <input
            type="checkbox"
            checked={mine.rooms.has(room)}
            onChange={(event) => mine.mark([room], event.target.checked)}
          />
          {t('room.mine')}
        </label>
      </div>
      <div className={classes.presence}>
        <PresenceLine told={told} defects={0} t={t} />
      </div>
      {told.assigned === session.account ? <p className={classes.given}>{t('room.assigned')}</p> : null}
      {waiting.length === 0 ? null : (
        <ul className={classes.waiting}>
          {waiting.map((entry) => (
            <li key={entry.number}>
              <Icon name="clock" size={16} />
              {saidOf(entry, t)} · {t('outbox.notSent')}
            </li>
          ))}
        </ul>
      )}
      {changesStatus(session) ? (
        <div role="group" aria-label={t('room.status')} className={classes.statuses}>
          {choices.map(({ id, description }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === status}
              className={classes.status}
              onClick={() => change(id, description)}
            >
              <StatusMark index={hotel.statuses.findIndex((one) => one.id === id)} size={26} />
              <span className={classes.word}>{description}</span>
              {id === status ? <Icon name="check" size={22} /> : null}
            </button>
          ))}
        </div>
      ) : null}
      {charges(session) ? (
        <a
          className={classes.minibar}
          href={addressOf(room, 'minibar')}
          onClick={() => wentIn(addressOf(room, 'minibar'))}
        >
          {t('room.minibar')} <span aria-hidden="true">›</span>
        </a>
      ) : null}
      {reportsDefects(session) ? <Defects room={room} defects={defects} act={act} /> : null}
    </>
  );
}
