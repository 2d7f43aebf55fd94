/**
 * Has what will be said made before it is needed: ringing must not wait for an engine, and in one second of the morning
 * a city needs more sentences than an engine makes in a minute. So the calls of the next hour are gone through in rest,
 * and those of the next seconds once more, because their words may have been changed since. A sentence that exists
 * costs nothing.
 */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Telephony } from '../telephony/telephony.ts';
import type { Log } from '../ops/log.ts';
import { repeat } from '../work/loop.ts';
import { callsAhead, type CallAhead, comingCalls } from './coming-store.ts';
import type { Part } from './due-store.ts';
import type { Scripts } from './script.ts';

export interface PreparationOptions {
  readonly database: Database;
  readonly scripts: Scripts;
  readonly telephony: Pick<Telephony, 'prefetch' | 'onNode'>;
  /** Whose calls this process will ring. */
  readonly part: () => Part;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly pauseMilliseconds?: number;
}

const aheadSeconds = 3600;
const page = 2000;
/** What was made ready is believed to be there for so long, and of so many properties. */
const believed = { milliseconds: 3_600_000, properties: 20_000 };
const soon = { withinSeconds: 6, everyMilliseconds: 2500, atOnce: 50, properties: 20_000 };

export class Preparation {
  readonly #options: PreparationOptions;
  readonly #looked = new Map<string, number>();
  readonly #ready = new Map<string, Set<string>>();
  #readySince = performance.now();
  #after: CallAhead | undefined;
  #busy = false;

  constructor(options: PreparationOptions) {
    this.#options = options;
    // One that is new, or was away, may lack what it had.
    options.telephony.onNode((_node, connected, property) => {
      if (connected && property !== undefined) this.#ready.delete(property);
    });
  }

  /** Until the process ends. */
  run(): Promise<void> {
    const { signal, log, pauseMilliseconds = 5000 } = this.#options;
    return repeat({ pause: pauseMilliseconds, signal, log, trouble: 'announcements cannot be made ready ahead' }, () =>
      this.#ahead(),
    );
  }

  /** What this property says has changed; `*` is every property. */
  forget(property: string): void {
    this.#options.scripts.forget(property);
    if (property === '*') this.#ready.clear();
    else this.#ready.delete(property);
  }

  /** Properties that are rung in a few seconds. */
  async soon(due: readonly string[]): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const { database, scripts, log } = this.#options;
    const now = performance.now();
    const properties = due.filter(
      (property) => now - (this.#looked.get(property) ?? -Infinity) >= soon.everyMilliseconds,
    );
    if (this.#looked.size > soon.properties) this.#looked.clear();
    for (const property of properties) this.#looked.set(property, now);
    try {
      const calls =
        properties.length === 0
          ? []
          : await asSystem(database, (db) => comingCalls(db, properties, soon.withinSeconds));
      for (let from = 0; from < calls.length; from += soon.atOnce)
        await Promise.all(calls.slice(from, from + soon.atOnce).map((call) => scripts.prepare(call)));
    } catch (error) {
      log.warn(
        { reason: (error as Error).message },
        'announcements could not be made ready; they are made when they are needed',
      );
    } finally {
      this.#busy = false;
    }
  }

  /**
   * A page of the calls to come, one after the other, so that what is needed at once never waits for more than one
   * sentence.
   */
  async #ahead(): Promise<void> {
    const { database, scripts, telephony, part, signal } = this.#options;
    if (performance.now() - this.#readySince > believed.milliseconds || this.#ready.size > believed.properties) {
      this.#ready.clear();
      this.#readySince = performance.now();
    }
    const calls = await asSystem(database, (db) =>
      callsAhead(db, part(), { after: this.#after, withinSeconds: aheadSeconds, limit: page }),
    );
    this.#after = calls.length < page ? undefined : calls.at(-1);
    for (const call of calls) {
      if (signal.aborted) return;
      const kind = JSON.stringify([call.language, call.wallTime.slice(11), call.tries, call.snoozes]);
      if (this.#ready.get(call.property)?.has(kind) === true) continue;
      await telephony.prefetch(call.property, await scripts.prepare(call));
      const ready = this.#ready.get(call.property) ?? new Set();
      this.#ready.set(call.property, ready.add(kind));
    }
  }
}
