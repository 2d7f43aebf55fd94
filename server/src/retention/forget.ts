/** What is over is kept as long as the property wants, and then goes by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { tellRedacted } from '../journal/erase.ts';
import { record } from '../journal/journal.ts';
import type { Log } from '../ops/log.ts';
import { type Batch, becomeForgetter, type Counted, forgetting, forgetWithinEntries, pageOfProperties } from './forget-store.ts';

const propertiesAtOnce = 200;
/** As many rows as go in a few hundredths of a second. */
const batchSize = 500;
const firstPause = 300_000;
const pause = 3_600_000;
const actor = 'reveille';

/** Forgets until the signal aborts. Several processes may: one at a time does it. */
export async function keepForgetting(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  // Whoever has just started has guests to ring first.
  await rest(firstPause);
  for (let failing = false; !signal.aborted; await rest(pause)) {
    try {
      const forgotten = await forgetAll(database, { signal });
      if (forgotten > 0) log.info({ forgotten }, 'removed what was kept long enough');
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ reason: (error as Error).message }, 'what was kept long enough cannot be removed at present; it goes later');
      failing = true;
    }
  }
}

export interface Forgetting {
  readonly signal?: AbortSignal | undefined;
  readonly batchSize?: number;
  /** Another clock than the database's, for tests. */
  readonly now?: RawBuilder<Date>;
}

/** Goes once through all properties, and says how much went. Nothing goes while another process is at it. */
export async function forgetAll(database: Database, { signal, batchSize: most = batchSize, now }: Forgetting = {}): Promise<number> {
  let total = 0;
  const isOver = () => signal?.aborted === true;
  for (let after = '00000000-0000-0000-0000-000000000000', more = true; more && !isOver();) {
    const properties = await asSystem(database, (db) => pageOfProperties(db, after, propertiesAtOnce));
    const told = new Map<string, Record<string, number>>();
    for (const [what, forget] of works) {
      for (let full = true; full && !isOver();) {
        const gone = await oneBatch(database, (db) => forget(db, { properties, most, now }));
        if (gone === undefined) return total;
        for (const { property, count } of gone) {
          const counts = told.get(property) ?? {};
          counts[what] = (counts[what] ?? 0) + count;
          told.set(property, counts);
          total += count;
        }
        full = gone.reduce((sum, { count }) => sum + count, 0) >= most;
      }
    }
    await tell(database, told);
    after = properties.at(-1) ?? after;
    more = properties.length === propertiesAtOnce;
  }
  return total;
}

type Work = (db: Db, batch: Batch) => Promise<readonly Counted[]>;

const works: readonly (readonly [string, Work])[] = [
  ['entries', forgetWithin],
  ...Object.entries(forgetting).map(([what, statement]) => [what, async (db: Db, batch: Batch) => (await statement(batch).execute(db)).rows] as const),
];

/** Undefined when another process is at it. */
function oneBatch(database: Database, work: (db: Db) => Promise<readonly Counted[]>): Promise<readonly Counted[] | undefined> {
  return asSystem(database, async (db) => ((await becomeForgetter(db)) ? work(db) : undefined));
}

async function forgetWithin(db: Db, batch: Batch): Promise<readonly Counted[]> {
  const byProperty = Map.groupBy((await forgetWithinEntries(batch).execute(db)).rows, ({ property }) => property);
  for (const [property, entries] of byProperty) await tellRedacted(db, property, actor, entries);
  return [...byProperty].map(([property, entries]) => ({ property, count: entries.length }));
}

/** Once a day for each property, how much of what. */
async function tell(database: Database, told: ReadonlyMap<string, Record<string, number>>): Promise<void> {
  if (told.size === 0) return;
  await asSystem(database, async (db) => {
    for (const [property, counts] of told) await record(db, property, [{ kind: 'journal.forgotten', actor, detail: counts }]);
  });
}
