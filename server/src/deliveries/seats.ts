/**
 * Lanes at once. Those that failed the last time have their own share, so that dead places cannot hold the living up,
 * and a hotel has a part of it, so that its slow places hold up no other hotel.
 */
const share = { healthy: 400, failing: 64, slow: 256 };
const shareOfHotel = { healthy: 32, failing: 8 };
/** A place that was well the last time and now hangs gives its seat up before its request is given up. */
const slowMilliseconds = 2000;

export type SeatKind = keyof typeof shareOfHotel;

/** How many seats a hotel has left, where it has taken any. */
export interface SeatsLeft {
  readonly property: string;
  readonly lanes: number;
}

export class Seats {
  readonly #taken = { healthy: 0, failing: 0, slow: 0 };
  /** Also those that have become slow. */
  readonly #byHotel = { healthy: new Map<string, number>(), failing: new Map<string, number>() };

  free(which: SeatKind): number {
    return share[which] - this.#taken[which];
  }

  /** For a hotel that has taken none. */
  ofHotel(which: SeatKind): number {
    return shareOfHotel[which];
  }

  leftOf(which: SeatKind): SeatsLeft[] {
    return [...this.#byHotel[which]].map(([property, taken]) => ({ property, lanes: shareOfHotel[which] - taken }));
  }

  get allFree(): boolean {
    return Object.values(this.#taken).every((taken) => taken === 0);
  }

  /** Returns how to leave it. */
  take(which: SeatKind, property: string): () => void {
    let seat: keyof typeof share = which;
    this.#taken[seat] += 1;
    this.#count(which, property, 1);
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
      this.#count(which, property, -1);
    };
  }

  #count(which: SeatKind, property: string, more: number): void {
    const taken = (this.#byHotel[which].get(property) ?? 0) + more;
    if (taken === 0) this.#byHotel[which].delete(property);
    else this.#byHotel[which].set(property, taken);
  }
}
