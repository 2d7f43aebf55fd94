/** What a card says of a phone is what the phone did, and what is pressed on it happens: browser, Asterisk, phones. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, launch, openDesk, signIn } from '../console/testing/browser.ts';
import { slack } from '../server/testing/patience.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 200 };
/** What each phone does, and what is said of it: only one that rang has rung, only one that was busy is busy. */
const phones: Record<string, string> = {
  '301': 'rang 2 times, no answer',
  '201': 'called 2 times, busy or declined',
  '401': 'called 2 times, busy or declined',
  '099': 'called 2 times, unreachable',
  '801': 'called 2 times, unreachable',
  '861': 'called 2 times, unreachable',
};
let lab: Lab;
let hotel: Hotel;
let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  lab = await ownLab();
  [browser] = await Promise.all([launch(), lab.up()]);
  hotel = await hotelIn(lab, { code: 'aurora', rooms: Object.keys(phones), timezone: 'UTC', brief: true });
  await hotel.policy({ ringSeconds: 5, attempts: 2, retryMinutes: 0.05 });
  desk = await openDesk(browser, hotel.service.url);
  await signIn(desk, hotel.service.url, 'boss@aurora');
});

afterAll(async () => {
  await browser.close();
  await hotel.close();
  await lab.remove();
});

test('a card says busy of a phone that was busy, and that it rang of one that rang', async () => {
  const { page } = desk;
  await hotel.book(Object.keys(phones), 5000);
  const cards = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await expect.poll(() => cards.count(), eventually).toBe(Object.keys(phones).length);
  const said = await cards.allInnerTexts();
  const seen = await lab.seen();
  for (const [room, words] of Object.entries(phones)) {
    expect(
      said.find((card) => card.startsWith(room)),
      room,
    ).toContain(words);
    const rang = seen.some(({ extension, ringing }) => extension === room && ringing !== null);
    expect(words.startsWith('rang'), `what the PBX saw of ${room}`).toBe(rang);
  }
});

test('Ring again rings the phone now, and not in a minute', async () => {
  const { page } = desk;
  const calls = async () => (await lab.seen({ extension: '301' })).map(({ invited }) => invited);
  const before = (await calls()).length;
  const pressed = Date.now();
  await page.getByRole('button', { name: /Ring again.*Room 301/ }).click();
  await expect.poll(async () => (await calls()).length, eventually).toBe(before + 1);
  const milliseconds = ((await calls()).at(-1) ?? Infinity) - pressed;
  console.log(`rung again: the phone was called ${Math.round(milliseconds)} ms after the button was pressed`);
  expect(milliseconds).toBeLessThan(Math.min(3000 * slack, 55_000)); // a call of the next minute is none of now
  await page.getByText('Room 301 rings again now').waitFor();
});
