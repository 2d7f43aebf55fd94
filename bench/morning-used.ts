/** What a morning takes of the processors, step by step. */
import { setTimeout as sleep } from 'node:timers/promises';
import { crowd } from '../server/src/ringing/pace.ts';
import type { Counted } from './counts.ts';
import type { City } from './morning-city.ts';
import { type Processor, processorOf, processorOfServer, type Steps } from './processor.ts';

interface Used extends Processor {
  readonly at: number;
}

const lookMilliseconds = 100;

/** What is used by when, until that moment. */
export async function lookUntil(city: City, processes: readonly Counted[], until: number): Promise<Used[]> {
  const all = [await used(city, processes)];
  while (Date.now() < until) {
    await sleep(lookMilliseconds);
    all.push(await used(city, processes));
  }
  return all;
}

/** Milliseconds after the due moment. */
export interface Slow {
  /** Nobody has answered yet. */
  readonly rings: number;
  /** All have answered, and nobody has ended. */
  readonly middle: number;
}

interface Moments {
  readonly due: number;
  readonly slow: Slow;
  /** The last call was placed so long after it. */
  readonly placed: number;
}

/** What the service does when nobody is rung is in all of them: three of a hundred, and nobody can tell which. */
export function stepsOf(looks: readonly Used[], { due, slow, placed }: Moments, after: Used): Steps {
  const middle = looks.at(-1);
  if (middle === undefined || placed > slow.rings) throw new Error('one has answered before all were placed');
  const at = (milliseconds: number): Used => usedBy(looks, due + milliseconds);
  return {
    ahead: between(at(-1000 * crowd.leadSeconds), at(0)),
    placed: between(at(0), at(placed)),
    answered: between(at(placed), middle),
    ended: between(middle, after),
  };
}

/** Between two looks it is used evenly. */
function usedBy(all: readonly Used[], at: number): Used {
  const index = Math.max(
    1,
    all.findIndex((one) => one.at >= at),
  );
  const [one, other] = [all[index - 1], all[index]];
  if (one === undefined || other === undefined) throw new Error('nobody has looked then');
  const part = (at - one.at) / (other.at - one.at);
  const of = (what: keyof Used): number => one[what] + part * (other[what] - one[what]);
  return { at, ringers: of('ringers'), engines: of('engines'), postgres: of('postgres'), phones: of('phones') };
}

export function between(one: Used, other: Used): Processor {
  const spent = (what: keyof Processor): number => other[what] - one[what];
  return {
    ringers: spent('ringers'),
    engines: spent('engines'),
    postgres: spent('postgres'),
    phones: spent('phones'),
  };
}

export async function used({ postmaster, onlooker, phones }: City, processes: readonly Counted[]): Promise<Used> {
  const [postgres, phone, ...ringers] = await Promise.all([
    processorOfServer(postmaster, onlooker),
    processorOf(phones.pid),
    ...processes.map(({ pid }) => processorOf(pid)),
  ]);
  const sum = (what: 'own' | 'children'): number => ringers.reduce((total, one) => total + one[what], 0);
  return { at: Date.now(), postgres, phones: phone.own, ringers: sum('own'), engines: sum('children') };
}
