/** Every room on earth: which minute is the worst, what it asks of the cells, and what gives way when it grows. */
import { quantile } from '../bench/statistics.ts';
import { assumptions, zones } from './assumptions.ts';
import { dueWithin } from './demand.ts';
import type { Fault } from './faults.ts';
import { hotelsOf } from './hotels.ts';
import { simulate, type Simulated } from './window.ts';

const minute = 60_000;
const day = 1440 * minute;
const { cell, rooms, callsARoom, region } = assumptions;
const cells = Math.ceil(rooms / cell.rooms);

/** Calls that are due in each minute of a day, on the whole earth. */
function minutesOfDay(from: number): number[] {
  const all = zones.reduce((sum, [, weight]) => sum + weight, 0);
  const minutes = Array.from({ length: day / minute }, () => 0);
  for (const [zone, weight] of zones)
    for (const { at, share } of dueWithin(zone, from, from + day)) {
      const index = Math.floor((at - from) / minute);
      minutes[index] = (minutes[index] ?? 0) + ((rooms * weight) / all) * callsARoom * share;
    }
  return minutes;
}

/** Seconds until they ring, of all cells together, in the worst minute and the four after it. */
interface Lateness {
  readonly half: number;
  readonly p99: number;
  readonly last: number;
}

interface Broke {
  readonly name: string;
  readonly lateness: Lateness;
  readonly calls: number;
  /** Too late to ring: a person was told instead. */
  readonly missed: number;
  readonly unsure: number;
}

export interface Planet {
  readonly minutes: readonly number[];
  readonly worst: { readonly at: number; readonly calls: number };
  readonly cells: number;
  readonly lateness: Lateness;
  /** The same minutes once more, with something broken. */
  readonly broke: readonly Broke[];
  readonly broken: readonly string[];
  /** Processors at work on average in these five minutes, in all cells. */
  readonly cores: { readonly postgres: number; readonly dialers: number; readonly asterisk: number };
  /** Processors that the cells have. */
  readonly installed: number;
  readonly eurosAHotel: number;
}

/** What is broken in which cell. Cells share nothing: what is said of all of them is the sum of each. */
const breaking: Readonly<Record<string, (number: number, at: number) => Fault[]>> = {
  'a deployment, cell after cell': (number, at) => [{ kind: 'deployment', at: at + (number / cells) * minute }],
  [`a region of ${region.cells} cells away for ${region.minutes} minutes`]: (number, at) =>
    number > region.cells ? [] : [{ kind: 'cell', at: at - minute, minutes: region.minutes }],
};

/** All cells as they are, and again for each thing that breaks. */
export const cellsSimulated = cells * (1 + Object.keys(breaking).length);

export async function simulatePlanet(from: number, say: (done: number) => void): Promise<Planet> {
  const minutes = minutesOfDay(from);
  const calls = Math.max(...minutes);
  const at = from + minutes.indexOf(calls) * minute;
  let done = 0;
  const worst = async (faults: (number: number, at: number) => Fault[]): Promise<Simulated[]> => {
    const simulated: Simulated[] = [];
    for (let number = 1; number <= cells; number += 1) {
      const hotels = hotelsOf(number, cell.hotels);
      const [begin, end] = [at, at + 5 * minute];
      simulated.push(
        await simulate({ hotels, shape: cell, seed: number, from: begin, until: end, faults: faults(number, at) }),
      );
      say((done += 1));
    }
    return simulated;
  };
  const simulated = await worst(() => []);
  const broke: Broke[] = [];
  const wrong = simulated.flatMap((one) => one.broken);
  for (const [name, faults] of Object.entries(breaking)) {
    const again = await worst(faults);
    const sum = (of: (one: Simulated) => number): number => again.reduce((total, one) => total + of(one), 0);
    broke.push({
      name,
      lateness: latenessOf(again),
      calls: sum((one) => one.calls),
      missed: sum(({ endings }) => endings.missed),
      unsure: sum(({ unsure }) => unsure),
    });
    wrong.push(...again.flatMap((one) => one.broken.map((words) => `${name}: ${words}`)));
  }
  const cores = (what: keyof Simulated['worked']): number =>
    simulated.reduce((sum, { worked }) => sum + worked[what], 0) / (5 * minute);
  const { dialers, dialerCores, postgresCores, asterisks, asteriskCores } = cell;
  const { coreAMonth, postgresStandbys } = assumptions.euros;
  const installed =
    cells * (dialers * dialerCores + postgresCores * (1 + postgresStandbys) + asterisks * asteriskCores);
  return {
    minutes,
    worst: { at, calls },
    cells,
    lateness: latenessOf(simulated),
    broke,
    broken: wrong,
    cores: { postgres: cores('postgres'), dialers: cores('dialers'), asterisk: cores('asterisk') },
    installed,
    eurosAHotel: (installed * coreAMonth) / (cells * cell.hotels),
  };
}

function latenessOf(simulated: readonly Simulated[]): Lateness {
  const lateness = simulated.flatMap((one) => one.lateness);
  return { half: quantile(lateness, 0.5), p99: quantile(lateness, 0.99), last: quantile(lateness, 1) };
}

export interface Growth {
  readonly load: number;
  readonly calls: number;
  readonly p99: number;
  /** What part of its processors each has used, on average, until the last first ring. */
  readonly busy: { readonly postgres: number; readonly dialers: number; readonly asterisk: number };
}

/** The worst minute of one cell, as it is and several times over. */
export async function grow(at: number, loads: readonly number[]): Promise<Growth[]> {
  // As many lines as anybody wants: what gives way shall not be a hotel's own.
  const hotels = hotelsOf(1, cell.hotels, { lines: 1000 });
  const grown: Growth[] = [];
  for (const load of loads) {
    const one = await simulate({ hotels, shape: cell, seed: 1, from: at, until: at + minute, load });
    const spent = Math.max(minute, quantile(one.lateness, 1) * 1000);
    grown.push({
      load,
      calls: one.calls,
      p99: quantile(one.lateness, 0.99),
      busy: {
        postgres: one.worked.postgres / spent / cell.postgresCores,
        dialers: one.worked.dialers / spent / Math.min(cell.dialers, cell.dialerCores),
        asterisk: one.worked.asterisk / spent / (cell.asterisks * cell.asteriskCores),
      },
    });
  }
  return grown;
}
