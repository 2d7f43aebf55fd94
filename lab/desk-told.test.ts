/** Asterisk is killed while a desk is open: who books sees it within five seconds, and that it is over within ten. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openDesk, signIn } from '../console/testing/browser.ts';
import { slack } from '../server/testing/patience.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

let lab: Lab;
let hotel: Hotel;
let browser: Browser;

beforeAll(async () => {
  lab = await ownLab();
  [browser] = await Promise.all([launch(), lab.up()]);
  hotel = await hotelIn(lab, { code: 'aurora', rooms: ['101', '412'], timezone: 'UTC', brief: true });
});

afterAll(async () => {
  await browser.close();
  await hotel.close();
  await lab.remove();
});

const unable = 'Wake-up calls cannot ring at the moment.';

test('a desk without a single call booked is told, warned, given the list, and told when it is over', async () => {
  const desk = await openDesk(browser, hotel.service.url);
  const { page } = desk;
  await signIn(desk, hotel.service.url, 'desk@aurora');
  await page.getByText(/^live/).waitFor();
  expect(await page.getByText(unable).count()).toBe(0);

  await lab.down('voice');
  const dead = performance.now();
  await page.getByText(unable).waitFor();
  const said = performance.now() - dead;
  await page.keyboard.press('/');
  await page.keyboard.type('412 6:30');
  await page.keyboard.press('Enter');
  await page.getByText('Set, but the phones are down: nothing rings until they are back').waitFor();
  await page.getByRole('link', { name: 'List to dial by hand' }).click();
  await page.getByRole('cell', { name: '412', exact: true }).first().waitFor();

  await lab.up('voice');
  const back = performance.now();
  await expect.poll(() => page.getByText(unable).count(), { timeout: 150_000 }).toBe(0);
  await page.getByText(/^live/).waitFor();
  const over = performance.now() - back;
  console.log(`Asterisk killed: said after ${Math.round(said)} ms, taken back after ${Math.round(over)} ms`);
  expect(said).toBeLessThan(5000 * slack);
  expect(over).toBeLessThan(10_000 * slack);
});
