/** Calls of guests who have left, by the policy of their check-out; whoever comes first does it. */
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { purgeLeft } from './guest.ts';
import { duePurges } from './store.ts';

const pause = 2000;
const atOnce = 100;

export function keepPurging(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  return repeat(
    { pause, signal, log, trouble: 'calls of guests who have left cannot be removed at present' },
    async () => {
      for (const { property, room } of await asSystem(database, (db) => duePurges(db, atOnce)))
        await asProperty(database, property, (db) => purgeLeft(db, property, room));
    },
  );
}
