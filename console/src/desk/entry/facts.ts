/** What the entry line knows of the hotel, loaded once and kept true by the stream. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guestsQuery } from '../hotel/guests.ts';
import { offered, roomsQuery, statusTypesQuery } from '../hotel/queries.ts';
import { request } from '../../shared/http/request.ts';
import { licensed, type Session, useSession } from '../../shared/session.ts';
import { pendingQuery } from '../wakeups/queries.ts';
import type { Facts } from './entry.ts';

const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: async () => (await request('GET /rest/isi/item')).items,
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

/**
 * Still on its way for the first time. What failed once is not waited for: a wake-up must not hang on the list of the
 * minibar.
 */
const awaited = ({ isLoading, failureCount }: { isLoading: boolean; failureCount: number }): boolean =>
  isLoading && failureCount === 0;

/** Undefined until the hotel is known: before that, nothing can be understood. Without the time, which changes. */
export function useFacts(): Omit<Facts, 'now'> | undefined {
  const session = useSession();
  const { timezone, roomList } = session.property;
  const may = useMemo(() => mayDo(session), [session]);
  const phonesFound = useQuery(roomsQuery('mailboxes'));
  const listedFound = useQuery({ ...roomsQuery(roomList), enabled: may.charge || may.status });
  const pendingFound = useQuery({ ...pendingQuery, enabled: may.wake });
  const guestsFound = useQuery(guestsQuery);
  const statusesFound = useQuery({ ...statusTypesQuery, enabled: may.status });
  const itemsFound = useQuery({ ...itemsQuery, enabled: may.charge });
  const { data: phones } = phonesFound;
  const { data: listed } = listedFound;
  const { data: pending = none } = pendingFound;
  const { data: guests = none } = guestsFound;
  const { data: statuses = none } = statusesFound;
  const { data: items = none } = itemsFound;
  const incomplete = [listedFound, pendingFound, statusesFound, itemsFound].some(awaited);
  return useMemo(() => {
    if (phones === undefined || incomplete) return undefined;
    const numbers = phones.map(({ room }) => room);
    return {
      zone: timezone,
      phones: numbers,
      listed: listed === phones || listed === undefined ? numbers : listed.map(({ room }) => room),
      guests,
      calls: pending.map(({ id, room, scheduled, daily }) => ({ id, room, at: Date.parse(scheduled), daily })),
      statuses: offered(session, statuses),
      items,
      may,
    };
  }, [phones, incomplete, listed, guests, pending, statuses, items, may, timezone, session]);
}
