/** A deaf guest's night, in a real browser and on real phones: nobody relies on a sound that the guest cannot hear. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, launch, openDesk, signIn } from '../console/testing/browser.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 200 };
let lab: Lab;
let hotel: Hotel;
let browser: Browser;
let desk: Desk;

beforeAll(async () => {
  lab = await ownLab();
  [browser] = await Promise.all([launch(), lab.up()]);
  hotel = await hotelIn(lab, { code: 'aurora', rooms: ['101', '102', '103'], timezone: 'UTC', brief: true });
  desk = await openDesk(browser, hotel.service.url);
  await signIn(desk, hotel.service.url, 'boss@aurora');
});

afterAll(async () => {
  await browser.close();
  await hotel.close();
  await lab.remove();
});

/** In the line, a minute from now, as the desk chooses it. */
async function bookKnock(room: string): Promise<void> {
  const { page } = desk;
  await page.locator('#entry-line').fill(`${room} +1`);
  await page.getByLabel('How woken').selectOption('by a knock on the door');
  await page.keyboard.press('Enter');
  await rowOf(room).getByText('by a knock on the door').waitFor();
}

const rowOf = (room: string) => desk.page.locator('a[data-call]', { hasText: room }).first();
const call = async (room: string) =>
  (
    await hotel.query<{ status: number; result: number; ending: string | null; due: Date; by: string | null }>(
      'SELECT status, result, ending, due_at AS due, concluded_by AS by FROM wakeups WHERE room = $1',
      [room],
    )
  )[0];
const rung = async (extension: string) => (await lab.seen({ extension })).map(({ invited }) => invited);

test('a knock set at the console rings the desk at the instant, and is over when somebody has knocked', async () => {
  const { page } = desk;
  await hotel.policy({ desk: '9', personMinutes: 60, ringSeconds: 10 });
  await bookKnock('101');
  // The desk's phone rings and takes it by its key 1. The guest is not awake by that.
  await page
    .getByText(/^extension 9 is going, since/)
    .first()
    .waitFor(eventually);
  const due = (await call('101'))?.due.getTime() ?? Infinity;
  expect((await rung('9'))[0]).toBeGreaterThanOrEqual(due);
  expect(await call('101')).toMatchObject({ status: 2, result: -1 });
  await page.getByRole('button', { name: /Woken in person.*Room 101/ }).click();
  await rowOf('101').getByText('Woken in person').waitFor();
  await expect.poll(() => call('101'), eventually).toMatchObject({ status: 4, result: 1, ending: 'in-person' });
  expect(await rung('101')).toEqual([]);
});

test('whoever knocked says so by key 3 of the phone that asked for it', async () => {
  await hotel.policy({ desk: '93', personMinutes: 60, ringSeconds: 10 });
  await bookKnock('102');
  const done = { status: 4, result: 1, ending: 'in-person', by: 'extension 93' };
  await expect.poll(() => call('102'), eventually).toMatchObject(done);
  await rowOf('102').getByText('Woken in person').waitFor();
  expect(await rung('102')).toEqual([]);
});

test('where nobody reacts the next phone is rung, the call is missed, and that is an alert again', async () => {
  const { page } = desk;
  const escalation = [
    { ring: '91', afterMinutes: 0 },
    { ring: '309', afterMinutes: 0 },
  ];
  await hotel.policy({ escalation, personMinutes: 0.5, ringSeconds: 5 });
  await bookKnock('103');
  await page.getByText(/is to be woken by a knock on the door at/).waitFor(eventually);
  await expect.poll(() => call('103'), eventually).toMatchObject({ status: 7, result: 9 });
  await expect.poll(async () => (await rung('309')).length, eventually).toBeGreaterThan(0);
  expect((await rung('91')).length).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  const kinds = await hotel.query<{ kind: string }>(
    `SELECT DISTINCT kind FROM alerts WHERE room = '103' ORDER BY kind`,
  );
  expect(kinds).toEqual([{ kind: 'missed' }, { kind: 'to-knock' }]);
  expect(await rung('103')).toEqual([]);
});
