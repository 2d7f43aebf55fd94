/** What is over is kept as long as the property wants, and then goes by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { tellRedacted } from '../journal/erase.ts';
import { record } from '../journal/journal.ts';
import { pruneJournals } from '../journal/prune.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import {
  type Batch,
  type Counted,
  forgetting,
  forgetWithinEntries,
  journalLimits,
  pageOfProperties,
  whileAlone,
} from './forget-store.ts';

const propertiesAtOnce = 200;
/** As many rows as go in a few hundredths of a second. */
const batchSize = 500;
/**
 * Guests are rung from the same database: between two batches it is left alone for so many times as long as the first
 * one took.
 */
const restsPerBatch = 3;
const longestRest = 1000;
const firstPause = 300_000;
const pause = 3_600_000;
const rule = 'reveille';
/** Of no interest to who reads the journal. */
const untold: ReadonlySet<string> = new Set(['firstRings', 'callIns', 'people', 'sessions']);

/** Forgets until the signal aborts. Several processes may: one at a time does it. */
export async function keepForgetting(database: Database, signal: AbortSignal, log: Log): Promise<void> {
  const complained = new Set<string>();
  const refused = (property: string, reason: string): void => {
    if (!complained.has(property))
      log.warn(
        { property, reason },
        'the oldest part of a journal is not whole, and stays. Fix: run `reveille journal verify`, and keep ' +
          'the database as it is',
      );
    complained.add(property);
  };
  // Whoever has just started has guests to ring first.
  await repeat(
    { pause, firstPause, signal, log, trouble: 'what was kept long enough cannot be removed at present' },
    async () => {
      const forgotten = (await forgetAll(database, { signal, refused })) ?? 0;
      if (forgotten > 0) log.info({ forgotten }, 'removed what was kept long enough');
    },
  );
}

export interface Forgetting {
  readonly signal?: AbortSignal | undefined;
  /** Only these; otherwise all of them. */
  readonly properties?: readonly string[];
  readonly batchSize?: number;
  /** Who has it done, for the journal; otherwise it is done by rule. */
  readonly actor?: string;
  /** Hears of every batch: what went, and how much of it. */
  readonly told?: (what: string, count: number) => void;
  /** Hears of a journal whose oldest part is not whole, and so stays. */
  readonly refused?: (property: string, reason: string) => void;
  /** Another clock than the database's, for tests. */
  readonly now?: RawBuilder<Date>;
}

/**
 * Goes once through all properties, and says how much went. Undefined when another process is at it: then nothing goes
 * here.
 */
export function forgetAll(database: Database, options: Forgetting = {}): Promise<number | undefined> {
  return whileAlone(database, () => new Run(database, options).throughAll());
}

type Work = (db: Db, batch: Batch) => Promise<readonly Counted[]>;

class Run {
  readonly #database: Database;
  readonly #options: Forgetting;
  readonly #actor: string;
  #total = 0;

  constructor(database: Database, options: Forgetting) {
    this.#database = database;
    this.#options = options;
    this.#actor = options.actor ?? rule;
  }

  async throughAll(): Promise<number> {
    const { properties: only } = this.#options;
    if (only === undefined) await this.#throughEvery();
    else
      for (let first = 0; first < only.length && !this.#isOver(); first += propertiesAtOnce)
        await this.#throughPage(only.slice(first, first + propertiesAtOnce));
    return this.#total;
  }

  async #throughEvery(): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000', more = true; more && !this.#isOver();) {
      const properties = await asSystem(this.#database, (db) => pageOfProperties(db, after, propertiesAtOnce));
      await this.#throughPage(properties);
      after = properties.at(-1) ?? after;
      more = properties.length === propertiesAtOnce;
    }
  }

  async #throughPage(properties: readonly string[]): Promise<void> {
    const told = new Map<string, Record<string, number>>();
    const works: [string, Work][] = [
      ['entries', (db, batch) => this.#forgetWithin(db, batch)],
      ...Object.entries(forgetting).map(([what, statement]): [string, Work] => [
        what,
        async (db, batch) => (await statement(batch).execute(db)).rows,
      ]),
    ];
    for (const [what, work] of works) await this.#inBatches(what, work, properties, told);
    await this.#tell(told);
    await this.#pruneJournals(properties);
  }

  async #inBatches(
    what: string,
    work: Work,
    properties: readonly string[],
    told: Map<string, Record<string, number>>,
  ): Promise<void> {
    const { batchSize: most = batchSize, now } = this.#options;
    const reached = new Map<string, string | null>();
    for (let full = true; full && !this.#isOver();) {
      const after = properties.map((property) => reached.get(property) ?? null);
      const begun = performance.now();
      const gone = await asSystem(this.#database, (db) => work(db, { properties, after, most, now }));
      const took = performance.now() - begun;
      let sum = 0;
      for (const { property, count, until } of gone) {
        sum += count;
        reached.set(property, until);
        if (untold.has(what)) continue;
        const counts = told.get(property) ?? {};
        counts[what] = (counts[what] ?? 0) + count;
        told.set(property, counts);
      }
      full = sum >= most;
      await this.#went(what, sum, took);
    }
  }

  async #pruneJournals(properties: readonly string[]): Promise<void> {
    const { batchSize: most = batchSize, now, signal, refused = () => undefined } = this.#options;
    const limits = await asSystem(this.#database, (db) => journalLimits(db, { properties, most, now }));
    const gone = (_property: string, entries: number, took: number): Promise<void> =>
      this.#went('journal', entries, took);
    await pruneJournals(this.#database, limits, { actor: this.#actor, most, signal, gone, refused });
  }

  async #went(what: string, count: number, took: number): Promise<void> {
    this.#total += count;
    if (count > 0) this.#options.told?.(what, count);
    await rest(Math.min(longestRest, took * restsPerBatch), this.#options.signal);
  }

  async #forgetWithin(db: Db, batch: Batch): Promise<readonly Counted[]> {
    const byProperty = Map.groupBy((await forgetWithinEntries(batch).execute(db)).rows, ({ property }) => property);
    for (const [property, entries] of byProperty) await tellRedacted(db, property, this.#actor, entries);
    return [...byProperty].map(([property, entries]) => ({ property, count: entries.length, until: null }));
  }

  /** Once a day for each property, how much of what. */
  async #tell(told: ReadonlyMap<string, Record<string, number>>): Promise<void> {
    if (told.size === 0) return;
    await asSystem(this.#database, async (db) => {
      for (const [property, counts] of told) {
        const detail: EventDetail<'journal.forgotten'> = counts;
        await record(db, property, [{ kind: 'journal.forgotten', actor: this.#actor, detail }]);
      }
    });
  }

  #isOver(): boolean {
    return this.#options.signal?.aborted === true;
  }
}

const rest = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
