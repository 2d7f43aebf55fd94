/** Which passwords are verified first when there are more than the machine can do. */
import { expect, test } from 'vitest';
import { budgets } from '../budgets/budgets.ts';
import { known, Lanes } from './lanes.ts';

/** Work that ends when it is told to. */
function bench(cores = 2) {
  const lanes = new Lanes(cores);
  const [begun, refused, ends]: [string[], string[], (() => void)[]] = [[], [], []];
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    refused,
    enter: (name: string, asker = known) => {
      lanes
        .run(asker, () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch(() => refused.push(name));
    },
    settled,
    endOne: async () => {
      ends.shift()?.();
      await settled();
    },
  };
}

const stranger = (rank = 0) => ({ trusted: false, rank });

test('strangers have half of the cores, and those we know go before all who wait', async () => {
  const { begun, enter, settled, endOne } = bench();
  for (const name of ['s1', 's2', 's3']) enter(name, stranger());
  enter('desk');
  enter('anna');
  await settled();
  expect(begun).toEqual(['s1', 'desk']);
  await endOne();
  expect(begun).toEqual(['s1', 'desk', 'anna']);
  await endOne();
  expect(begun).toEqual(['s1', 'desk', 'anna', 's2']);
});

test('on one core too', async () => {
  const { begun, enter, settled, endOne } = bench(1);
  for (const name of ['s1', 's2']) enter(name, stranger());
  enter('desk');
  await settled();
  await endOne();
  expect(begun).toEqual(['s1', 'desk']);
});

test('a network that comes once goes before one that comes a thousand times, and takes its place', async () => {
  const { begun, refused, enter, settled, endOne } = bench();
  enter('first', stranger());
  for (let rank = 1; rank <= budgets.verificationsStrangers.most + 5; rank += 1) enter(`flood ${rank}`, stranger(rank));
  enter('new', stranger());
  await settled();
  expect(refused).toHaveLength(6);
  expect(refused.at(-1)).toBe(`flood ${budgets.verificationsStrangers.most}`);
  await endOne();
  expect(begun).toEqual(['first', 'new']);
});
