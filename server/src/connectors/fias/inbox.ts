/**
 * What the property system said, one after the other, each in a transaction. Nothing that is said is ever said again,
 * so what cannot be kept at this moment is tried until it can, and what never can is left out; while too much waits,
 * the other side is not listened to.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Db } from '../../db/connect.ts';
import { willPass } from '../../db/passing.ts';
import { asProperty } from '../../db/transaction.ts';
import type { Log } from '../../ops/log.ts';
import type { FiasRecord } from './protocol/record.ts';

export interface InboxOptions {
  readonly database: Database;
  readonly property: string;
  readonly log: Log;
  readonly take: (db: Db, record: FiasRecord) => Promise<void>;
  /** Too much waits, or no longer. */
  readonly onFull: (full: boolean) => void;
  /** This one cannot be kept, now or later. */
  readonly onLeftOut: (record: FiasRecord) => void;
}

const full = 500;
const pauses = [0.1, 0.5, 1, 2, 5];

export class Inbox {
  readonly #options: InboxOptions;
  readonly #waiting: FiasRecord[] = [];
  #working: Promise<void> | undefined;
  #givingUp = false;

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  put(record: FiasRecord): void {
    this.#waiting.push(record);
    // Each time: a connection that is made meanwhile is not listened to either.
    if (this.#waiting.length >= full) this.#options.onFull(true);
    this.#working ??= this.#work();
  }

  /** Resolves when all is kept, or when time is up. */
  async drain(seconds: number): Promise<void> {
    const timer = setTimeout(() => {
      this.#givingUp = true;
    }, seconds * 1000);
    await this.#working;
    clearTimeout(timer);
  }

  async #work(): Promise<void> {
    for (let failures = 0; this.#waiting[0] !== undefined && !this.#givingUp;) {
      const record = this.#waiting[0];
      try {
        await asProperty(this.#options.database, this.#options.property, (db) => this.#options.take(db, record));
        failures = 0;
      } catch (error) {
        failures += 1;
        // What was told is not logged: it may name a guest.
        const { log, property } = this.#options;
        const about = { property, record: record.id, reason: (error as Error).message };
        if (willPass(error)) {
          if (failures === 1)
            log.warn(about, 'a record of the property system cannot be kept at present; trying again');
          await sleep((pauses[Math.min(failures - 1, pauses.length - 1)] ?? 5) * 1000);
          continue;
        }
        log.error(about, 'a record of the property system was left out: it cannot be kept');
        this.#options.onLeftOut(record);
        failures = 0;
      }
      this.#waiting.shift();
      if (this.#waiting.length === full / 2) this.#options.onFull(false);
    }
    this.#working = undefined;
  }
}
