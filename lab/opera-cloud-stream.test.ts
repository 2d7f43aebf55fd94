/** The stream of a chain of the simulated OPERA Cloud: each event once and in order, by one process at a time. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { slack } from '../server/testing/patience.ts';
import type { Reservation } from './opera-cloud/hotel.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const scene = new CloudScene(60);
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const living = async (): Promise<string[]> => (await scene.guests()).map(({ guest }) => guest);
/** Requests for one stay: each event causes one. */
const readByNumber = (): string[] =>
  scene.cloud.asked('reservations').flatMap(({ query }) => query.getAll('reservationIdList'));
const readAll = (): number =>
  scene.cloud.asked('reservations').filter(({ query }) => query.get('searchType') === 'InHouse').length;
const lastEntry = async (): Promise<string> =>
  (await scene.house.query<{ last: string }>('SELECT coalesce(max(id), 0)::text AS last FROM journal'))[0]?.last ?? '';
/** Who came since an entry of the journal, in the order in which that was kept. */
async function arrivals(since: string): Promise<string[]> {
  const rows = await scene.house.query<{ guest: string }>(
    `SELECT n.guest FROM journal j JOIN journal_names n ON n.entry = j.id AND n.property = j.property
     WHERE j.kind = 'guest.arrived' AND j.id > $1 ORDER BY j.id`,
    [since],
  );
  return rows.map(({ guest }) => guest);
}

/** `npm run prove:opera-cloud` has 50. */
const breaks = Number(process.env['CLOUD_BREAKS'] ?? 8);
test(`${breaks} breaks, new tokens, events told twice: each once, in order, and nothing is read twice`, async () => {
  await scene.open();
  scene.cloud.tokenSeconds = 6;
  await scene.start();
  await scene.listening();
  const came: Reservation[] = [];
  const checkIn = (): void => void came.push(scene.desk.checkIn(String(101 + (came.length % 60))));
  const since = await lastEntry();
  checkIn();
  await expect.poll(living, eventually).toContain(came.at(-1)?.id);
  const pages = readAll();
  for (let round = 0; round < breaks; round += 1) {
    checkIn();
    scene.cloud.events.repeat();
    checkIn();
    scene.cloud.stream.breakAll();
    checkIn();
    await expect.poll(() => scene.cloud.stream.isTaken, eventually).toBe(true);
    checkIn();
    await expect.poll(living, eventually).toContain(came.at(-1)?.id);
  }
  expect(await arrivals(since)).toEqual(came.map(({ id }) => id));
  expect(readByNumber()).toEqual(came.map(({ id }) => id));
  expect(readAll()).toBe(pages);
  console.log(`${came.length} events, ${scene.cloud.stream.seated} seats, ${scene.cloud.tokensGiven} tokens`);
  expect(scene.cloud.stream.seated).toBeGreaterThan(breaks);
  expect(scene.cloud.tokensGiven).toBeGreaterThan(1);
});

test('a token is replaced before it ends: nobody is thrown out for it', async () => {
  await scene.open();
  scene.cloud.tokenSeconds = 2;
  await scene.start();
  await expect.poll(() => scene.cloud.stream.seated, eventually).toBeGreaterThan(3);
  expect(scene.cloud.stream.closedWith).toEqual([]);
});

test('a hole in the numbers: everything is read', async () => {
  await scene.open();
  await scene.start();
  await scene.listening();
  scene.desk.checkIn('102');
  await expect.poll(living, eventually).toHaveLength(61);
  scene.hotel.inHouse('101')[0]!.status = 'CheckedOut';
  scene.cloud.events.skip(3);
  scene.desk.checkIn('103');
  await expect.poll(async () => (await scene.guests()).map(({ room }) => room), eventually).not.toContain('101');
});

test('a break before anything was told: everything is read', async () => {
  await scene.open();
  await scene.start();
  await scene.listening();
  scene.hotel.inHouse('101')[0]!.status = 'CheckedOut';
  scene.cloud.stream.breakAll();
  await expect.poll(async () => (await scene.guests()).map(({ room }) => room), eventually).not.toContain('101');
});

test('what happens while nobody listens is heard afterwards, and not everything is read for it', async () => {
  await scene.open();
  await scene.start();
  await scene.listening();
  scene.desk.checkIn('102');
  await expect.poll(living, eventually).toHaveLength(61);
  await scene.stop();
  const pages = readAll();
  const later = scene.desk.checkIn('103');
  scene.desk.checkOut(scene.hotel.inHouse('101')[0]!);
  await scene.start();
  await expect.poll(living, eventually).toContain(later.id);
  await expect.poll(async () => (await scene.guests()).map(({ room }) => room), eventually).not.toContain('101');
  expect(readAll()).toBe(pages);
});

test.each([
  ['is a week old and gone', () => scene.cloud.events.age(8 * 86_400_000)],
  ['is not there by its number', () => (scene.cloud.stream.forgets = true)],
  ['had another number', () => scene.cloud.events.renumber()],
])('what was to be heard %s: everything is read, and it goes on', async (_, lose) => {
  await scene.open();
  await scene.start();
  await scene.listening();
  scene.desk.checkIn('102');
  await expect.poll(living, eventually).toHaveLength(61);
  await scene.stop();
  scene.desk.checkOut(scene.hotel.inHouse('101')[0]!);
  lose();
  await scene.start();
  await expect.poll(() => scene.cloud.stream.isTaken, eventually).toBe(true);
  const next = scene.desk.checkIn('103');
  await expect.poll(async () => (await scene.guests()).map(({ room }) => room), eventually).not.toContain('101');
  await expect.poll(living, eventually).toContain(next.id);
});

test('a seat that another program has: the link says so, charges go on, and we listen once it is free', async () => {
  await scene.open();
  scene.cloud.stream.isOccupied = true;
  await scene.start({ timing: { tellMilliseconds: 500 } });
  const link = () => scene.house.query('SELECT state, words FROM links');
  await expect
    .poll(link, eventually)
    .toMatchObject([{ state: 'down', words: expect.stringMatching(/another program listens/) }]);
  await scene.house.charge('101');
  await expect.poll(scene.states, eventually).toEqual(['accepted']);
  scene.cloud.stream.isOccupied = false;
  await expect.poll(link, eventually).toEqual([{ state: 'up', words: '' }]);
  expect(await living()).toHaveLength(60);
});

test('a chain without streaming takes charges, and tells of nobody', async () => {
  await scene.open({ stream: 'no' });
  await scene.start();
  await scene.house.charge('101');
  await expect.poll(scene.states, eventually).toEqual(['accepted']);
  expect(scene.cloud.stream.seated).toBe(0);
  expect(await living()).toEqual([]);
});

/** A process that does nothing but hold links. */
function holder(): ChildProcess {
  const path = join(import.meta.dirname, 'opera-cloud/holder.ts');
  const child = spawn(process.execPath, [path, scene.house.database.url], { stdio: ['ignore', 'inherit', 'inherit'] });
  children.push(child);
  return child;
}

const kills = Number(process.env['CLOUD_KILLS'] ?? 1);
test(`two processes, of which one is killed ${kills} times: one seat, and each event once`, async () => {
  await scene.open();
  holder();
  await scene.listening();
  holder();
  const came: Reservation[] = [];
  const took: number[] = [];
  const since = await lastEntry();
  for (let kill = 0; kill < kills; kill += 1) {
    came.push(scene.desk.checkIn(String(101 + kill)));
    await expect.poll(living, eventually).toContain(came.at(-1)?.id);
    const { seated } = scene.cloud.stream;
    const killed = Date.now();
    children.shift()?.kill(kill % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    came.push(scene.desk.checkIn(String(102 + kill)));
    await expect.poll(() => scene.cloud.stream.seated, eventually).toBeGreaterThan(seated);
    took.push(Date.now() - killed);
    await expect.poll(living, eventually).toContain(came.at(-1)?.id);
    holder();
  }
  console.log(`the seat was taken over after ${took.join(', ')} ms`);
  expect(Math.max(...took)).toBeLessThan(60_000 * slack);
  expect(scene.cloud.stream.closedWith).toEqual([]); // who came too soon would have been sent away with 4409
  expect(await arrivals(since)).toEqual(came.map(({ id }) => id));
});
