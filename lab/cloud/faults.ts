/** What can be made to go wrong, once each, in the order in which it was asked for. */
export type Fault =
  /** The connection ends: before anything has happened, or after. */
  | { readonly kind: 'lost before' | 'lost after' }
  /** Nothing is ever answered: before anything has happened, or after. */
  | { readonly kind: 'hang before' | 'hang after' }
  /** Answered as usual, but so much later. */
  | { readonly kind: 'slow'; readonly milliseconds: number }
  /** The connection ends, and it happens all the same so much later. */
  | { readonly kind: 'late'; readonly milliseconds: number }
  /** Answered with this, and nothing happens. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly code?: string;
      readonly title?: string;
      readonly retryAfter?: number;
    }
  /** Answered with this status after it has happened. */
  | { readonly kind: 'answer after'; readonly status: number }
  /** Nothing is wrong: for a place in the queue. */
  | { readonly kind: 'none' };

export class Faults<Operation extends string> {
  readonly #waiting = new Map<Operation, Fault[]>();

  add(operation: Operation, ...faults: Fault[]): void {
    this.#waiting.set(operation, [...(this.#waiting.get(operation) ?? []), ...faults]);
  }

  take(operation: Operation): Fault {
    return this.#waiting.get(operation)?.shift() ?? { kind: 'none' };
  }

  clear(): void {
    this.#waiting.clear();
  }
}
