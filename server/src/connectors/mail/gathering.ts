/**
 * Alerts come in storms, and nobody reads five hundred mails in a minute. What is handed over in one moment leaves as
 * one mail; after it the next one waits for a while, unless there is as much as fits into one, or a person waits for
 * a test. What waits is in its lane as before: nothing is remembered here but when a mail has left.
 */
import type { Delivery, DeliveryOutcome, Left, Way } from '../connector.ts';

export interface GatheringOptions {
  /** One outcome for each of them, or the reason why that one alone cannot be sent. */
  readonly send: (way: Way, deliveries: readonly Delivery[]) => Promise<readonly (DeliveryOutcome | Error)[]>;
  readonly most: number;
  readonly pauseMilliseconds: number;
}

interface Waiting extends PromiseWithResolvers<DeliveryOutcome> {
  readonly delivery: Delivery;
}

export class Gathering {
  readonly #options: GatheringOptions;
  /** By destination. */
  readonly #open = new Map<string, Waiting[]>();
  readonly #left = new Map<string, number>();

  constructor(options: GatheringOptions) {
    this.#options = options;
  }

  join(way: Way, delivery: Delivery): Left {
    const waiting = { delivery, ...Promise.withResolvers<DeliveryOutcome>() };
    const open = this.#open.get(way.destination);
    if (open === undefined) {
      this.#open.set(way.destination, [waiting]);
      // A lane hands over all that it has without a pause between.
      setImmediate(() => void this.#close(way));
    } else open.push(waiting);
    return { settled: waiting.promise };
  }

  async #close(way: Way): Promise<void> {
    const all = this.#open.get(way.destination) ?? [];
    this.#open.delete(way.destination);
    const rest = this.#restFor(way.destination);
    const isUrgent = all.length >= this.#options.most || all.some(({ delivery }) => delivery.event === 'system.test');
    if (rest > 0 && !isUrgent) {
      for (const { resolve } of all)
        resolve({ fate: 'unsent', answer: null, words: '', retryAfterSeconds: rest / 1000 });
      return;
    }
    try {
      const deliveries = all.map(({ delivery }) => delivery);
      const outcomes = await this.#options.send(way, deliveries);
      if (outcomes.some((one) => 'fate' in one && one.fate === 'accepted')) this.#leave(way.destination);
      for (const [index, { resolve, reject }] of all.entries()) {
        const outcome = outcomes[index] ?? new Error('nothing became of it');
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }

  #restFor(destination: string): number {
    const left = this.#left.get(destination) ?? -Infinity;
    return left + this.#options.pauseMilliseconds - performance.now();
  }

  #leave(destination: string): void {
    this.#left.set(destination, performance.now());
    // Only the last of them forgets it.
    setTimeout(() => {
      if (this.#restFor(destination) <= 0) this.#left.delete(destination);
    }, this.#options.pauseMilliseconds + 10).unref();
  }
}
