/** Some minutes of one cell, with every call in them and all that follows until the last has ended. */
import { randomFor } from '../bench/random.ts';
import { type Times, times as measured } from './assumptions.ts';
import { Cell, type CellOptions, type Shape } from './cell.ts';
import { type Fault, strike } from './faults.ts';
import { type Hotel, type Wish, wishesOf } from './hotels.ts';
import { Timeline } from './timeline.ts';
import type { Report } from './witness.ts';

/** From the last moment that is wanted: three tries and two snoozes, an hour without a cell, and some. */
const afterwards = 2 * 3_600_000;
const before = 30_000;

export interface Window {
  readonly hotels: readonly Hotel[];
  readonly shape: Shape;
  readonly from: number;
  readonly until: number;
  readonly seed: number;
  readonly faults?: readonly Fault[];
  /** How many times as much as usual guests want. */
  readonly load?: number;
  readonly times?: Times;
  readonly wishes?: readonly Wish[];
  readonly guest?: CellOptions['guest'];
}

export interface Simulated extends Report {
  readonly happened: number;
  /** Milliseconds of processor. */
  readonly worked: { readonly postgres: number; readonly dialers: number; readonly asterisk: number };
}

export async function simulate(window: Window): Promise<Simulated> {
  const { hotels, shape, from, until, seed, faults = [], load, times = measured, guest } = window;
  const timeline = new Timeline(from - before);
  const cell = new Cell({ timeline, shape, times, hotels, seed, guest });
  const wishes = window.wishes ?? wishesOf(hotels, from, until, randomFor(seed, 3), load);
  for (const wish of wishes) cell.book(wish);
  for (const fault of faults) timeline.at(fault.at, () => strike(cell, fault));
  await timeline.runUntil(until);
  // Then only what is left: an empty cell would go on looking for two hours.
  for (let end = until; end < until + afterwards && cell.witness.open > 0; end += 60_000) await timeline.runUntil(end);
  const sum = cell.nodes.reduce((all, { machine }) => all + machine.worked, 0);
  return {
    ...cell.witness.report(),
    happened: timeline.happened,
    worked: { postgres: cell.postgres.worked, dialers: cell.machine.worked, asterisk: sum },
  };
}
