import { queryOptions } from '@tanstack/react-query';
import { isOver, type Ring } from '../announcements/queries.ts';
import { request } from '../http/request.ts';
import type { JournalEntry } from '../record/queries.ts';
import { serviceNow } from '../time/clock.ts';
import type { Wakeup } from '../wakeups/wakeup.ts';

export interface BoardRoom {
  readonly room: string;
  readonly status: string | null;
  readonly description: string | null;
  readonly actor: string | null;
  readonly changed: string | null;
}

/** Every room of the property's list, in the order people count them, with the status it has now. */
export const boardQuery = queryOptions({
  queryKey: ['room-status', 'board'],
  queryFn: async (): Promise<readonly BoardRoom[]> => {
    const rooms: BoardRoom[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: { rooms: BoardRoom[]; next: string | null } = await request(`GET /api/v1/room-status?limit=500${after === '' ? '' : `&after=${after}`}`);
      rooms.push(...page.rooms);
      after = page.next;
    }
    return rooms;
  },
  staleTime: 60_000,
});

/** The last calls of a room that are over, the newest first. */
export const pastCallsQuery = (room: string) =>
  queryOptions({
    queryKey: ['wakeups', 'past', room],
    queryFn: async (): Promise<readonly Wakeup[]> => {
      const end = new Date(serviceNow() + 60_000).toISOString();
      const { all } = await request<{ all: Wakeup[] }>(`GET /rest/wakeup/list/all?limit=12&room=${encodeURIComponent(room)}&end=${end}`);
      return all.filter(({ status }) => status > 3).slice(0, 8);
    },
    staleTime: 60_000,
  });

export interface Phone {
  readonly extension: string;
  readonly telephony: { readonly running: boolean; readonly registered: boolean };
  readonly lastCall: { readonly at: string; readonly result: number | null; readonly sipStatus: number | null } | null;
  readonly testRing: {
    readonly at: string;
    readonly actor: string;
    readonly state: Ring['state'];
    readonly sipStatus: number | null;
    /** Why it could not be rung. */
    readonly words: string;
  } | null;
}

/** A trial that lasts is asked after, should the stream be silent. */
export const phoneQuery = (room: string) =>
  queryOptions({
    queryKey: ['phone', room],
    queryFn: () => request<Phone>(`GET /api/v1/rooms/${encodeURIComponent(room)}/phone`),
    staleTime: 10_000,
    refetchInterval: ({ state: { data } }) => (isRinging(data) ? 2000 : 30_000),
    retry: false,
  });

export function isRinging(phone: Phone | undefined): boolean {
  const ring = phone?.testRing;
  return ring !== undefined && ring !== null && !isOver(ring);
}

export function testRing(room: string): Promise<unknown> {
  return request(`POST /api/v1/rooms/${encodeURIComponent(room)}/test-ring`);
}

/** Only an administrator may read the journal. */
export const roomStoryQuery = (room: string) =>
  queryOptions({
    queryKey: ['story', room],
    queryFn: async () => (await request<{ entries: JournalEntry[] }>(`GET /api/v1/journal?room=${encodeURIComponent(room)}&limit=30`)).entries,
    staleTime: 30_000,
  });
