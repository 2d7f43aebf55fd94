import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Report } from './begun.ts';
import { Keeper } from './keeper.ts';

const report = (id: string): Report => ({
  attempt: {
    property: 'p',
    id,
    purpose: 'room',
    wakeup: id,
    alert: null,
    number: 1,
    room: '1',
    extension: '1',
    dueAt: new Date(),
    node: 'one',
  },
  holder: 'process',
  outcome: 'unsure',
  answeredAt: null,
});

test('what ends in the same moment is kept together, and each hears of its own end', async () => {
  const batches: number[] = [];
  const keeper = new Keeper(async (reports) => {
    batches.push(reports.length);
    await sleep(5);
    return new Map(reports.map(({ attempt }) => [attempt.id, undefined]));
  });
  const kept = await Promise.all(Array.from({ length: 300 }, (_, index) => keeper.keep(report(String(index)))));
  expect(kept.every((one, index) => one.has(String(index)))).toBe(true);
  expect(batches).toEqual([200, 100]);
  await keeper.settled();
});

test('one that cannot be kept fails alone', async () => {
  const keeper = new Keeper(async (reports) => {
    await sleep(1);
    if (reports.some(({ attempt }) => attempt.id === 'poison')) throw new Error('cannot be kept');
    return new Map(reports.map(({ attempt }) => [attempt.id, undefined]));
  });
  const ends = await Promise.allSettled(['a', 'b', 'poison', 'c'].map((id) => keeper.keep(report(id))));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
