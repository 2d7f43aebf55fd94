/** A night at the desk, in a real browser and on real phones: a guest does not wake, and nobody can overlook it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { launch, openDesk, signIn } from '../console/testing/browser.ts';
import { slack } from '../server/testing/patience.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const sleeper = '302';
const woken = '102';
let lab: Lab;
let hotel: Hotel;
let browser: Browser;

beforeAll(async () => {
  lab = await ownLab();
  [browser] = await Promise.all([launch(), lab.up()]);
  hotel = await hotelIn(lab, { code: 'aurora', rooms: [woken, sleeper, '412'], timezone: 'UTC', brief: true });
  await hotel.policy({ ringSeconds: 5, attempts: 2, retryMinutes: 0.05 });
});

afterAll(async () => {
  await browser.close();
  await hotel.close();
  await lab.remove();
});

test('the entry line, the phones, Needs attention, the journal and the night sheet tell one story', async () => {
  const desk = await openDesk(browser, hotel.service.url);
  const { page } = desk;
  await signIn(desk, hotel.service.url, 'boss@aurora');

  // Two guests in a minute, and one tomorrow morning.
  for (const entry of [`${woken},${sleeper} +1`, '412 6:30']) {
    await page.keyboard.press('/');
    await page.keyboard.type(entry);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#entry-line').inputValue()).toBe('');
  }

  // Needs attention opens by itself, and the last attempt was not long ago.
  await page.getByText(/rang 2 times, no answer, last \d\d:\d\d/).waitFor({ timeout: 240_000 });
  const shown = Date.now();
  const [last] = await hotel.query<{ ended: Date }>(`SELECT max(ended_at) AS ended FROM attempts WHERE room = $1`, [
    sleeper,
  ]);
  const milliseconds = shown - (last?.ended.getTime() ?? 0);
  console.log(`needs you: on screen ${milliseconds} ms after the last attempt of the room`);
  expect(milliseconds).toBeLessThan(2000 * slack);
  // The room was really rung, and the other guest really woken.
  expect((await lab.seen({ extension: sleeper })).length).toBe(2);
  await expect
    .poll(async () => (await hotel.list('answered')).map(({ room }) => room), { timeout: 180_000 })
    .toEqual([woken]);

  // Keys never fire inside the entry line, in which the desk still is.
  await page.keyboard.press('Escape');
  // The key is for the card that stands first: whatever else has come up would be taken in its place.
  const cards = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  expect(await cards.allInnerTexts()).toEqual([expect.stringContaining(`Room ${sleeper}`)]);
  await page.keyboard.press('g');
  // It is said as long as it is so; a message that is gone after six seconds can be missed by a busy machine.
  await page.getByText(/boss is going, since \d\d:\d\d. How did it end/).waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);

  // The record of the call tells it from the beginning to the end.
  await page.locator('a[data-call]', { hasText: sleeper }).first().click();
  await page.getByRole('heading', { name: `Room ${sleeper}` }).waitFor();
  const record = page.getByRole('main');
  await expect.poll(() => record.innerText()).toMatch(/boss/);
  const [call] = await hotel.query<{ id: string }>('SELECT id FROM wakeups WHERE room = $1', [sleeper]);
  expect(await hotel.story(call?.id ?? '')).toEqual([
    'wakeup.booked',
    'wakeup.ringing',
    'wakeup.attempt',
    'wakeup.retry',
    'wakeup.ringing',
    'wakeup.attempt',
    'wakeup.concluded',
  ]);

  // The journal, as the administrator reads it, has who set it and who went.
  await page.goto(`${hotel.service.url}/office/journal?room=${sleeper}`);
  await page.getByRole('main').getByText('boss').first().waitFor();

  // The night sheet prints what is still to come, and nothing that is over.
  await page.getByRole('link', { name: 'Night sheet' }).click();
  await page.getByRole('cell', { name: '412', exact: true }).first().waitFor();
  expect(await page.getByRole('cell', { name: sleeper, exact: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.length).toBeGreaterThan(5000);
  expect({ outside: desk.outside, complaints: desk.complaints }).toEqual({ outside: [], complaints: [] });
  await desk.close();
});
