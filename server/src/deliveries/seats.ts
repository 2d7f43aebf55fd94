/**
 * Lanes at once. Those that failed the last time have their own share, so that dead places cannot hold the living up.
 */
const share = { healthy: 400, failing: 64, slow: 256 };
/** A place that was well the last time and now hangs gives its seat up before its request is given up. */
const slowMilliseconds = 2000;

export class Seats {
  readonly #taken = { healthy: 0, failing: 0, slow: 0 };

  free(which: 'healthy' | 'failing'): number {
    return share[which] - this.#taken[which];
  }

  get allFree(): boolean {
    return Object.values(this.#taken).every((taken) => taken === 0);
  }

  /** Returns how to leave it. */
  take(which: 'healthy' | 'failing'): () => void {
    let seat: keyof typeof share = which;
    this.#taken[seat] += 1;
    const move = (): void => {
      if (this.#taken.slow >= share.slow) return;
      this.#taken[seat] -= 1;
      seat = 'slow';
      this.#taken[seat] += 1;
    };
    const timer = which === 'healthy' ? setTimeout(move, slowMilliseconds) : undefined;
    return () => {
      clearTimeout(timer);
      this.#taken[seat] -= 1;
    };
  }
}
