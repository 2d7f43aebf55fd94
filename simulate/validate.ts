/**
 * The simulation beside three real mornings: processes, a PostgreSQL and phones of this machine. What a call costs is
 * measured in the same run; when calls ring follows from it, or the simulation is wrong.
 */
import { availableParallelism } from 'node:os';
import { nodes, openCity } from '../bench/morning-city.ts';
import type { Morning } from '../bench/morning-report.ts';
import { byDialers } from '../bench/morning-ring.ts';
import { quantile } from '../bench/statistics.ts';
import { crowd } from '../server/src/ringing/pace.ts';
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

/** Nobody answers before all are placed, or hangs up before all have answered: each step can be told apart. */
const slow = { pace: { second: 3000, sound: 100 }, rings: 3000, middle: 8000 };

export async function validate(sizes: Sizes, say: (line: string) => void): Promise<{ times: Times; runs: Compared[] }> {
  const { crowds } = sizes;
  say('what a call costs');
  const costs = [...(await mornings(sizes, [1], say, slow)), ...(await mornings(crowds, [1], say, slow))];
  const rung = [...(await mornings(sizes, [1, 2], say)), ...(await mornings(crowds, [1], say))];
  const [many, few] = costs;
  if (many === undefined || few === undefined) throw new Error('a morning is missing');
  const times = timesOf(many, few);
  const runs: Compared[] = [];
  for (const morning of rung) runs.push(await compare(morning, times));
  return { times, runs };
}

async function mornings(
  { hotels, calls }: { hotels: number; calls: number },
  dialers: readonly number[],
  say: (line: string) => void,
  slowly?: typeof slow,
): Promise<Morning[]> {
  await using city = await openCity({
    hotels,
    calls,
    keep: false,
    ...(slowly === undefined ? {} : { pace: slowly.pace }),
  });
  const rung: Morning[] = [];
  const wanted = { spread: 1, cold: false, say, ...(slowly === undefined ? {} : { slow: slowly }) };
  for (const count of dialers) rung.push(await byDialers(city, count, wanted));
  return rung;
}

/** Seconds, of the phones of a morning. */
const phoned = { rings: 0.05, listens: 0.25 };

type Measured = Pick<Morning, 'hotels' | 'calls' | 'steps'>;
type Cost = (measured: Measured) => number;

/** What a hotel and a call cost each: two mornings, one of them a crowd, are two equations. */
export function timesOf(many: Measured, few: Measured): Times {
  const postgres = solve(many, few, (measured) => begun(measured, 'postgres'));
  const each = (cost: Cost): number => Math.max(0, (cost(many) + cost(few)) / (many.calls + few.calls));
  // A crowd has been begun before it is due: what is left is to place it.
  const place = stepsOf(few).placed.ringers / few.calls;
  return {
    visitProperty: postgres.hotel,
    visitCall: postgres.call,
    look: Math.max(0, each((measured) => begun(measured, 'ringers')) - place),
    place,
    answered: each((measured) => stepsOf(measured).answered.ringers),
    outcome: each((measured) => stepsOf(measured).ended.postgres),
    end: each((measured) => stepsOf(measured).ended.ringers),
    setUp: each((measured) => stepsOf(measured).placed.phones),
    tell: each((measured) => stepsOf(measured).answered.phones + stepsOf(measured).ended.phones) / 2,
    heardSecond: 0, // these phones make no sound
  };
}

/** What is done before the moment keeps nobody waiting, but for a crowd: that is begun ahead. */
function begun(measured: Measured, what: 'postgres' | 'ringers'): number {
  const { ahead, placed } = stepsOf(measured);
  return placed[what] + (measured.calls / measured.hotels > crowd.calls ? ahead[what] : 0);
}

function stepsOf({ steps }: Measured): NonNullable<Morning['steps']> {
  if (steps === undefined) throw new Error('what each step took was not measured');
  return steps;
}

function solve(one: Measured, other: Measured, cost: Cost): { hotel: number; call: number } {
  const [first, second] = [cost(one), cost(other)];
  const determinant = one.hotels * other.calls - other.hotels * one.calls;
  const hotel = (first * other.calls - second * one.calls) / determinant;
  const call = (one.hotels * second - other.hotels * first) / determinant;
  // Noise can make one of them less than nothing: then the other has it all.
  if (hotel < 0) return { hotel: 0, call: first / one.calls };
  return call < 0 ? { hotel: first / one.hotels, call: 0 } : { hotel, call };
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
      asterisks: nodes,
      asteriskCores: cores,
      oneMachine: true,
    },
    from,
    until: from + 1000,
    seed: 1,
    times,
    wishes: hotels.flatMap(({ number }) => Array.from({ length: each }, () => ({ hotel: number, at: from }))),
    guest: () => ({
      ...phoned,
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
