/** The corridor without a network: nothing is lost, nothing is done twice, and what was refused is seen. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeStatus, type Corridor, enter, keptOnPhone, openTheCorridor, rowOfRoom } from './testing/corridor.ts';
import { slack } from '../server/testing/patience.ts';
import { layWire } from './testing/wire.ts';

const soon = { timeout: 5000 * slack };
let corridor: Corridor;

beforeAll(async () => {
  corridor = await openTheCorridor();
});
afterEach(() => corridor.end());
afterAll(() => corridor.close());

const nothingWaits = (page: Page) =>
  page.getByText(/^\d+ not sent yet/).waitFor({ state: 'detached', timeout: 5000 * slack });

async function chargeTwoColas(page: Page, room: string): Promise<void> {
  await rowOfRoom(page, room).click();
  await page.getByRole('link', { name: 'Minibar' }).click();
  await page.getByRole('button', { name: 'One Cola more' }).click();
  await page.getByRole('button', { name: 'One Cola more' }).click();
  await page.getByRole('button', { name: 'Charge 2' }).click();
  await page.getByText(`Room ${room} · 2 × Cola`, { exact: true }).waitFor();
  await page.getByRole('button', { name: `Room ${room}` }).click();
  await page.getByRole('button', { name: 'All rooms' }).click();
}

test('what is done without a network is kept, also over a reload, and each is done once when it is back', async () => {
  const { page, network } = await corridor.phone();
  await keptOnPhone(page);
  await network(false);
  await page.getByText(/^no connection/).waitFor();
  for (const room of ['401', '402', '403']) await changeStatus(page, room, 'Dirty');
  await changeStatus(page, '403', 'Clean');
  await chargeTwoColas(page, '401');
  await page.getByText('5 not sent yet').waitFor();
  for (const room of ['401', '402', '403']) await rowOfRoom(page, room).getByText('not sent yet').waitFor();

  await page.reload();
  await page.getByText('5 not sent yet').waitFor();
  await rowOfRoom(page, '402').getByText('Dirty').waitFor();
  await rowOfRoom(page, '403').getByText('Clean').waitFor();
  await page.close();
  const reopened = await page.context().newPage();
  await reopened.goto(`${corridor.hotel.url}/corridor`);
  await reopened.getByText('5 not sent yet').waitFor();
  expect(await corridor.rows(`SELECT 1 FROM journal WHERE kind IN ('roomstatus.changed', 'charge.made')`)).toHaveLength(
    0,
  );

  await network(true);
  const begun = performance.now();
  await nothingWaits(reopened);
  const took = performance.now() - begun;
  console.log(`five entries left ${Math.round(took)} ms after the network was back`);
  expect(took).toBeLessThan(5000 * slack);
  const order = await corridor.rows<{ detail: { to: string } }>(
    `SELECT detail FROM journal WHERE kind = 'roomstatus.changed' AND room = '403' ORDER BY id`,
  );
  expect(order.map(({ detail }) => detail.to)).toEqual(['002', '001']);
  await expect
    .poll(() => Promise.all([corridor.changes('401', '002'), corridor.changes('402', '002'), corridor.charged('401')]))
    .toEqual([1, 1, ['10 × 2']]);
  await rowOfRoom(reopened, '403').getByText('Clean').waitFor();
});

test('a network that is gone without the browser knowing it loses nothing, and doubles nothing', async () => {
  const wire = await layWire(corridor.hotel.url);
  const { page } = await corridor.phone('boss', wire.url);
  await keptOnPhone(page);
  // The service does it, and its answer never arrives.
  await page.route('**/api/v1/room-status', async (route) => {
    await route.fetch().catch(() => undefined);
    wire.cut();
    await route.abort();
  });
  await rowOfRoom(page, '404').click();
  await page.getByRole('button', { name: 'Dirty' }).click();
  await page.getByText('1 not sent yet').waitFor();
  await expect.poll(() => corridor.changes('404', '002'), soon).toBe(1);
  await page.unroute('**/api/v1/room-status');
  await page.getByRole('button', { name: 'All rooms' }).click();
  await changeStatus(page, '405', 'Dirty');
  await page.getByText('2 not sent yet').waitFor();
  await page.reload();
  await page.getByText('2 not sent yet').waitFor();
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(true);
  wire.mend();
  const begun = performance.now();
  await nothingWaits(page);
  expect(performance.now() - begun).toBeLessThan(5000 * slack);
  await expect
    .poll(() => Promise.all([corridor.changes('404', '002'), corridor.changes('405', '002')]))
    .toEqual([1, 1]);
  await page.getByText(/^live/).waitFor();
  await page.close();
  await wire.close();
});

test('what was undone before it left is never sent', async () => {
  const { page, network } = await corridor.phone();
  await network(false);
  await page.getByText(/^no connection/).waitFor();
  await rowOfRoom(page, '406').click();
  await page.getByRole('button', { name: 'Dirty' }).click();
  await page.getByText('1 not sent yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await nothingWaits(page);
  await page.getByRole('button', { name: 'Clean' }).click();
  await page.getByText('1 not sent yet').waitFor();
  await network(true);
  await nothingWaits(page);
  await expect
    .poll(() => Promise.all([corridor.changes('406', '001'), corridor.changes('406', '002')]))
    .toEqual([1, 0]);
});

test('what somebody else has changed meanwhile is not undone by a phone that comes back late', async () => {
  const { page, network } = await corridor.phone();
  await network(false);
  await page.getByText(/^no connection/).waitFor();
  await changeStatus(page, '411', 'Dirty');
  const other = await corridor.phone('desk');
  await changeStatus(other.page, '411', 'Clean');
  await expect.poll(() => corridor.changes('411', '001'), soon).toBe(1);
  await network(true);
  await page.getByText(/Refused: At \d\d:\d\d desk set room 411 to Clean, after this was entered\./).waitFor();
  await rowOfRoom(page, '411').getByText('Clean').waitFor();
  expect(await corridor.changes('411', '002')).toBe(0);
});

test('what the service refuses stays to be seen until somebody dismisses it; the rest goes on', async () => {
  await corridor.rows(
    `INSERT INTO status_types (property, id, description) SELECT id, '009', 'Turned down' FROM properties`,
  );
  const { page, network } = await corridor.phone();
  await network(false);
  await changeStatus(page, '407', 'Turned down');
  await changeStatus(page, '408', 'Dirty');
  await changeStatus(page, '407', 'Dirty');
  await corridor.rows(`DELETE FROM status_types WHERE id = '009'`);
  await network(true);
  const refusal = page.getByText('Refused: There is no status type with this id.');
  await refusal.waitFor();
  await nothingWaits(page);
  await expect
    .poll(() => Promise.all([corridor.changes('407', '002'), corridor.changes('408', '002')]))
    .toEqual([1, 1]);
  await page.reload();
  await page.getByText('Room 407 · Turned down').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await refusal.waitFor({ state: 'detached' });
});

test('a session that ended keeps the outbox; it leaves in the name of the one who made it', async () => {
  const { page, network } = await corridor.phone('desk');
  await network(false);
  await changeStatus(page, '409', 'Dirty');
  await corridor.rows('DELETE FROM sessions');
  await network(true);
  await page.getByText('You were signed out.').waitFor();
  await page.getByText('1 not sent yet of desk').waitFor();

  await enter(page, 'bar');
  await page.getByText('1 not sent yet of desk').waitFor();
  await changeStatus(page, '410', 'Dirty');
  await expect.poll(() => corridor.changes('410', '002'), soon).toBe(1);
  expect(await corridor.changes('409', '002')).toBe(0);
  await page.getByRole('button', { name: 'Account bar' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await enter(page, 'desk');
  await expect.poll(() => corridor.changes('409', '002'), soon).toBe(1);
  const [entry] = await corridor.rows<{ actor: string }>(
    `SELECT actor FROM journal WHERE kind = 'roomstatus.changed' AND room = '409'`,
  );
  expect(entry?.actor).toBe('desk');
});

test('a new version waits until somebody wants it, and then takes the place of the old one', async () => {
  const file = join(import.meta.dirname, 'dist/corridor-worker.js');
  const built = readFileSync(file, 'utf8');
  const serve = (text: string): void => {
    writeFileSync(file, text);
    writeFileSync(`${file}.gz`, gzipSync(text));
  };
  const { page } = await corridor.phone();
  await keptOnPhone(page);
  try {
    serve(built.replace(/"version":"[^"]+"/, '"version":"next"'));
    await page.evaluate(
      'window.sameAsBefore = true; navigator.serviceWorker.getRegistration("/corridor").then((found) => ' +
        'found.update())',
    );
    const load = page.getByRole('button', { name: 'Update now' });
    await load.waitFor();
    await expect.poll(() => page.evaluate('window.sameAsBefore')).toBe(true);
    await load.click();
    await expect.poll(() => page.evaluate('window.sameAsBefore').catch(() => true), soon).toBeUndefined();
    await page.getByText(/^live/).waitFor();
    await load.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual(['corridor next']);
  } finally {
    serve(built);
  }
});
