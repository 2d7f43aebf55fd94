/** What the corridor knows of the hotel: rooms with their status, what they can be given, what can be charged. No guests. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Category, Item } from '../../../server/src/inventory/inventory.ts';
import type { StatusType } from '../../../server/src/room-status/status.ts';
import { request } from '../http/request.ts';
import { licensed, may, type Session } from '../session/session.ts';
import { keepVisit } from './memory.ts';

export interface Room {
  readonly room: string;
  /** Id of the status type; null where none was set yet. */
  readonly status: string | null;
}

export interface Hotel {
  readonly rooms: readonly Room[];
  readonly statuses: readonly StatusType[];
  readonly items: readonly Item[];
  readonly categories: readonly Category[];
  /** When it was last true, by this phone's clock. */
  readonly at: number;
}

export const changesStatus = (session: Session): boolean => licensed(session, 'roomstatus');
export const charges = (session: Session): boolean => licensed(session, 'inventory') && may(session, 'inventory');

const patience = { seconds: 15 };

async function loadRooms(session: Session): Promise<readonly Room[]> {
  const path = changesStatus(session) ? '/api/v1/room-status?limit=500' : `/api/v1/rooms?list=${session.property.roomList}&limit=500`;
  const rooms: Room[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { rooms: Partial<Room>[]; next: string | null } = await ask(`${path}${after === '' ? '' : `&after=${after}`}`);
    rooms.push(...page.rooms.map(({ room = '', status = null }) => ({ room, status })));
    after = page.next;
  }
  return rooms;
}

const ask = <Answer>(path: string): Promise<Answer> => request(`GET ${path}`, patience);

async function loadHotel(session: Session): Promise<Hotel> {
  const [rooms, statuses, items, categories] = await Promise.all([
    loadRooms(session),
    changesStatus(session) ? ask<{ items: StatusType[] }>('/rest/rsi/status') : { items: [] },
    charges(session) ? ask<{ items: Item[] }>('/rest/isi/item') : { items: [] },
    charges(session) ? ask<{ categories: Category[] }>('/rest/isi/category') : { categories: [] },
  ]);
  return { rooms, statuses: statuses.items, items: items.items, categories: categories.categories, at: Date.now() };
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
