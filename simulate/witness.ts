/**
 * Sees what guests and phones see, and knows nothing of who decides: says who was lost, who was rung too often, and
 * where more phones rang than a hotel has lines.
 */
export type Ending = 'woken' | 'failed' | 'missed';
type RingEnd = 'heard' | 'not heard' | 'unknown';

interface Seen {
  readonly hotel: number;
  readonly wanted: number;
  rings: number;
  ringing: boolean;
  last: RingEnd | undefined;
  firstRing: number | undefined;
  /** Rings that nobody knows the end of. */
  unknown: number;
  ending: Ending | undefined;
}

export interface Report {
  readonly calls: number;
  /** Seconds from the wanted moment to the first ring; of those that were rung. */
  readonly lateness: readonly number[];
  readonly endings: Readonly<Record<Ending, number>>;
  readonly unsure: number;
  /** What must never be: each a sentence. */
  readonly broken: readonly string[];
}

export class Witness {
  readonly #calls = new Map<number, Seen>();
  readonly #lines = new Map<number, { readonly lines: number; taken: number }>();
  readonly #broken: string[] = [];
  /** Calls whose end nobody knows yet. */
  open = 0;

  opened(hotel: number, lines: number): void {
    this.#lines.set(hotel, { lines, taken: 0 });
  }

  booked(call: number, hotel: number, wanted: number): void {
    this.open += 1;
    this.#calls.set(call, {
      hotel,
      wanted,
      rings: 0,
      ringing: false,
      last: undefined,
      firstRing: undefined,
      unknown: 0,
      ending: undefined,
    });
  }

  rung(call: number, at: number): void {
    const seen = this.#calls.get(call);
    const hotel = this.#lines.get(seen?.hotel ?? -1);
    if (seen === undefined || hotel === undefined)
      return void this.#broken.push(`call ${call} rang and was never booked`);
    if (seen.ringing) this.#broken.push(`call ${call} rang while it was ringing`);
    if (seen.last === 'heard') this.#broken.push(`call ${call} rang again although its guest had heard all`);
    if (seen.ending !== undefined) this.#broken.push(`call ${call} rang after its end`);
    if (at < seen.wanted) this.#broken.push(`call ${call} rang too early`);
    hotel.taken += 1;
    if (hotel.taken > hotel.lines)
      this.#broken.push(`hotel ${seen.hotel} rang on ${hotel.taken} of ${hotel.lines} lines`);
    seen.rings += 1;
    seen.ringing = true;
    seen.firstRing ??= at;
  }

  fellSilent(call: number, how: RingEnd): void {
    const seen = this.#calls.get(call);
    const hotel = this.#lines.get(seen?.hotel ?? -1);
    if (seen === undefined || hotel === undefined) return;
    hotel.taken -= 1;
    seen.ringing = false;
    seen.last = how;
    if (how === 'unknown') seen.unknown += 1;
  }

  concluded(call: number, ending: Ending): void {
    const seen = this.#calls.get(call);
    if (seen === undefined) return;
    if (seen.ending !== undefined) this.#broken.push(`call ${call} ended twice`);
    if (seen.ending === undefined) this.open -= 1;
    if (ending === 'woken' && seen.last !== 'heard') this.#broken.push(`call ${call} is said to be woken and was not`);
    seen.ending = ending;
  }

  report(): Report {
    const lateness: number[] = [];
    const endings = { woken: 0, failed: 0, missed: 0 };
    let unsure = 0;
    for (const [call, seen] of this.#calls) {
      if (seen.firstRing !== undefined) lateness.push((seen.firstRing - seen.wanted) / 1000);
      if (seen.ending === undefined) this.#broken.push(`call ${call} was lost: nobody knows how it ended`);
      else endings[seen.ending] += 1;
      unsure += seen.unknown;
    }
    return { calls: this.#calls.size, lateness, endings, unsure, broken: this.#broken };
  }
}
