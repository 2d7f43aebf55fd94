/** Whoever books must see at once that it cannot ring, why, and what to do; and that it can again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StandInTelephone } from '../server/testing/telephone.ts';
import { slack } from '../server/testing/patience.ts';
import type { Desk } from './testing/browser.ts';
import { type Day, openDay, type } from './testing/day.ts';
import { raiseTroubles, seedUnanswered } from './testing/hotel.ts';

const unable = 'Wake-up calls cannot ring at the moment.';

async function shot({ page }: Desk, name: string): Promise<void> {
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });
}

describe('the phones die and come back', () => {
  const telephone = new StandInTelephone(() => 'hold');
  let day: Day;
  let desk: Desk;
  beforeAll(async () => {
    day = await openDay({ telephony: telephone });
  });
  afterAll(() => day.close());
  beforeEach(async () => {
    desk = await day.begin();
  });
  afterEach(async () => {
    telephone.comeBack();
    await day.end();
  });

  test('every screen says so within five seconds, with the list to dial, and stops within ten', async () => {
    const { page } = desk;
    expect(await page.getByText(unable).count()).toBe(0);
    const begun = performance.now();
    telephone.lose();
    await page.getByText(unable).waitFor();
    const said = performance.now() - begun;
    await page.getByText('The phone system does not answer, or none is set up.').waitFor();
    await expect.poll(() => page.getByText(/^live/).count()).toBe(0);
    await page.getByText('phones are down', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Rooms' }).click();
    await page.getByRole('heading', { name: 'Rooms' }).waitFor();
    await expect.poll(() => page.getByText(unable).count()).toBe(1);
    await page.getByRole('link', { name: 'List to dial by hand' }).click();
    await page.getByRole('button', { name: 'Print' }).waitFor();
    await shot(desk, 'phones-down');
    const back = performance.now();
    telephone.comeBack();
    await page.getByText(/^live/).waitFor();
    await expect.poll(() => page.getByText(unable).count()).toBe(0);
    const over = performance.now() - back;
    console.log(`phones down: said after ${Math.round(said)} ms, taken back after ${Math.round(over)} ms`);
    expect(said).toBeLessThan(5000 * slack);
    expect(over).toBeLessThan(10_000 * slack);
  });

  test('what is booked meanwhile is answered with a warning, by the line, for a group and by a card', async () => {
    const { page } = desk;
    telephone.lose();
    await page.getByText(unable).waitFor();
    await type(desk, '/', '412 6:30', 'Enter');
    await page.getByText('Set, but the phones are down: nothing rings until they are back').waitFor();
    await shot(desk, 'phones-booked');
    await page.getByRole('link', { name: 'Group wake-up' }).click();
    await page.getByLabel('Time').fill('7:00');
    await page.getByLabel('Rooms', { exact: true }).fill('413, 414');
    await page.getByRole('button', { name: 'Set 2 calls' }).click();
    await page.getByText(/^2 calls set, but the phones are down/).waitFor();
    await seedUnanswered(day.hotel, '415');
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await page.getByRole('button', { name: /Ring again/ }).click();
    await page.getByText(/^Room 415 rings again now, but the phones are down/).waitFor();
    telephone.comeBack();
    await expect.poll(() => page.getByText(unable).count()).toBe(0);
    await page.getByRole('link', { name: 'Tonight' }).click();
    await type(desk, '/', '416 6:30', 'Enter');
    await page.getByText('Set', { exact: true }).waitFor();
  });

  test('the number beside Needs attention is the number of cards', async () => {
    const { page } = desk;
    await raiseTroubles(day.hotel);
    await seedUnanswered(day.hotel, '415');
    await expect.poll(() => page.locator('li[data-first]').count()).toBe(5);
    await page.getByRole('button', { name: '5 Needs attention' }).waitFor();
    await shot(desk, 'counted');
  });
});

describe('a hotel that never had a telephone system', () => {
  let day: Day;
  beforeAll(async () => {
    day = await openDay({ withoutPhones: true, settings: { REVEILLE_ROLES: 'api,dialer' } });
  });
  afterAll(() => day.close());
  afterEach(() => day.end());

  test('says at once that nothing can ring, and tells an administrator where to look', async () => {
    const desk = await day.stranger();
    await desk.page.getByLabel('Account', { exact: true }).fill('boss');
    await desk.page.getByLabel('Password').fill('a-good-password');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByText(unable).waitFor();
    await desk.page.getByText('The phone system does not answer, or none is set up.').waitFor();
    await desk.page.getByRole('link', { name: 'What is wrong' }).click();
    await desk.page.getByRole('heading', { name: 'Connections' }).first().waitFor();
    expect(await desk.page.getByText(/^live/).count()).toBe(0);
    await shot(desk, 'phones-never');
  });
});
