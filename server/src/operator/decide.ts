/**
 * What an operator decides about a hotel. Each is one transaction: the decision, the entry in the hotel's own journal,
 * and the line in the operators' list.
 */
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { remove } from '../wakeups/book.ts';
import {
  callsToCome,
  lockHotel,
  noteDeed,
  putQuotas,
  putRemovalAsked,
  putResumed,
  putSuspended,
  type Quotas,
} from './store.ts';

/** Which hotel, and who decides. */
interface About {
  readonly code: string;
  readonly operator: string;
}

export interface Suspension {
  readonly reason: string;
  /** A guest who asked to be woken is woken, whoever owes whom: so calls ring unless somebody says otherwise. */
  readonly calls: 'ring' | 'cancel';
}

/** Nothing is removed but, where that is asked for, calls to come; each of them is in the journal. */
export function suspend(database: Database, { code, operator }: About, { reason, calls }: Suspension): Promise<void> {
  return asSystem(database, async (db) => {
    const { id: hotel } = await lockHotel(db, code);
    const cancelled = calls === 'cancel' ? await cancelCalls(db, hotel, operator) : 0;
    await putSuspended(db, hotel, reason);
    const detail = { reason, cancelled };
    await record(db, hotel, [{ kind: 'property.suspended', actor: operator, detail }]);
    await noteDeed(db, { operator, deed: 'hotel.suspended', hotel, code, detail });
  });
}

async function cancelCalls(db: Db, hotel: string, operator: string): Promise<number> {
  const calls = await callsToCome(db, hotel);
  for (const call of calls) await remove(db, hotel, call, operator);
  return calls.length;
}

/** Its removal is not asked for any more either. */
export function resume(database: Database, { code, operator }: About): Promise<void> {
  return asSystem(database, async (db) => {
    const { id: hotel, suspended } = await lockHotel(db, code);
    if (!suspended) return;
    await putResumed(db, hotel);
    await record(db, hotel, [{ kind: 'property.resumed', actor: operator }]);
    await noteDeed(db, { operator, deed: 'hotel.resumed', hotel, code });
  });
}

/** All of them. More rooms than it may have stay; no further ones come. */
export function giveQuotas(database: Database, { code, operator }: About, wanted: Quotas): Promise<void> {
  return asSystem(database, async (db) => {
    const { id: hotel, present, ...before } = await lockHotel(db, code);
    const after = Math.min(present, wanted.lines ?? present);
    const changes = [
      { name: 'quota of rooms', from: before.rooms, to: wanted.rooms },
      { name: 'quota of lines', from: before.lines, to: wanted.lines },
      { name: 'quota of requests', from: before.requestsPerMinute, to: wanted.requestsPerMinute },
      { name: 'lines', from: present, to: after },
    ].filter(({ from, to }) => from !== to);
    if (changes.length === 0) return;
    await putQuotas(db, hotel, wanted);
    await record(db, hotel, [{ kind: 'property.changed', actor: operator, detail: { changes } }]);
    await noteDeed(db, { operator, deed: 'hotel.quotas', hotel, code, detail: { changes } });
  });
}

/**
 * The service's login can take no journal away, and that stays so: whoever owns the database removes what was asked
 * for here, with `reveille operator removals`.
 */
export function askRemoval(database: Database, { code, operator }: About): Promise<void> {
  return asSystem(database, async (db) => {
    const { id: hotel, suspended } = await lockHotel(db, code);
    if (!suspended) throw new Failure('conflict', { detail: say('operator.toRemove') });
    await putRemovalAsked(db, hotel);
    await noteDeed(db, { operator, deed: 'hotel.removal-asked', hotel, code });
  });
}
