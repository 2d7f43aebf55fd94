/**
 * How much of what the other side says is listened to. While somebody holds the stream, or more has come than is usual,
 * nothing is read: what is said waits at the other side, and costs nothing here.
 */
import type { Socket } from 'node:net';

/** So much at once, and so much a second after that. */
export class Allowance {
  readonly #most: number;
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor(most: number, perSecond: number) {
    this.#most = most;
    this.#perSecond = perSecond;
    this.#left = most;
  }

  /** In how many seconds it is made up for; 0 when there was enough. */
  spend(amount: number): number {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond) - amount;
    this.#at = now;
    return Math.max(0, -this.#left / this.#perSecond);
  }
}

export class Flow {
  readonly #socket: Pick<Socket, 'pause' | 'resume'>;
  readonly #holds = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: Pick<Socket, 'pause' | 'resume'>) {
    this.#socket = socket;
  }

  hold(why: string): void {
    this.#holds.add(why);
    this.#socket.pause();
  }

  release(why: string): void {
    if (this.#holds.delete(why) && this.#holds.size === 0) this.#socket.resume();
  }

  holdFor(why: string, seconds: number): void {
    this.hold(why);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(why), seconds * 1000);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#holds.clear();
  }
}
