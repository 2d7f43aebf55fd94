import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { type LiveEvent } from '../shared/stream.ts';
import { SessionContext, type Session } from '../shared/session.ts';
import { isAway, useConnection } from './connection.ts';
import { Header } from './header.tsx';
import { changesStatus, charges, type Hotel, useHotel } from './hotel.ts';
import { ownerOf } from './memory.ts';
import { useMine } from './mine.ts';
import { Minibar } from './minibar.tsx';
import { Notices } from './notices.tsx';
import { type Deed, type Entry, putIn, takeOut } from './outbox.ts';
import { addressOf, usePlace } from './place.ts';
import { RoomCard } from './room-card.tsx';
import { everything, type Filter, Rooms } from './rooms.tsx';
import { useSettled } from './settled.ts';
import classes from './shift.module.css';
import { useTell } from './toasts.tsx';
import { useOutbox } from './waiting.ts';
import { saidOf, useWords } from './words.ts';

/** What a screen asks for: it is written down, sent, and can be undone by its opposite for a while. */
export type Act = (
  room: string,
  deed: Deed,
  name: string,
  opposite?: (done: Entry) => { deed: Deed; name: string },
) => void;

interface Props {
  readonly session: Session;
  readonly remembered: Hotel | undefined;
  readonly ask: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Somebody's shift: from signing in to signing out. */
export function Shift({ session, remembered, ask, leave }: Props): ReactElement {
  const t = useWords();
  const tell = useTell();
  const owner = ownerOf(session);
  const place = usePlace();
  const mine = useMine(owner);
  const [filter, setFilter] = useState<Filter>(() => ({ ...everything, group: mine.rooms.size > 0 ? 'mine' : '' }));
  const { hotel, reload, heard, given } = useHotel(session, remembered);

  const listener = useMemo(
    () => ({
      done: ({ room, deed }: Entry, begun: number) => {
        if (deed.kind === 'status') given(room, deed.status, begun);
      },
      signedOut: () => void ask(),
    }),
    [given, ask],
  );
  const { entries, unsent, others, send } = useOutbox(owner, listener, t('outbox.unsure'));
  const events = useMemo(
    () => ({
      back() {
        reload();
        send(true);
      },
      event({ type, room, detail: { to } }: LiveEvent) {
        if (type === 'roomstatus.changed' && room !== null && typeof to === 'string') heard(room, to);
        else reload();
      },
    }),
    [reload, send, heard],
  );
  const connection = useConnection(events);

  const act = useCallback<Act>(
    (room, deed, name, opposite) => {
      const put = async (what: Deed, called: string): Promise<Entry> => {
        const entry = await putIn({ owner, room, deed: what, name: called });
        send();
        return entry;
      };
      const perform = async (): Promise<void> => {
        const entry = await put(deed, name);
        // It may have to last: the browser is asked not to throw it away when space is short.
        if (isAway(connection) && isSecureContext) void navigator.storage.persist().catch(() => undefined);
        const undo = async (): Promise<void> => {
          // What the service cannot have heard of is simply not sent.
          if (await takeOut(entry.number)) return;
          if (opposite === undefined) throw new Error(t('undo.late'));
          const { deed: back, name: called } = opposite(entry);
          await put(back, called);
        };
        tell({ title: saidOf(entry, t), undo: opposite !== undefined || isAway(connection) ? undo : undefined });
      };
      perform().catch((error: unknown) =>
        tell({ title: t('outbox.notKept', { reason: (error as Error).message }), trouble: true }),
      );
    },
    [owner, send, connection, tell, t],
  );

  const settled = useSettled(place.room === undefined ? '' : addressOf(place.room, place.minibar));
  const shown = useMemo(() => hotel && withWaiting(hotel, entries), [hotel, entries]);
  const room = shown?.rooms.find((one) => one.room === place.room);
  return (
    <SessionContext value={session}>
      <div className={classes.shift}>
        <div className={classes.top}>
          <Header connection={connection} since={hotel?.at} leave={leave} />
          <Notices unsent={unsent} entries={entries} others={others} />
        </div>
        <main className={classes.screen} data-settling={!settled}>
          {shown === undefined ? (
            <p>{t(navigator.onLine ? 'rooms.loading' : 'rooms.away')}</p>
          ) : !changesStatus(session) && !charges(session) ? (
            <p>{t('rooms.nothing')}</p>
          ) : place.room === undefined ? (
            <Rooms hotel={shown} unsent={unsent} mine={mine} filter={filter} choose={setFilter} />
          ) : room === undefined ? (
            <p>
              {t('room.gone', { room: place.room })} <a href="#/">{t('room.back')}</a>
            </p>
          ) : place.minibar && charges(session) ? (
            <Minibar key={room.room} room={room.room} hotel={shown} act={act} />
          ) : (
            <RoomCard key={room.room} room={room} hotel={shown} unsent={unsent} mine={mine} act={act} />
          )}
        </main>
      </div>
    </SessionContext>
  );
}

/** What has been done here is shown as done, whether or not the service has heard of it. */
function withWaiting(hotel: Hotel, entries: readonly Entry[]): Hotel {
  const last = new Map<string, string>();
  for (const { room, deed, refused } of entries)
    if (deed.kind === 'status' && refused === null) last.set(room, deed.status);
  if (last.size === 0) return hotel;
  return { ...hotel, rooms: hotel.rooms.map((one) => ({ ...one, status: last.get(one.room) ?? one.status })) };
}
