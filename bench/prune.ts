/**
 * What is over goes: how much smaller a hotel gets, whether what it keeps is as it was, and whether guests are rung on
 * time meanwhile.
 */
import { sql } from 'kysely';
import { connect, type Database } from '../server/src/db/connect.ts';
import { asProperty, asSystem } from '../server/src/db/transaction.ts';
import { dayOf, reconcile } from '../server/src/inventory/reconciliation.ts';
import { verify } from '../server/src/journal/verify.ts';
import { chargeDays, daysOf, wakeupDays } from '../server/src/reports/report.ts';
import { forgetAll } from '../server/src/retention/forget.ts';
import { defaultRetention } from '../server/src/retention/retention.ts';
import type { Bench, BenchOptions, Outcome } from './bench.ts';
import { prepareDatabase } from './databases.ts';
import { populatePast } from './populate-past.ts';
import { grouped, showProgress } from './progress.ts';
import { pruneBeside } from './prune-beside.ts';
import { clearUp, sizesOf, sizesTable } from './sizes.ts';
import { rounded } from './statistics.ts';

const rooms = 200;
const usualMonths = [12, 30] as const;

export const prune: Bench = {
  name: 'prune',
  summary:
    `a year and 30 months of a hotel of ${rooms} rooms: what is over goes, and what is kept stays as it ` +
    `was; with --rows, beside ringing`,
  async run(options) {
    if (options.rows !== undefined) return pruneBeside(options.rows, options);
    const outcomes: Outcome[] = [];
    for (const months of options.months === undefined ? usualMonths : [options.months])
      outcomes.push(await pruneMonths(months, options));
    return {
      tables: outcomes.flatMap(({ tables }) => tables),
      remarks: outcomes.flatMap(({ remarks }) => remarks),
      verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
    };
  },
};

async function pruneMonths(months: number, { keep, say }: BenchOptions): Promise<Outcome> {
  await using prepared = await prepareDatabase(
    `rev_bench_prune_${months}`,
    { properties: 1, rooms, accounts: 1 },
    keep,
  );
  const database = connect({ url: prepared.url, connections: 4 });
  try {
    const property = await onlyProperty(database);
    if (await hasPast(database))
      throw new Error(`rev_bench_prune_${months} was kept by an earlier run and has a past already: drop it first`);
    const today = Temporal.Now.plainDateISO('UTC');
    const begun = performance.now();
    await fill(database, property, today.subtract({ months }), today);
    await clearUp(prepared.url);
    say(`${months} months were generated in ${Math.round((performance.now() - begun) / 1000)} s`);
    const [before, reports] = [await sizesOf(prepared.url), await reportsOf(database, property, today)];
    const started = performance.now();
    const removed = (await forgetAll(database)) ?? Number.NaN;
    const seconds = (performance.now() - started) / 1000;
    await clearUp(prepared.url);
    const after = await sizesOf(prepared.url);
    const changed = [...(await reportsOf(database, property, today))]
      .filter(([name, report]) => reports.get(name) !== report)
      .map(([name]) => name);
    const verdict = await verify(database, property);
    const gone = today.subtract({ days: defaultRetention.journal }).since(today.subtract({ months })).days;
    if (gone > 0) await fill(database, property, today, today.add({ days: gone }));
    await clearUp(prepared.url);
    const filled = gone > 0 ? await sizesOf(prepared.url) : undefined;
    return {
      tables: [
        sizesTable(`${months} months of ${rooms} rooms: rows, and MiB on disk after VACUUM`, before, after, filled),
      ],
      remarks: [
        `${grouped(removed)} rows went in ${rounded(seconds, 1)} s, rests included. ${reports.size} reports ` +
          `were compared.`,
        `The journal: ${grouped(verdict.entries)} entries in ${grouped(verdict.seals)} ` +
          `seals${verdict.pruned === null ? '' : `, removed up to seal ${verdict.pruned.last}`}.`,
        ...(filled === undefined
          ? []
          : [`The last columns are after ${gone} days more, as many as went from the journal.`]),
      ],
      verdicts: [
        {
          bar: `${months} months: problems that verifying the journal finds`,
          measured: verdict.problems.length,
          unit: '',
          pass: verdict.problems.length === 0,
        },
        {
          bar: `${months} months: reports of what is kept that changed`,
          measured: changed.length,
          unit: '',
          pass: changed.length === 0 && reports.size > 0,
        },
        { bar: `${months} months: rows that went`, measured: removed, unit: '', pass: removed > 0 },
      ],
    };
  } finally {
    await database.close();
  }
}

async function fill(
  database: Database,
  property: string,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<void> {
  const progress = showProgress('days', from.until(to).days);
  await populatePast(database, { properties: [property], rooms, from, to }, (done) => progress.at(done));
  progress.end();
}

async function hasPast(database: Database): Promise<boolean> {
  return (await asSystem(database, (db) => db.selectFrom('wakeups').select('id').limit(1).execute())).length > 0;
}

async function onlyProperty(database: Database): Promise<string> {
  return (await asSystem(database, (db) => db.selectFrom('properties').select('id').executeTakeFirstOrThrow())).id;
}

const written = (day: Temporal.PlainDate): string => day.toString().replaceAll('-', '');

/** Every report of every month that is kept whole, and the reconciliation of some days, as JSON. */
async function reportsOf(
  database: Database,
  property: string,
  today: Temporal.PlainDate,
): Promise<Map<string, string>> {
  const reports = new Map<string, string>();
  await asProperty(database, property, async (db) => {
    const oldest = await sql<{
      day: string;
    }>`SELECT to_char(min(due_at), 'YYYY-MM-DD') AS day FROM wakeups WHERE property = ${property}`.execute(db);
    const kept = [
      today.subtract({ days: defaultRetention.calls - 1 }),
      Temporal.PlainDate.from(oldest.rows[0]?.day ?? ''),
    ];
    const since = kept.toSorted((one, other) => Temporal.PlainDate.compare(other, one))[0] ?? today;
    for (
      let month = since.with({ day: 1 }).add({ months: 1 });
      Temporal.PlainDate.compare(month, today) < 0;
      month = month.add({ months: 1 })
    ) {
      const days = await daysOf(db, property, {
        from: written(month),
        to: written(month.add({ months: 1 }).subtract({ days: 1 })),
      });
      reports.set(`wake-ups ${month.toString()}`, JSON.stringify(await wakeupDays(db, property, days)));
      reports.set(`charges ${month.toString()}`, JSON.stringify(await chargeDays(db, property, days)));
      const day = written(month.add({ days: 9 }));
      reports.set(
        `reconciliation ${day}`,
        JSON.stringify(await reconcile(db, property, await dayOf(db, property, day))),
      );
    }
  });
  return reports;
}
