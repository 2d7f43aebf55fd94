/**
 * A year of one cell. Hours in which nothing happens are all alike; what counts are the minutes around each fault, the
 * nights on which clocks change, and the worst quarter of an hour: these are simulated call by call, at full size.
 */
import { randomFor } from '../bench/random.ts';
import { assumptions, zones } from './assumptions.ts';
import { type Fault, faultsOf, kinds } from './faults.ts';
import { type Hotel, hotelsOf } from './hotels.ts';
import { simulate, type Simulated } from './window.ts';

const minute = 60_000;
const around = { before: 2 * minute, after: 10 * minute };

interface Occasion {
  readonly name: Fault['kind'] | 'clock change' | 'worst minutes';
  readonly simulated: Simulated;
}

export interface Year {
  readonly seed: number;
  readonly occasions: readonly Occasion[];
}

export async function simulateYear(seed: number, year: number, hotelCount = assumptions.cell.hotels): Promise<Year> {
  const from = Date.UTC(year, 0, 1);
  const until = Date.UTC(year + 1, 0, 1);
  const hotels = hotelsOf(seed, hotelCount);
  const occasions: Occasion[] = [];
  for (const fault of faultsOf(randomFor(seed, 4), from, until)) {
    const window = { from: fault.at - around.before, until: fault.at + around.after, faults: [fault] };
    occasions.push({ name: fault.kind, simulated: await inCell(hotels, seed, window) });
  }
  // One of the changes of the year, another one for each seed: all of them come up.
  const change = changesOf(year)[seed % changesOf(year).length];
  if (change !== undefined)
    occasions.push({
      name: 'clock change',
      simulated: await inCell(
        hotels.filter(({ zone }) => zone === change.zone),
        seed,
        {
          from: change.at - 90 * minute,
          until: change.at + 90 * minute,
        },
      ),
    });
  const worst = from + randomFor(seed, 5).below(365) * 86_400_000 + 4.9 * 3_600_000;
  occasions.push({
    name: 'worst minutes',
    simulated: await inCell(hotels, seed, { from: worst, until: worst + 15 * minute }),
  });
  return { seed, occasions };
}

interface Minutes {
  readonly from: number;
  readonly until: number;
  readonly faults?: readonly Fault[];
}

function inCell(hotels: readonly Hotel[], seed: number, minutes: Minutes): Promise<Simulated> {
  return simulate({ hotels, shape: assumptions.cell, seed, ...minutes });
}

interface Change {
  readonly zone: string;
  readonly at: number;
}

const known = new Map<number, readonly Change[]>();

/** Every change of every zone's clock in a year. */
export function changesOf(year: number): readonly Change[] {
  const found = known.get(year) ?? zones.flatMap(([zone]) => changesIn(zone, year));
  known.set(year, found);
  return found;
}

function changesIn(zone: string, year: number): Change[] {
  const changes: Change[] = [];
  let next = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(zone).getTimeZoneTransition('next');
  for (; next !== null && next.year === year; next = next.getTimeZoneTransition('next'))
    changes.push({ zone, at: next.epochMilliseconds });
  return changes;
}

export const names = [...kinds, 'clock change', 'worst minutes'] as const;
