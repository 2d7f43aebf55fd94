/** The hotels of a cell: sizes as hotels have them, zones as rooms are spread over the earth. */
import { type Random, randomFor } from '../bench/random.ts';
import { assumptions, zones } from './assumptions.ts';
import { countOf, dueWithin, fraction } from './demand.ts';

export interface Hotel {
  readonly number: number;
  readonly zone: string;
  readonly rooms: number;
  readonly lines: number;
}

export interface Wish {
  readonly hotel: number;
  readonly at: number;
}

const { least, roomsALine } = assumptions.lines;

/** A cell has hotels of all zones, so that not all want seven o'clock at once. */
export function hotelsOf(seed: number, count: number, all: { zone?: string; lines?: number } = {}): Hotel[] {
  const random = randomFor(seed, 1);
  const average = assumptions.cell.rooms / assumptions.cell.hotels;
  return Array.from({ length: count }, (_, number) => {
    const zone = all.zone ?? anyZone(random);
    // Most are small, and a few have a thousand rooms; the mean is the average.
    const rooms = Math.max(8, Math.round(-Math.log(1 - fraction(random)) * average));
    return { number, zone, rooms, lines: all.lines ?? Math.max(least, Math.ceil(rooms / roomsALine)) };
  });
}

const allWeights = zones.reduce((sum, [, weight]) => sum + weight, 0);

function anyZone(random: Random): string {
  let left = random.below(allWeights);
  for (const [zone, weight] of zones) {
    left -= weight;
    if (left < 0) return zone;
  }
  return 'UTC';
}

/** Everything that is due in a window, in order. `load` multiplies what guests want. */
export function wishesOf(hotels: readonly Hotel[], from: number, until: number, random: Random, load = 1): Wish[] {
  const byZone = new Map<string, { due: ReturnType<typeof dueWithin>; share: number }>();
  const wishes: Wish[] = [];
  for (const { number, zone, rooms } of hotels) {
    let window = byZone.get(zone);
    if (window === undefined) {
      const due = dueWithin(zone, from, until);
      window = { due, share: due.reduce((sum, { share }) => sum + share, 0) };
      byZone.set(zone, window);
    }
    const { due, share } = window;
    if (share === 0) continue;
    for (let left = countOf(random, rooms * assumptions.callsARoom * load * share); left > 0; left -= 1) {
      let point = fraction(random) * share;
      const one = due.find((candidate) => (point -= candidate.share) < 0) ?? due.at(-1);
      if (one !== undefined) wishes.push({ hotel: number, at: one.at });
    }
  }
  return wishes.toSorted((one, other) => one.at - other.at);
}
