/**
 * The simulation beside three real mornings: processes, a PostgreSQL and phones of this machine. What a call costs is
 * measured in the same run; when calls ring follows from it, or the simulation is wrong.
 */
import { availableParallelism } from 'node:os';
import { openCity } from '../bench/morning-city.ts';
import type { Morning } from '../bench/morning-report.ts';
import { byDialers } from '../bench/morning-ring.ts';
import { quantile } from '../bench/statistics.ts';
import type { Times } from './assumptions.ts';
import type { Hotel } from './hotels.ts';
import { simulate } from './window.ts';

export interface Compared {
  readonly name: string;
  readonly calls: number;
  /** Milliseconds after the due moment, by which 99 of 100 calls ring. */
  readonly real: number;
  readonly simulated: number;
}

/** How far the simulation may be from what was measured. */
const allowed = 0.3;
export const isClose = ({ real, simulated }: Compared): boolean => Math.abs(simulated - real) <= allowed * real;

export interface Sizes {
  readonly hotels: number;
  readonly calls: number;
  /** A few hotels in which everybody wants the same minute. */
  readonly crowds: { readonly hotels: number; readonly calls: number };
}

export async function validate(sizes: Sizes, say: (line: string) => void): Promise<{ times: Times; runs: Compared[] }> {
  const many = await mornings(sizes, [1, 2], say);
  const few = await mornings(sizes.crowds, [1], say);
  const [one, two] = many;
  const [crowded] = few;
  if (one === undefined || two === undefined || crowded === undefined) throw new Error('a morning is missing');
  const times = timesOf(one, crowded);
  const runs: Compared[] = [];
  for (const morning of [one, two, crowded]) runs.push(await compare(morning, times));
  return { times, runs };
}

async function mornings(
  { hotels, calls }: { hotels: number; calls: number },
  dialers: readonly number[],
  say: (line: string) => void,
): Promise<Morning[]> {
  await using city = await openCity({ hotels, calls, keep: false });
  const rung: Morning[] = [];
  for (const count of dialers) rung.push(await byDialers(city, count, { spread: 1, cold: false, say }));
  return rung;
}

/** Half of what a call costs comes when it is begun, and half when it has ended. */
const half = 0.5;

/** What a hotel and a call cost each: two mornings of another shape are two equations. */
export function timesOf(one: Morning, other: Morning): Times {
  const postgres = solve(one, other, ({ processor }) => processor.postgres);
  const dialer = solve(one, other, ({ processor }) => processor.ringers);
  return {
    visitProperty: postgres.hotel + dialer.hotel,
    visitCall: postgres.call * half,
    outcome: postgres.call * half,
    place: dialer.call * half,
    end: dialer.call * half,
    setUp: one.processor.phones / one.calls / 2,
    heardSecond: 0,
  };
}

function solve(one: Morning, other: Morning, cost: (morning: Morning) => number): { hotel: number; call: number } {
  const determinant = one.hotels * other.calls - other.hotels * one.calls;
  const hotel = (cost(one) * other.calls - cost(other) * one.calls) / determinant;
  const call = (one.hotels * cost(other) - other.hotels * cost(one)) / determinant;
  // Noise can make one of them less than nothing: then the other has it all.
  if (hotel < 0) return { hotel: 0, call: cost(one) / one.calls };
  return call < 0 ? { hotel: cost(one) / one.hotels, call: 0 } : { hotel, call };
}

async function compare(morning: Morning, times: Times): Promise<Compared> {
  const each = morning.calls / morning.hotels;
  const hotels = Array.from({ length: morning.hotels }, (_, number): Hotel => ({
    number,
    zone: 'UTC',
    rooms: each,
    lines: each,
  }));
  const from = Date.UTC(2027, 0, 1, 7);
  const cores = availableParallelism();
  const simulated = await simulate({
    hotels,
    shape: {
      dialers: morning.ringers,
      dialerCores: cores,
      postgresCores: cores,
      asterisks: 8,
      asteriskCores: 1,
      oneMachine: true,
    },
    from,
    until: from + 1000,
    seed: 1,
    times,
    wishes: hotels.flatMap(({ number }) => Array.from({ length: each }, () => ({ hotel: number, at: from }))),
    guest: () => ({
      rings: 0.05,
      listens: 0.25,
      outcome: { answered: true, heard: true, key: '', cause: 16, listenedSeconds: 10 },
    }),
  });
  if (simulated.broken.length > 0) throw new Error(simulated.broken.join('; '));
  return {
    name: `${morning.hotels} hotels with ${each} calls each, ${morning.name}`,
    calls: morning.calls,
    real: quantile(morning.placed ?? [], 0.99),
    simulated: quantile(simulated.lateness, 0.99) * 1000,
  };
}
