/** Who lives where, where the property system tells it and the hotel wants names. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { everyPage } from '../../shared/http/pages.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { type Method, mostCareful } from '../../../../server/src/rooms/method.ts';
import { kept } from '../kept/kept.ts';

export type Guest = Answer<'GET /api/v1/guests'>['guests'][number];

export const guestsQuery = queryOptions({
  queryKey: ['guests'],
  queryFn: async (): Promise<readonly Guest[]> =>
    (await everyPage((cursor) => request('GET /api/v1/guests', { query: { limit: 500, cursor } }))).flatMap(
      ({ guests }) => guests,
    ),
  staleTime: 60_000,
  refetchInterval: 300_000,
  gcTime: Infinity, // the list to dial by hand names them, also without a service
  meta: kept,
});

/** Who lives in a room, in one line: `Tanaka, Yilmaz · VIP`; empty where nobody is known by name. */
export function useNames(): (room: string) => string {
  const { data } = useQuery(guestsQuery);
  return useMemo(() => {
    const byRoom = Map.groupBy(data ?? [], ({ room }) => room);
    return (room) => namesOf(byRoom.get(room) ?? []);
  }, [data]);
}

function namesOf(guests: readonly Guest[]): string {
  const names = guests.flatMap(({ name }) => (name === null ? [] : [name]));
  const important = names.length > 0 && guests.some(({ vip }) => vip !== null && vip !== '0');
  return `${names.join(', ')}${important ? ' · VIP' : ''}`;
}

/** How the guests of each room are woken where nobody says otherwise; rooms that are rung are left out. */
export function usualMethods(
  rooms: readonly { readonly room: string; readonly method: Method | null }[],
  guests: readonly Pick<Guest, 'room' | 'method'>[],
): ReadonlyMap<string, Method> {
  const said = Map.groupBy([...rooms, ...guests], ({ room }) => room);
  const found = [...said].map(([room, all]) => [room, mostCareful(all.map(({ method }) => method))] as const);
  return new Map(found.flatMap(([room, method]) => (method === null ? [] : [[room, method]])));
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Rooms of guests of whose name a part begins like this; accents and capitals do not matter. */
export function roomsOf(word: string, guests: readonly Pick<Guest, 'room' | 'name'>[]): readonly string[] {
  const wanted = plain(word);
  const isMeant = (name: string): boolean =>
    plain(name)
      .split(/[^\p{L}\p{N}]+/u)
      .some((part) => part.startsWith(wanted));
  return [...new Set(guests.filter(({ name }) => name !== null && isMeant(name)).map(({ room }) => room))];
}
