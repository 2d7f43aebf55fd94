/** One call in the hand: who did what with it, how it ended, another time for it, and an end to it. */
import { describe, expect, test } from 'vitest';
import { rowOf, type, useDay } from './testing/day.ts';
import { seedCalls, seedUnanswered } from './testing/hotel.ts';

const { day, desk } = useDay();

const times = async (room: string) =>
  (
    await day.rows<{ time: string }>(
      `SELECT to_char(wall_time, 'HH24:MI') AS time FROM wakeups WHERE room = '${room}' ORDER BY 1`,
    )
  ).map(({ time }) => time);
const said = () => desk.page.locator('#entry-said');
const picture = async (name: string): Promise<void> => {
  if (process.env['PICTURES'] !== undefined)
    await desk.page.screenshot({ path: `${process.env['PICTURES']}/${name}.png` });
};

describe('who did what', () => {
  test('is three facts in the list, on the record and on the proof, and none is lost when the call ends', async () => {
    const { page } = desk;
    await type(desk, '/', '412 6:30', 'Enter');
    await rowOf(desk, '412').getByText('set by: desk').waitFor();
    await day.rows(
      `UPDATE wakeups SET status = 4, result = 1, attempts = 1, actor = 'reveille', concluded_by = 'reveille'`,
    );
    await page.reload();
    await rowOf(desk, '412').getByText('set by: desk').waitFor();
    await rowOf(desk, '412').click();
    await page.getByRole('heading', { name: 'Room 412' }).waitFor();
    const facts = async () => (await page.locator('dl').first().innerText()).replaceAll(/\s+/g, ' ');
    await expect.poll(facts).toMatch(/Set by desk, console/);
    await expect.poll(() => facts()).toMatch(/Ended by Reveille \(automatic\)/);
    expect(await facts()).not.toMatch(/Last acted by/);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => facts()).toMatch(/Set by desk, console/);
    await page.emulateMedia({ media: 'screen' });
    await picture('record-hands');
  });

  test('is said to be unknown where nobody knows', async () => {
    await seedCalls(day.hotel, [{ room: '417', inMinutes: -20, status: 4, result: 1, attempts: 1, actor: 'reveille' }]);
    await desk.page.reload();
    await expect.poll(() => rowOf(desk, '417').innerText()).toContain('set by: not known');
  });
});

describe('how it ended', () => {
  test('woken in person and already up are outcomes of their own, and never "Answered"', async () => {
    const { page } = desk;
    for (const [room, key, words] of [
      ['415', 'ww', 'Woken in person'],
      ['416', 'aa', 'Already up'],
    ] as const) {
      await seedUnanswered(day.hotel, room);
      await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
      await type(desk, key);
      await rowOf(desk, room).getByText(words).waitFor();
      expect(await rowOf(desk, room).innerText()).not.toMatch(/Answered|Complete/);
      await rowOf(desk, room).getByText('ended by: desk').waitFor();
      await expect.poll(() => page.getByRole('heading', { name: 'Needs attention' }).count()).toBe(0);
    }
    await picture('outcomes');
    await rowOf(desk, '415').click();
    await page.getByRole('heading', { name: 'Room 415' }).waitFor();
    expect(await page.locator('dl').first().innerText()).not.toMatch(/Answered|Complete/);
    await page.getByText('Last acted by').waitFor();
  });

  test('a call that is to come has no result to correct; one that is over is corrected', async () => {
    const { page } = desk;
    const [coming, over] = await seedCalls(day.hotel, [
      { room: '420', inMinutes: 600 },
      { room: '421', inMinutes: -10, status: 5, result: 2, attempts: 3 },
    ]);
    await page.goto(`${day.hotel.url}/calls/${coming}`);
    await page.getByRole('button', { name: 'Change the time' }).waitFor();
    expect(await page.getByRole('button', { name: 'Correct the result' }).count()).toBe(0);
    await type(desk, 'o');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await picture('record-to-come');
    await page.goto(`${day.hotel.url}/calls/${over}`);
    await page.getByRole('button', { name: 'Correct the result' }).click();
    await page.getByLabel('Result', { exact: true }).selectOption('3');
    await page.getByLabel('Reason').fill('The line was busy');
    await page.keyboard.press('Enter');
    await page.getByText('Corrected').first().waitFor();
  });
});

describe('one of two calls', () => {
  const seedTwo = async (): Promise<void> => {
    await type(desk, '/', '412 6:30', 'Enter');
    await expect.poll(() => times('412')).toEqual(['06:30']);
    await rowOf(desk, '412').waitFor();
  };

  test('is given another time in 14 keys, and back by one', async () => {
    await seedTwo();
    await type(desk, 'Escape');
    const keys = await type(desk, '/', '412 630>700');
    await said()
      .getByText(/^Room 412 · \w{3} \d+ \w{3} 06:30 becomes \w{3} \d+ \w{3} 07:00 · in /)
      .waitFor();
    expect(keys + (await type(desk, 'Enter'))).toBeLessThanOrEqual(14);
    await expect.poll(() => times('412')).toEqual(['07:00']);
    await desk.page.getByText('Changed').waitFor();
    await picture('changed');
    // The line is empty again, so the key that the toast shows undoes from there.
    await type(desk, 'u');
    await expect.poll(() => times('412')).toEqual(['06:30']);
    expect(await desk.page.locator('#entry-line').inputValue()).toBe('');
  });

  test('is warned of when another is set, and cancelled alone in 12 keys', async () => {
    await seedTwo();
    await type(desk, '412 7:00');
    await said()
      .getByText(/There is already a call: .* 06:30\. It stays\. To change it instead: 412 06:30>07:00/)
      .waitFor();
    await picture('warned');
    await type(desk, 'Enter');
    await expect.poll(() => times('412')).toEqual(['06:30', '07:00']);
    await desk.page
      .locator('section')
      .getByText(/There is already a call/)
      .waitFor();
    await type(desk, 'Escape');
    expect(await type(desk, '/', '412 x 6:30', 'Enter')).toBeLessThanOrEqual(12);
    await expect.poll(() => times('412')).toEqual(['07:00']);
    await desk.page.locator('[data-toast]').getByText('Cancelled').waitFor(); // the database knows before the page does
    await type(desk, 'u');
    await expect.poll(() => times('412')).toEqual(['06:30', '07:00']);
  });

  test('is changed and cancelled from its row and its record', async () => {
    const { page } = desk;
    await seedTwo();
    await page.getByRole('button', { name: 'Change: room 412, 06:30' }).click();
    await said().getByText('type the new time').waitFor();
    await type(desk, '6:45', 'Enter');
    await expect.poll(() => times('412')).toEqual(['06:45']);
    await rowOf(desk, '412').getByText('06:45').waitFor();
    await picture('row');
    await page.getByRole('button', { name: 'Cancel: room 412, 06:45' }).click();
    await expect.poll(() => times('412')).toEqual([]);
    await page.locator('[data-toast]').getByText('Cancelled').waitFor(); // the database knows before the page does
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => times('412')).toEqual(['06:45']);
    await rowOf(desk, '412').click();
    await page.getByRole('button', { name: 'Cancel this call' }).click();
    await expect.poll(() => times('412')).toEqual([]);
  });

  test('that another desk has changed meanwhile is left alone', async () => {
    await seedTwo();
    await desk.page.route(/\/api\/v1\/wakeups\?/, (route) => route.abort());
    await day.rows(
      `UPDATE wakeups SET due_at = due_at + interval '15 minutes', wall_time = wall_time + interval '15 minutes'`,
    );
    await type(desk, '412 x 6:30', 'Enter');
    await desk.page.getByText('Somebody has given this call another time meanwhile.').waitFor();
    await expect.poll(() => times('412')).toEqual(['06:45']);
    await desk.page.unroute(/\/api\/v1\/wakeups\?/);
  });
});

test('a series is cancelled only when that was asked', async () => {
  await seedCalls(day.hotel, [{ room: '417', inMinutes: 300, daily: true }]);
  await desk.page.reload();
  await rowOf(desk, '417').waitFor();
  await type(desk, '/', '417 x');
  await said()
    .getByText(/Every day: \d\d:\d\d\. This cancels the whole series\./)
    .waitFor();
  await type(desk, 'Enter');
  await said().getByText('Press Enter again to cancel the whole series.').waitFor();
  await picture('series');
  await expect.poll(() => times('417')).toHaveLength(1);
  await type(desk, 'Enter');
  await expect.poll(() => times('417')).toEqual([]);
});
