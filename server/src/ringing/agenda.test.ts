import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Agenda } from './agenda.ts';

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds);
const away = (instant: Date) => instant.getTime() - Date.now();

test('a property is visited by one at a time, and again when something came up during the visit', async () => {
  let [inside, most, visits] = [0, 0, 0];
  const agenda = new Agenda(
    async () => {
      inside += 1;
      most = Math.max(most, inside);
      visits += 1;
      await sleep(20);
      inside -= 1;
    },
    away,
    { together: 1, atOnce: 4 },
  );
  agenda.look('a');
  agenda.look('a');
  await expect.poll(() => inside, { interval: 1 }).toBe(1);
  agenda.look('a');
  agenda.look('a');
  await expect.poll(() => visits).toBe(2);
  await agenda.close();
  expect([most, visits]).toEqual([1, 2]);
});

test('the earliest appointment of a property counts', async () => {
  const visited: string[] = [];
  const agenda = new Agenda(
    (properties) => {
      visited.push(...properties);
      return Promise.resolve();
    },
    away,
    { together: 1, atOnce: 4 },
  );
  agenda.look('late', inMilliseconds(60_000));
  agenda.look('soon', inMilliseconds(60_000));
  agenda.look('soon', inMilliseconds(5));
  await expect.poll(() => visited).toEqual(['soon']);
  await agenda.close();
});

test('no more are visited at once than allowed, and everybody gets a turn', async () => {
  let [inside, most] = [0, 0];
  const visited = new Set<string>();
  const agenda = new Agenda(
    async (properties) => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(1);
      expect(properties.length).toBeLessThanOrEqual(2);
      for (const property of properties) visited.add(property);
      inside -= 1;
    },
    away,
    { together: 2, atOnce: 3 },
  );
  for (let index = 0; index < 50; index += 1) agenda.look(String(index));
  await expect.poll(() => visited.size).toBe(50);
  expect(most).toBe(3);
  await agenda.close();
});

test('who was visited since a moment, or is being visited, is known', async () => {
  const agenda = new Agenda(() => sleep(20), away, { together: 1, atOnce: 1 });
  const before = performance.now();
  expect(agenda.visitedSince('a', before)).toBe(false);
  agenda.look('a');
  await expect.poll(() => agenda.visitedSince('a', Infinity), { interval: 1 }).toBe(true);
  await expect.poll(() => agenda.visitedSince('a', Infinity), { interval: 1 }).toBe(false);
  expect([agenda.visitedSince('a', before), agenda.visitedSince('a', performance.now())]).toEqual([true, false]);
  await agenda.close();
});
