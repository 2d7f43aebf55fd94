/**
 * How long does it take to prove that a journal is whole? Every entry has a seal of its own here, the everyday shape of
 * a small hotel.
 */
import { sql } from 'kysely';
import { connect, type Database, type Db } from '../server/src/db/connect.ts';
import { asSystem } from '../server/src/db/transaction.ts';
import { writtenEntries } from '../server/src/journal/seals-store.ts';
import { verify as verifyJournal } from '../server/src/journal/verify.ts';
import { onServer } from '../server/testing/database.ts';
import type { Bench } from './bench.ts';
import { append, chainOf } from './chain.ts';
import { prepareDatabase } from './databases.ts';
import { codeOf } from './hotels.ts';
import { grouped, showProgress } from './progress.ts';
import { median, rounded } from './statistics.ts';

/** Of an entry's time when there are ten times as many. */
const most = 1.5;
const batch = 5000;
const sizes = [10_000, 100_000] as const;
const repeats = 3;

export const verify: Bench = {
  name: 'verify',
  summary:
    `an entry among ${grouped(sizes[1])} in the journal is verified within ${most}× of the time of one ` +
    `among ${grouped(sizes[0])}`,
  async run({ keep, say }) {
    await using prepared = await prepareDatabase(
      'rev_bench_verify',
      { properties: sizes.length, rooms: 1, accounts: 1 },
      keep,
    );
    const database = connect({ url: prepared.url, connections: 2 });
    try {
      const timed: { entries: number; seconds: number }[] = [];
      for (const [index, entries] of sizes.entries()) {
        const property = await propertyOf(database, codeOf(index + 1));
        await fill(database, property, entries);
        await onServer((client) => client.query('VACUUM ANALYZE'), prepared.url);
        timed.push({ entries, seconds: await secondsOf(database, property, entries) });
        say(`${entries} entries verified`);
      }
      const each = timed.map(({ entries, seconds }) => (seconds / entries) * 1e6);
      const ratio = (each[1] ?? Number.NaN) / (each[0] ?? Number.NaN);
      return {
        tables: [
          {
            title: `Seconds of verifying a journal whose entries have a seal each, median of ${repeats}`,
            head: ['entries', 'seconds', 'microseconds an entry'],
            rows: timed.map(({ entries, seconds }, index) => [
              grouped(entries),
              rounded(seconds),
              rounded(each[index] ?? Number.NaN),
            ]),
          },
        ],
        remarks: [],
        verdicts: [
          { bar: `ten times the entries: the time of each within ${most}×`, measured: ratio, pass: ratio <= most },
        ],
      };
    } finally {
      await database.close();
    }
  },
};

async function propertyOf(database: Database, code: string): Promise<string> {
  const row = await asSystem(database, (db) =>
    db.selectFrom('properties').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
  );
  return row.id;
}

/**
 * In batches, each with its part of the chain: sealed one by one as they are written, entries would take a second each.
 */
async function fill(database: Database, property: string, count: number): Promise<void> {
  const progress = showProgress('journal entries', count);
  let chain = await asSystem(database, (db) => chainOf(db, property));
  while (chain.entries < count) {
    const { entries: done, lastEntry } = chain;
    progress.at(done);
    chain = await asSystem(database, async (db) => {
      await write(db, property, done, Math.min(batch, count - done));
      return append(db, chain, await writtenEntries(db, property, { after: lastEntry, limit: batch }));
    });
  }
  progress.at(count);
  progress.end();
}

async function write(db: Db, property: string, done: number, count: number): Promise<void> {
  await sql`
    INSERT INTO journal (property, actor, kind, room, subject, detail)
    SELECT ${property}, 'desk', 'wakeup.booked', (100 + n % 200)::text, gen_random_uuid()::text,
      jsonb_build_object('due', now() + n * interval '1 minute', 'zone', 'Europe/Paris', 'rule', 'exact', 'daily',
        false, 'source', 5)
    FROM generate_series(${done + 1}::integer, ${done + count}::integer) AS n`.execute(db);
}

async function secondsOf(database: Database, property: string, entries: number): Promise<number> {
  const seconds: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now();
    const verdict = await verifyJournal(database, property);
    seconds.push((performance.now() - started) / 1000);
    // A journal that is refused, or not read to its end, is quickly done.
    if (verdict.entries !== entries || verdict.seals !== entries || verdict.problems.length > 0)
      throw new Error(
        `${verdict.entries} entries and ${verdict.seals} seals of ${entries} were read, with ` +
          `${verdict.problems.length} problems`,
      );
  }
  return median(seconds);
}
