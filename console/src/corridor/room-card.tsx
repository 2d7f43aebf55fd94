import type { ReactElement } from 'react';
import { Icon } from '../shared/look/icons.tsx';
import { StatusMark } from '../shared/look/status-mark.tsx';
import { useSession } from '../shared/session.ts';
import classes from './room-card.module.css';
import { changesStatus, charges, type Hotel, type Room } from './hotel.ts';
import type { useMine } from './mine.ts';
import type { Entry } from './outbox.ts';
import { addressOf, arrive, goBack, wentIn } from './place.ts';
import type { Act } from './shift.tsx';
import { saidOf, useWords } from './words.ts';

interface Props {
  readonly room: Room;
  readonly hotel: Hotel;
  readonly unsent: readonly Entry[];
  readonly mine: ReturnType<typeof useMine>;
  readonly act: Act;
}

export function RoomCard({ room: { room, status }, hotel, unsent, mine, act }: Props): ReactElement {
  const t = useWords();
  const session = useSession();
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
      <button type="button" className={classes.back} onClick={() => goBack('#/')}>
        <span aria-hidden="true">‹</span> {t('room.back')}
      </button>
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
          {hotel.statuses.map(({ id, description }, index) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === status}
              className={classes.status}
              onClick={() => change(id, description)}
            >
              <StatusMark index={index} size={26} />
              <span className={classes.word}>{description}</span>
              {id === status ? <Icon name="check" size={22} /> : null}
            </button>
          ))}
        </div>
      ) : null}
      {charges(session) ? (
        <a className={classes.minibar} href={addressOf(room, true)} onClick={() => wentIn(addressOf(room, true))}>
          {t('room.minibar')} <span aria-hidden="true">›</span>
        </a>
      ) : null}
    </>
  );
}
