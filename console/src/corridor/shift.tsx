import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { type LiveEvent } from '../shared/stream.ts';
import { SessionContext, type Session } from '../shared/session.ts';
import { isAway, useConnection } from './connection.ts';
import { ReportDefect } from './defect.tsx';
import { Header } from './header.tsx';
import { changesStatus, charges, type Hotel, reportsDefects, type Room, useHotel } from './hotel.ts';
import { ownerOf } from './memory.ts';
import { useMine } from './mine.ts';
import { Minibar } from './minibar.tsx';
import { Notices } from './notices.tsx';
import { type Deed, type Entry, putIn, takeOut } from './outbox.ts';
import { addressOf, usePlace } from './place.ts';
import { RoomCard } from './room-card.tsx';
import { everything, type Filter, Rooms, roomsOf } from './rooms.tsx';
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
  const [filter, setFilter] = useState<Filter>(() => ({
    ...everything,
    group: mine.rooms.size > 0 || remembered?.rooms.some(isGiven(session)) === true ? 'mine' : '',
  }));
  const { hotel, reload, heard, given } = useHotel(session, remembered);

  const listener = useMemo(
    () => ({
      done: ({ room, deed }: Entry, begun: number) => {
        if (deed.kind === 'status') given(room, deed.status, begun);
        // What it is called there is the service's to say.
        else if (deed.kind === 'defect' || deed.kind === 'fix') reload();
      },
      signedOut: () => void ask(),
    }),
    [given, reload, ask],
  );
  const { entries, unsent, others, send } = useOutbox(owner, listener, t('outbox.unsure'));
  const [soon] = useState(gathering);
  const events = useMemo(
    () => ({
      back() {
        reload();
        send(true);
      },
      event({ type, room, detail: { to } }: LiveEvent) {
        if (type === 'roomstatus.changed' && room !== null && typeof to === 'string') heard(room, to);
        else soon.tell(reload);
      },
    }),
    [reload, send, heard, soon],
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

  const settled = useSettled(place.room === undefined ? '' : addressOf(place.room, place.part));
  const shown = useMemo(() => hotel && withWaiting(hotel, entries), [hotel, entries]);
  const room = shown?.rooms.find((one) => one.room === place.room);
  const ours = useMemo(
    () => new Set([...mine.rooms, ...(shown?.rooms ?? []).filter(isGiven(session)).map((one) => one.room)]),
    [mine.rooms, shown, session],
  );
  const next = shown && place.room !== undefined ? after(place.room, roomsOf(shown, filter, ours)) : undefined;
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
            <Rooms hotel={shown} unsent={unsent} mine={mine} ours={ours} filter={filter} choose={setFilter} />
          ) : room === undefined ? (
            <p>
              {t('room.gone', { room: place.room })} <a href="#/">{t('room.back')}</a>
            </p>
          ) : place.part === 'minibar' && charges(session) ? (
            <Minibar key={room.room} room={room.room} hotel={shown} act={act} />
          ) : place.part === 'defect' && reportsDefects(session) ? (
            <ReportDefect key={room.room} room={room.room} act={act} />
          ) : (
            <RoomCard key={room.room} room={room} hotel={shown} unsent={unsent} mine={mine} next={next} act={act} />
          )}
        </main>
      </div>
    </SessionContext>
  );
}

/** What has been done here is shown as done, whether or not the service has heard of it. */
function withWaiting(hotel: Hotel, entries: readonly Entry[]): Hotel {
  const last = new Map<string, string>();
  const fixed = new Set<string>();
  for (const { room, deed, refused } of entries) {
    if (deed.kind === 'status' && refused === null) last.set(room, deed.status);
    if (deed.kind === 'fix' && refused === null) fixed.add(deed.defect);
  }
  if (last.size === 0 && fixed.size === 0) return hotel;
  return {
    ...hotel,
    rooms: hotel.rooms.map((one) => ({ ...one, status: last.get(one.room) ?? one.status })),
    defects: (hotel.defects ?? []).filter(({ id }) => !fixed.has(id)),
  };
}

/** A bus that arrives is many events: what they make old is asked for once. */
function gathering(): { readonly tell: (reload: () => void) => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell(reload) {
      timer ??= setTimeout(() => {
        timer = undefined;
        reload();
      }, 250);
    },
  };
}

/** Whether a room was given to whoever is signed in, for today. */
const isGiven =
  ({ account }: Session) =>
  ({ assigned }: Pick<Room, 'assigned'>): boolean =>
    assigned === account;

/** The one that comes after this in the list; the first for a room that is not in it. */
function after(room: string, rooms: readonly Room[]): string | undefined {
  return rooms[rooms.findIndex((one) => one.room === room) + 1]?.room;
}
