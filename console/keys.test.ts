/** A key means one thing, what ends a call for good is pressed twice, and single keys can be switched off. */
import { expect, test } from 'vitest';
import { rowOf, type, useDay } from './testing/day.ts';
import { seedUnanswered } from './testing/hotel.ts';

const { day, desk } = useDay();

const needsYou = (): Promise<void> => desk.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
const endingOf = async (call: string): Promise<string | null | undefined> =>
  (await day.rows<{ ending: string | null }>(`SELECT ending FROM wakeups WHERE id = '${call}'`))[0]?.ending;

test('a key that leads to another screen does nothing to a guest, also while a card is there', async () => {
  const { page } = desk;
  const { call } = await seedUnanswered(day.hotel, '415');
  await needsYou();
  await type(desk, 'r');
  await page.getByRole('heading', { name: 'Floor 4' }).waitFor();
  await type(desk, 't');
  await rowOf(desk, '415').waitFor();
  await needsYou();
  expect(await day.rows(`SELECT 1 FROM wakeups WHERE room = '415' AND id <> '${call}'`)).toEqual([]);
  await type(desk, 'n'); // rings again, now
  await expect
    .poll(() => day.rows(`SELECT 1 AS one FROM wakeups WHERE room = '415' AND id <> '${call}'`))
    .toEqual([{ one: 1 }]);
});

test('woken in person is asked for by the first w and said by the second; another key takes it back', async () => {
  const { page } = desk;
  const { call } = await seedUnanswered(day.hotel, '416');
  await needsYou();
  const woken = page.getByRole('button', { name: /^Woken in person/ });
  await type(desk, 'w');
  await page.getByText('Press w again.').waitFor();
  await expect.poll(() => woken.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  expect(await endingOf(call)).toBeNull();
  await type(desk, 'a');
  await page.getByText('Press a again.').waitFor();
  await expect.poll(() => page.getByText('Press w again.').count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.getByText('Press a again.').waitFor({ state: 'detached' });
  expect(await endingOf(call)).toBeNull();
  await type(desk, 'w', 'w');
  await page.getByText('Room 416: woken in person').waitFor();
  await expect.poll(() => endingOf(call)).toBe('in-person');
});

test('single keys that are switched off do nothing and are not shown; Ctrl K still leads to the line', async () => {
  const { page } = desk;
  const { call } = await seedUnanswered(day.hotel, '417');
  await needsYou();
  await type(desk, '?');
  await page.getByRole('switch', { name: 'Single keys work' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('kbd', { hasText: /^[a-z/]$/ }).count()).toBe(0);
  await type(desk, 'w', 'w', 'a', 'g', 'n', 'r', 'p', '?', '/');
  await page.keyboard.press('Control+k');
  await expect.poll(() => page.evaluate(`document.activeElement.id`)).toBe('entry-line');
  expect(await page.locator('#entry-line').inputValue()).toBe('');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await endingOf(call)).toBeNull();
  expect(await day.rows(`SELECT 1 FROM alerts WHERE acknowledged_at IS NOT NULL`)).toEqual([]);
  expect(await day.rows(`SELECT 1 FROM wakeups WHERE room = '417' AND id <> '${call}'`)).toEqual([]);
});
