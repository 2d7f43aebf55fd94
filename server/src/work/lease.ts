/**
 * What this process takes (calls, lanes, links) it takes under its lease, and keeps for as long as the lease is valid.
 * docs/design/leases says what that promises and why it holds.
 */
import { randomUUID } from 'node:crypto';

/** A process trusts itself for so long from the moment at which it began a beat that arrived. */
export const trustedMilliseconds = 7000;
/** A process is dead when whoever watches it has seen no beat of it for so long, by the watcher's own clock. */
export const deadMilliseconds = 10_000;

/**
 * One incarnation of a process. Once another process has taken over, it ends for good: the process goes on under a new
 * lease, and holds nothing of what it took under the old one.
 */
export class Lease {
  /** Names the holder in the rows that are held. Never used again. */
  readonly holder = randomUUID();
  readonly #now: () => number;
  #renewed = -Infinity;
  #isOver = false;
  #changed = Promise.withResolvers<void>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Nobody can have taken over what is held under it. */
  get isValid(): boolean {
    return !this.#isOver && this.#now() - this.#renewed < trustedMilliseconds;
  }

  /** A beat arrived that began at this moment. */
  renew(began: number): void {
    this.#renewed = began;
    this.#tell();
  }

  end(): void {
    this.#isOver = true;
    this.#tell();
  }

  /** Waits until it is known whether the lease is valid; false when it is not, or when the signal aborts first. */
  async confirmed(signal: AbortSignal): Promise<boolean> {
    if (this.isValid) return true;
    const aborted = Promise.withResolvers<void>();
    const onAbort = (): void => aborted.resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    while (!this.isValid && !this.#isOver && !signal.aborted)
      await Promise.race([this.#changed.promise, aborted.promise]);
    signal.removeEventListener('abort', onAbort);
    return this.isValid;
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
