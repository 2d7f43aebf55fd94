import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue, type Urgency } from './fair-queue.ts';

/** Notes what begins, and lets the test say when it ends. */
function watched(queue: FairQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (property: string, urgency: Urgency, name: string): void => {
    void queue.run(property, urgency, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  };
  const end = async (name: string | undefined): Promise<void> => {
    ends.get(name ?? '')?.();
    await turn();
  };
  return { begun, ask, end };
}

test('properties take turns: who asks for sixty waits for itself, not the other for all sixty', async () => {
  const { begun, ask, end } = watched(new FairQueue({ atOnce: 1, forPersons: 1, forEach: 1 }));
  for (let index = 0; index < 60; index += 1) ask('flood', 'person', `flood ${index}`);
  ask('other', 'person', 'other');
  await end('flood 0');
  expect(begun).toEqual(['flood 0', 'other']);
  await end('other');
  expect(begun).toEqual(['flood 0', 'other', 'flood 1']);
});

test('a call goes before every person, and one place is kept free for it', async () => {
  const { begun, ask, end } = watched(new FairQueue({ atOnce: 2, forPersons: 1, forEach: 1 }));
  for (const name of ['a1', 'a2']) ask('a', 'person', name);
  ask('b', 'person', 'b1');
  expect(begun).toEqual(['a1']);
  ask('c', 'call', 'c1');
  expect(begun).toEqual(['a1', 'c1']);
  ask('c', 'call', 'c2');
  ask('c', 'call', 'c3');
  ask('d', 'call', 'd1');
  await end('a1');
  await end('c1');
  expect(begun).toEqual(['a1', 'c1', 'c2', 'd1']);
  await end('c2');
  await end('d1');
  expect(begun).toEqual(['a1', 'c1', 'c2', 'd1', 'c3', 'b1']);
});

test('what nobody waits for yet is done alone, when nothing else waits or runs', async () => {
  const { begun, ask, end } = watched(new FairQueue({ atOnce: 2, forPersons: 1, forEach: 1 }));
  ask('a', 'call', 'a1');
  for (const name of ['later1', 'later2']) ask('b', 'ahead', name);
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'later1']);
  ask('c', 'call', 'c1');
  await end('later1');
  expect(begun).toEqual(['a1', 'later1', 'c1']);
  await end('c1');
  expect(begun).toEqual(['a1', 'later1', 'c1', 'later2']);
});

test('a property has no more places than it may, also when others are free', async () => {
  const { begun, ask, end } = watched(new FairQueue({ atOnce: 3, forPersons: 3, forEach: 1 }));
  for (const name of ['a1', 'a2', 'a3']) ask('a', 'person', name);
  ask('b', 'person', 'b1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
});

test('what fails, or throws at once, gives its place back and tells who asked', async () => {
  const lengths: number[] = [];
  const queue = new FairQueue({ atOnce: 1, forPersons: 1, forEach: 1 }, (busy) => lengths.push(busy));
  const asked = [
    queue.run('a', 'person', () => Promise.reject(new Error('late'))),
    queue.run('a', 'person', () => {
      throw new Error('at once');
    }),
    queue.run('a', 'call', () => Promise.resolve('well')),
  ];
  const [late, thrown, well] = await Promise.allSettled(asked);
  expect([late, thrown]).toMatchObject([{ reason: { message: 'late' } }, { reason: { message: 'at once' } }]);
  expect(well).toMatchObject({ value: 'well' });
  expect(lengths).toEqual([1, 2, 3, 2, 1, 0]);
});

test('whatever is asked, in whatever order it ends: all of it runs, never more at a time than places', async () => {
  const asking = fc.record({
    property: fc.constantFrom('a', 'b', 'c', 'd'),
    urgency: fc.constantFrom<Urgency>('call', 'person', 'ahead'),
    turns: fc.nat(4),
  });
  const places = fc.record({
    atOnce: fc.integer({ min: 1, max: 4 }),
    forPersons: fc.integer({ min: 1, max: 4 }),
    forEach: fc.integer({ min: 1, max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(places, fc.array(asking, { maxLength: 40 }), async (given, asked) => {
      const queue = new FairQueue(given);
      const now = { all: 0, persons: 0, by: new Map<string, number>() };
      const done = await Promise.all(
        asked.map(({ property, urgency, turns }) =>
          queue.run(property, urgency, async () => {
            const person = urgency === 'person' ? 1 : 0;
            const count = (sign: number): void => {
              now.all += sign;
              now.persons += sign * person;
              now.by.set(property, (now.by.get(property) ?? 0) + sign * person);
            };
            count(1);
            expect(now.all).toBeLessThanOrEqual(given.atOnce);
            if (person === 1) expect(now.persons).toBeLessThanOrEqual(given.forPersons);
            expect(now.by.get(property)).toBeLessThanOrEqual(given.forEach);
            for (let index = 0; index < turns; index += 1) await turn();
            count(-1);
            return 1;
          }),
        ),
      );
      expect(done).toHaveLength(asked.length);
      expect(now.all).toBe(0);
    }),
    { numRuns: 100 },
  );
});
