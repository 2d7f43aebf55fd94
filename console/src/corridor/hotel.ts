/**
 * What the corridor knows of the hotel: rooms with their status, what they can be given, what can be charged, what is
 * broken. Of guests only whether there are any.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { everyPage } from '../shared/http/pages.ts';
import { type Answer, request } from '../shared/http/request.ts';
import { licensed, may, type Session } from '../shared/session.ts';
import type { Present } from '../shared/presence/presence.ts';
import { keepVisit } from './memory.ts';

export type StatusType = Answer<'GET /api/v1/status-types'>['types'][number];
export type Item = Answer<'GET /rest/isi/item'>['items'][number];
export type Category = Answer<'GET /rest/isi/category'>['categories'][number];

export type Defect = Answer<'GET /api/v1/defects'>['defects'][number];

export interface Room extends Present {
  readonly room: string;
  /** Id of the status type; null where none was set yet. */
  readonly status: string | null;
  /** The account whose room it is today. */
  readonly assigned: string | null;
}

export interface Hotel {
  readonly rooms: readonly Room[];
  readonly statuses: readonly StatusType[];
  readonly items: readonly Item[];
  readonly categories: readonly Category[];
  /** What is broken and not fixed yet. Missing from what an older page has kept. */
  readonly defects?: readonly Defect[];
  /** When it was last true, by this phone's clock. */
  readonly at: number;
}

export const changesStatus = (session: Session): boolean =>
  licensed(session, 'roomstatus') && may(session, 'status.set');
export const reportsDefects = (session: Session): boolean =>
  licensed(session, 'roomstatus') && may(session, 'defects.write');
export const charges = (session: Session): boolean => licensed(session, 'inventory') && may(session, 'charges.make');

/** A status that only those who inspect may give is not offered to others. */
export function offered(session: Session, { statuses }: Hotel): readonly StatusType[] {
  return may(session, 'status.inspect') ? statuses : statuses.filter(({ inspect }) => !inspect);
}

const patience = { seconds: 15 };
/** What nobody tells of as it happens: a stay that gets longer, a day that ends. */
const lookEvery = 300_000;
const nothingTold = {
  assigned: null,
  occupied: null,
  arrivedToday: false,
  departsToday: false,
  leftToday: false,
  doNotDisturb: false,
};

async function loadRooms(session: Session): Promise<readonly Room[]> {
  return (await everyPage((cursor) => pageOfRooms(session, cursor))).flatMap(({ rooms }) => rooms);
}

async function pageOfRooms(
  session: Session,
  cursor: string | undefined,
): Promise<{ rooms: readonly Room[]; next: string | null }> {
  if (licensed(session, 'roomstatus'))
    return request('GET /api/v1/room-status', { query: { limit: 500, cursor }, ...patience });
  const list = session.property.roomList;
  const { rooms, next } = await request('GET /api/v1/rooms', { query: { list, limit: 500, cursor }, ...patience });
  return { rooms: rooms.map(({ room }) => Object.assign({ room, status: null }, nothingTold)), next };
}

async function loadHotel(session: Session): Promise<Hotel> {
  const [rooms, { types: statuses }, items, categories, { defects }] = await Promise.all([
    loadRooms(session),
    licensed(session, 'roomstatus') ? request('GET /api/v1/status-types', patience) : { types: [] },
    charges(session) ? request('GET /rest/isi/item', patience) : { items: [] },
    charges(session) ? request('GET /rest/isi/category', patience) : { categories: [] },
    reportsDefects(session) ? request('GET /api/v1/defects', { query: { limit: 500 }, ...patience }) : { defects: [] },
  ]);
  return { rooms, statuses, items: items.items, categories: categories.categories, defects, at: Date.now() };
}

function withStatuses(hotel: Hotel, changes: ReadonlyMap<string, string>): Hotel {
  const rooms = hotel.rooms.map((one) => {
    const status = changes.get(one.room);
    return status === undefined ? one : { ...one, status };
  });
  return { ...hotel, rooms, at: Date.now() };
}

interface Known {
  readonly hotel: Hotel | undefined;
  /** Asks for everything again. */
  readonly reload: () => void;
  /** Somebody gave the room this status. */
  readonly heard: (room: string, status: string) => void;
  /** We did; unless something was heard of the room since we began, which is newer. */
  readonly given: (room: string, status: string, begun: number) => void;
}

export function useHotel(session: Session, remembered: Hotel | undefined): Known {
  const [hotel, setHotel] = useState(remembered);
  const loading = useRef<{ again: boolean; changes: Map<string, string> } | undefined>(undefined);
  /** A load that was asked for while another ran is for whoever is there by then, with what they may do by then. */
  const asking = useRef(session);
  const lastHeard = useRef(new Map<string, number>());
  const apply = useCallback((room: string, status: string): void => {
    // What is being loaded may be older than this.
    loading.current?.changes.set(room, status);
    setHotel((before) => before && withStatuses(before, new Map([[room, status]])));
  }, []);
  const reload = useCallback((): void => {
    if (loading.current !== undefined) {
      loading.current.again = true;
      return;
    }
    const mine = { again: false, changes: new Map<string, string>() };
    loading.current = mine;
    const load = async (): Promise<void> => {
      try {
        const loaded = await loadHotel(asking.current);
        setHotel(withStatuses(loaded, mine.changes));
      } catch {
        // The list of before stays; the connection tells that it is old, and comes back here when it stands again.
      }
      loading.current = undefined;
      if (mine.again) reload();
    };
    void load();
  }, []);
  useEffect(() => {
    asking.current = session;
    reload();
    const timer = setInterval(() => {
      if (!document.hidden) reload();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [session, reload]);
  useEffect(() => {
    keepVisit({ session, hotel }).catch(() => undefined);
  }, [session, hotel]);
  const heard = useCallback(
    (room: string, status: string): void => {
      lastHeard.current.set(room, performance.now());
      apply(room, status);
    },
    [apply],
  );
  const given = useCallback(
    (room: string, status: string, begun: number): void => {
      if ((lastHeard.current.get(room) ?? 0) < begun) apply(room, status);
    },
    [apply],
  );
  return useMemo(() => ({ hotel, reload, heard, given }), [hotel, reload, heard, given]);
}
