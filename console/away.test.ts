/** What a desk keeps when its session ends, or the service does: what was typed, the calls, and the list to dial. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '../server/testing/database.ts';
import { password } from '../server/testing/service.ts';
import { comeBack, type Desk, launch, openDesk } from './testing/browser.ts';
import { rowOf, type } from './testing/day.ts';
import { type Hotel, openHotel, seedCalls } from './testing/hotel.ts';
import { layWire } from './testing/wire.ts';

let hotel: Hotel;
let browser: Browser;
beforeAll(async () => {
  [hotel, browser] = await Promise.all([openHotel(), launch()]);
  await seedCalls(hotel, [{ room: '412', inMinutes: 90 }]);
});
afterAll(async () => {
  await browser.close();
  await hotel.close();
});

const line = ({ page }: Desk): Promise<string> => page.locator('#entry-line').inputValue();
const remembered = `localStorage.getItem('reveille.kept') ?? ''`;

test('a session that has ended keeps what was typed, says so, and the call is set after signing in', async () => {
  const desk = await openDesk(browser, hotel.url);
  await comeBack(desk, hotel.url, 'desk');
  await rowOf(desk, '412').waitFor();
  // Whatever the page asks next says that the session is over: Enter, or a question of its own a moment before.
  await type(desk, '/', '415 6:50');
  await onServer((client) => client.query('DELETE FROM sessions'), hotel.database.url);
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('You were signed out. Sign in again: what you have typed is kept.').waitFor();
  await desk.page.getByLabel('Account', { exact: true }).fill('desk');
  await desk.page.getByLabel('Password').fill(password);
  await desk.page.keyboard.press('Enter');
  await desk.page.locator('#entry-line').waitFor();
  await expect.poll(() => line(desk)).toBe('415 6:50');
  await desk.page.locator('#entry-said[data-ready=true]').waitFor();
  await desk.page.keyboard.press('Enter'); // the keyboard is there already
  await rowOf(desk, '415').waitFor();
  await expect.poll(() => line(desk)).toBe('');
  await desk.close();
});

test('an hour without the service: what was typed, the calls and the list stay, loaded again too', async () => {
  const wire = await layWire(hotel.url);
  const desk = await openDesk(browser, wire.url);
  const { page } = desk;
  await page.clock.install();
  await comeBack(desk, wire.url, 'desk');
  await rowOf(desk, '412').waitFor();
  await page.evaluate('navigator.serviceWorker.ready');
  await expect.poll(() => page.evaluate<string>(remembered)).toContain('"412"');
  await type(desk, '/', '416 7:10');

  wire.cut();
  await page.clock.fastForward('01:00:00');
  await page.getByText(/^No connection .* Reveille/).waitFor();
  await rowOf(desk, '412').waitFor();
  await expect.poll(() => line(desk)).toBe('416 7:10');
  await page.reload();
  await rowOf(desk, '412').waitFor();
  await expect.poll(() => line(desk)).toBe('416 7:10');
  await page.getByText(/^No connection .* Reveille/).waitFor();
  await page.getByRole('link', { name: 'List to dial by hand' }).click();
  await page.getByRole('cell', { name: '412', exact: true }).first().waitFor();
  await page.reload();
  await page.getByRole('cell', { name: '412', exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Print' }).waitFor();

  wire.mend();
  await page.locator('[data-state=live]').waitFor();
  await expect.poll(() => line(desk)).toBe('416 7:10');
  // Who leaves takes it along.
  await page.getByRole('button', { name: /desk/ }).first().click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Password').waitFor();
  expect(await page.evaluate(remembered)).toBe('');
  await page.waitForTimeout(1500); // what was about to be kept
  expect(await page.evaluate(remembered)).toBe('');
  expect(await page.getByText('You were signed out.').count()).toBe(0);
  await desk.close();
  await wire.close();
});

test('what a desk keeps ends with its session, though nobody has signed out and the service is away', async () => {
  const wire = await layWire(hotel.url);
  const desk = await openDesk(browser, wire.url);
  const { page } = desk;
  await page.clock.install();
  await comeBack(desk, wire.url, 'desk');
  await rowOf(desk, '412').waitFor();
  await page.evaluate('navigator.serviceWorker.ready');
  await expect.poll(() => page.evaluate<string>(remembered)).toContain('"412"');
  const kept = await page.evaluate<string>(remembered);
  wire.cut();
  await page.clock.fastForward('11:00:00');
  await page.reload();
  await page.getByText(/^No connection .* Reveille/).waitFor();
  expect(await page.evaluate(remembered)).toContain('"412"');
  // An open page that learns of no end, and one that is opened the next morning.
  await page.clock.fastForward('02:00:00');
  await expect.poll(() => page.evaluate(remembered)).toBe('');
  await page.evaluate((text) => localStorage.setItem('reveille.kept', text), kept);
  await page.reload();
  await expect.poll(() => page.evaluate(remembered)).toBe('');
  expect(await page.content()).not.toContain('412');
  await desk.close();
  await wire.close();
});
