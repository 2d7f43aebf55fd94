/** Lamps, curtains and bed shakers begin before the call: who subscribes hears some minutes ahead that it comes. */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { type Entry, recordAll } from '../journal/journal.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { takeSoon } from './soon-store.ts';

const pause = 5000;
const batch = 500;

/** Tells until the signal aborts. Several processes may: each time of a call is told once. */
export async function keepTellingSoon(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  await repeat({ pause, signal, log, trouble: 'calls that come soon cannot be told of' }, () => tellSoon(database));
}

/** The mark and the entry are one transaction: told and remembered, or neither. */
export async function tellSoon(database: Database): Promise<void> {
  for (;;) {
    const told = await asSystem(database, async (db) => {
      const calls = await takeSoon(db, batch);
      const entries = calls.map(({ property, id, room, due, ...facts }): [string, Entry] => [
        property,
        { kind: 'wakeup.soon', actor: 'reveille', room, subject: id, detail: { due: due.toISOString(), ...facts } },
      ]);
      if (entries.length > 0) await recordAll(db, entries);
      return calls.length;
    });
    if (told < batch) return;
  }
}
