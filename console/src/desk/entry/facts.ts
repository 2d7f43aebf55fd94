/** What the entry line knows of the hotel, loaded once and kept true by the stream. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { guestsQuery, usualMethods } from '../hotel/guests.ts';
import { offered, roomsQuery, statusTypesQuery } from '../hotel/queries.ts';
import { request } from '../../shared/http/request.ts';
import { licensed, may, type Session, useSession } from '../../shared/session.ts';
import { pendingQuery } from '../wakeups/queries.ts';
import type { Facts } from './entry.ts';

const itemsQuery = queryOptions({
  queryKey: ['items'],
  queryFn: async () => (await request('GET /rest/isi/item')).items,
  staleTime: 300_000,
});

function mayDo(session: Session): Facts['may'] {
  return {
    wake: licensed(session, 'wakeup') && may(session, 'wakeups.book'),
    charge: licensed(session, 'inventory') && may(session, 'charges.make'),
    status: licensed(session, 'roomstatus') && may(session, 'status.set'),
    note: may(session, 'shift.write'),
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
  const allowed = useMemo(() => mayDo(session), [session]);
  const phonesFound = useQuery(roomsQuery('mailboxes'));
  const listedFound = useQuery({ ...roomsQuery(roomList), enabled: allowed.charge || allowed.status });
  const pendingFound = useQuery({ ...pendingQuery, enabled: allowed.wake });
  const guestsFound = useQuery(guestsQuery);
  const statusesFound = useQuery({ ...statusTypesQuery, enabled: allowed.status });
  const itemsFound = useQuery({ ...itemsQuery, enabled: allowed.charge });
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
      usual: usualMethods(phones, guests),
      zone: timezone,
      phones: numbers,
      listed: listed === phones || listed === undefined ? numbers : listed.map(({ room }) => room),
      guests,
      calls: pending.map(({ id, room, scheduled, daily, method }) => {
        return { id, room, at: Date.parse(scheduled), daily, method };
      }),
      statuses: offered(session, statuses),
      items,
      may: allowed,
    };
  }, [phones, incomplete, listed, guests, pending, statuses, items, allowed, timezone, session]);
}
