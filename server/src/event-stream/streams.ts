/**
 * Who listens at this moment, and whether they still may. An answer that lasts for minutes outlives what let it begin:
 * an account that is switched off, another password, fewer permissions, a session that has ended. Whenever something of
 * a property changes, its listeners are looked at again; besides, none of them lasts longer than some minutes, and who
 * may still listen comes back.
 */
import type { Principal } from '../principal.ts';
import { stillStanding } from '../accounts/standing.ts';
import { type BudgetName, budgets } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Metrics } from '../ops/metrics.ts';

interface Stream {
  readonly principal: Principal;
  /** Ends it, in order: who may still listen comes back at once. */
  readonly end: () => void;
}

const retryAfterSeconds = 30;
const retryAfterFailure = 1000;

export class EventStreams {
  readonly #database: Database;
  readonly #metrics: Metrics;
  readonly #streams = new Set<Stream>();
  readonly #ofAccount = new Map<string, number>();
  readonly #ofProperty = new Map<string, number>();
  /** Properties that have changed since their streams were looked at; '*' is all of them. */
  readonly #changed = new Set<string>();
  /** Those that have not been looked at yet. */
  readonly #fresh = new Set<Stream>();
  readonly #longest: number;
  #looking = false;

  constructor(database: Database, metrics: Metrics, longestSeconds: number = budgets.eventStreamSeconds.most) {
    this.#database = database;
    this.#metrics = metrics;
    this.#longest = longestSeconds * 1000;
  }

  /** How many pages of what listeners have missed are being read, or wait for their turn. */
  readonly reading = (busy: number): void => this.#metrics.budgetUsed.set({ budget: 'eventPages' }, busy);

  /** Refuses what is beyond the budgets. The function that it gives forgets the stream: for when it is closed. */
  admit(principal: Principal, end: () => void): () => void {
    const { account, property, expires = Infinity } = principal;
    this.#require('eventStreamsOfAccount', this.#ofAccount.get(account) ?? 0);
    this.#require('eventStreamsOfProperty', this.#ofProperty.get(property) ?? 0);
    const stream = { principal, end };
    this.#streams.add(stream);
    this.#count(account, property, 1);
    // Not all at the same moment: those who were cut off together come back together.
    const longest = this.#longest * (0.8 + 0.2 * Math.random());
    const life = setTimeout(end, Math.min(longest, Math.max(0, expires - performance.now()))).unref();
    // When a change was told between the guard and here, everybody was looked at but this one.
    this.#fresh.add(stream);
    this.#lookSoon();
    return () => {
      clearTimeout(life);
      this.#fresh.delete(stream);
      if (this.#streams.delete(stream)) this.#count(account, property, -1);
    };
  }

  /** Something about this property's accounts, sessions or itself has changed; '*' is all of them. */
  changed(property: string): void {
    this.#changed.add(property);
    this.#lookSoon();
  }

  #lookSoon(): void {
    if (this.#streams.size === 0) this.#changed.clear();
    else if (!this.#looking) void this.#look();
  }

  async #look(): Promise<void> {
    this.#looking = true;
    try {
      while (this.#changed.size + this.#fresh.size > 0) {
        const changed = new Set(this.#changed);
        const fresh = new Set(this.#fresh);
        this.#changed.clear();
        this.#fresh.clear();
        const streams =
          changed.size === 0
            ? [...fresh]
            : [...this.#streams].filter(
                (one) => fresh.has(one) || changed.has('*') || changed.has(one.principal.property),
              );
        if (streams.length > 0) await this.#endThoseWhoMayNot(streams);
      }
    } catch {
      // The database does not answer: whoever may not listen must not be forgotten for it.
      this.#changed.add('*');
      setTimeout(() => this.#lookSoon(), retryAfterFailure).unref();
    } finally {
      this.#looking = false;
    }
  }

  async #endThoseWhoMayNot(streams: readonly Stream[]): Promise<void> {
    const admitted = streams.map(({ principal }) => principal);
    const standing = await asSystem(this.#database, (db) => stillStanding(db, admitted));
    for (const [place, stream] of streams.entries()) if (!standing.has(place)) stream.end();
  }

  #require(budget: BudgetName, used: number): void {
    if (used < budgets[budget].most) return;
    this.#metrics.refused(budget);
    const { most, by } = budgets[budget];
    throw new Failure('requestsLimited', {
      detail: say('stream.many', { most, by }),
      retryAfterSeconds,
    });
  }

  #count(account: string, property: string, more: 1 | -1): void {
    for (const [counts, key, budget] of [
      [this.#ofAccount, account, 'eventStreamsOfAccount'],
      [this.#ofProperty, property, 'eventStreamsOfProperty'],
    ] as const) {
      const count = (counts.get(key) ?? 0) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      this.#metrics.budgetUsed.set({ budget }, Math.max(0, ...counts.values()));
    }
  }
}
