/** An alert for each property whose calls of the next hours have no way out, taken back when they have one again. */
import { raise, withdraw } from '../alerts/alert.ts';
import { standingOf, takenWithin } from '../alerts/store.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Log } from '../ops/log.ts';
import { minutesToFirstPhone } from '../ringing/desk.ts';
import { outlookHours } from './outlook.ts';
import { type Stuck, stuckProperties } from './ways-store.ts';

/** Whoever took it knows; after so long they are reminded. */
const remindMinutes = 60;
/** An Asterisk that thousands of hotels share is told to each of them; requests need connections meanwhile. */
const atOnce = 4;

export interface Telling {
  readonly database: Database;
  readonly log: Log;
  /** An Asterisk that starts again, or a process that has just begun, is no reason to wake anybody. */
  readonly alertSeconds: number;
}

export class CannotRing {
  readonly #options: Telling;
  /** By property. */
  #since = new Map<string, number>();
  readonly #told = new Map<string, number>();

  constructor(options: Telling) {
    this.#options = options;
  }

  /** One look. Every process looks: the one that should ring may be the one that is gone. */
  async look(): Promise<void> {
    const { database, log } = this.#options;
    const [stuck, standing] = await asSystem(database, async (db) => [
      await stuckProperties(db, outlookHours),
      await standingOf(db, 'cannot-ring'),
    ]);
    const now = performance.now();
    this.#since = new Map(stuck.map(({ property }) => [property, this.#since.get(property) ?? now]));
    const patience = this.#options.alertSeconds * 1000;
    // Whose guests are due first is told first.
    const left = stuck
      .filter(({ property }) => now - (this.#since.get(property) ?? now) >= patience)
      .toSorted((one, other) => one.first.getTime() - other.first.getTime())
      .values();
    const tellSome = async (): Promise<void> => {
      for (const one of left) await this.#tellAlone(one);
    };
    await Promise.all(Array.from({ length: atOnce }, tellSome));
    // What is over may come again tonight, whichever process has taken the alert back.
    for (const property of this.#told.keys()) if (!this.#since.has(property)) this.#told.delete(property);
    for (const { property, id } of standing.filter((one) => !this.#since.has(one.property))) {
      await asProperty(database, property, (db) => withdraw(db, property, id));
      log.info({ property }, 'calls of this property can be rung again');
    }
  }

  /** One that cannot be told must not keep the others from it. */
  async #tellAlone(one: Stuck): Promise<void> {
    try {
      await this.#tell(one);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log.error({ property: one.property, reason }, 'that its calls cannot be rung could not be told');
    }
  }

  async #tell({ property, obstacle, words, calls, first }: Stuck): Promise<void> {
    const { database, log } = this.#options;
    const now = performance.now();
    if (now - (this.#told.get(property) ?? -Infinity) < remindMinutes * 60_000) return;
    await asProperty(database, property, async (db) => {
      if (await takenWithin(db, property, 'cannot-ring', remindMinutes)) return;
      await raise(db, property, {
        kind: 'cannot-ring',
        detail: { obstacle, seen: words, calls, earliest: first.toISOString() },
        afterMinutes: await minutesToFirstPhone(db, property),
      });
    });
    this.#told.set(property, now);
    log.error({ property, obstacle, reason: words, calls }, 'calls of the next hours cannot be rung as things are');
  }
}
