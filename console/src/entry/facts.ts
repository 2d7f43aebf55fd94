/** What the entry line knows of the hotel, loaded once and kept true by the stream. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../http/request.ts';
import { licensed, type Session, useSession } from '../session/session.ts';
import { pendingQuery } from '../wakeups/queries.ts';
import type { Facts, Item, StatusType } from './entry.ts';

export interface Room {
  readonly room: string;
  readonly language: string | null;
}

async function allRooms(list: string): Promise<readonly Room[]> {
  const rooms: Room[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { rooms: Room[]; next: string | null } = await request(`GET /api/v1/rooms?list=${list}&limit=500${after === '' ? '' : `&after=${after}`}`);
    rooms.push(...page.rooms);
    after = page.next;
  }
  return rooms;
}

export const roomsQuery = (list: string) => queryOptions({ queryKey: ['rooms', list], queryFn: () => allRooms(list), staleTime: 300_000 });

export const statusTypesQuery = queryOptions({
  queryKey: ['status-types'],
  queryFn: async () => (await request<{ items: StatusType[] }>('GET /rest/rsi/status')).items,
  staleTime: 300_000,
});

const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: async () => (await request<{ items: Item[] }>('GET /rest/isi/item')).items,
  staleTime: 300_000,
});

function mayDo(session: Session): Facts['may'] {
  return {
    wake: licensed(session, 'wakeup'),
    charge: licensed(session, 'inventory') && session.permissions.includes('inventory'),
    status: licensed(session, 'roomstatus'),
  };
}

const none: readonly never[] = [];

/** Undefined until the rooms are known: before that, nothing can be understood. Without the time, which changes. */
export function useFacts(): Omit<Facts, 'now'> | undefined {
  const session = useSession();
  const { timezone, roomList } = session.property;
  const may = useMemo(() => mayDo(session), [session]);
  const { data: phones } = useQuery(roomsQuery('mailboxes'));
  const { data: listed } = useQuery({ ...roomsQuery(roomList), enabled: may.charge || may.status });
  const { data: pending = none } = useQuery({ ...pendingQuery, enabled: may.wake });
  const { data: statuses = none } = useQuery({ ...statusTypesQuery, enabled: may.status });
  const { data: items = none } = useQuery({ ...itemsQuery, enabled: may.charge });
  return useMemo(() => {
    if (phones === undefined) return undefined;
    const numbers = phones.map(({ room }) => room);
    return {
      zone: timezone,
      phones: numbers,
      listed: listed === phones || listed === undefined ? numbers : listed.map(({ room }) => room),
      calls: pending.map(({ id, room, scheduled, daily }) => ({ id, room, at: Date.parse(scheduled), daily })),
      statuses,
      items,
      may,
    };
  }, [phones, listed, pending, statuses, items, may, timezone]);
}
