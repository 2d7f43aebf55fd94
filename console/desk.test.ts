/** The desk's day against a real service: what it takes in keys, clicks and milliseconds. */
import { basic } from '../server/testing/service.ts';
import { describe, expect, test } from 'vitest';
import { onServer } from '../server/testing/database.ts';
import { password } from '../server/testing/service.ts';
import { rowOf, type, useDay } from './testing/day.ts';
import { seedCalls } from './testing/hotel.ts';
import { slack } from '../server/testing/patience.ts';

const { day, desk } = useDay();

describe('signing in', () => {
  test('takes a shift change less than six seconds', async () => {
    const { page } = desk;
    const begun = performance.now();
    await page.getByRole('button', { name: 'Account desk' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Account', { exact: true }).fill('boss');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Account boss' }).waitFor();
    const milliseconds = performance.now() - begun;
    console.log(`shift change: ${Math.round(milliseconds)} ms`);
    expect(milliseconds).toBeLessThan(6000 * slack);
  });

  test('shows the password to who wants to see what is typed, at the desk and on a housekeeping phone', async () => {
    const { page } = await day.stranger();
    for (const path of ['/', '/corridor']) {
      await page.goto(`${day.hotel.url}${path}`);
      const field = page.getByLabel('Password');
      await field.fill('wake-me-gently');
      await expect.poll(() => field.getAttribute('type')).toBe('password');
      await page.getByRole('button', { name: 'Show what is typed' }).click();
      await expect.poll(() => field.getAttribute('type')).toBe('text');
      await expect.poll(() => field.inputValue()).toBe('wake-me-gently');
    }
  });

  test('says whom to ask for a forgotten password, at the desk and on a housekeeping phone', async () => {
    const { page } = await day.stranger();
    for (const path of ['/', '/corridor']) {
      await page.goto(`${day.hotel.url}${path}`);
      const advice = page.getByText('Forgot your password? An administrator of your hotel can give you a code.');
      await expect.poll(() => advice.count()).toBe(1);
    }
  });

  test('is asked for again as soon as the account is switched off', async () => {
    const night = await day.another('boss');
    await onServer(
      (client) => client.query(`UPDATE accounts SET enabled = false WHERE name = 'boss'`),
      day.hotel.database.url,
    );
    await type(night, '/', '412 6:30', 'Enter');
    await night.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await night.page.locator('#entry-line').count()).toBe(0);
    await onServer(
      (client) => client.query(`UPDATE accounts SET enabled = true WHERE name = 'boss'`),
      day.hotel.database.url,
    );
  });
});

describe('the entry line', () => {
  test('sets a wake-up in ten keys and five seconds, without the mouse; another desk sees it in a second', async () => {
    const other = await day.another('boss');
    const tries: { keys: number; set: number; seen: number }[] = [];
    for (const room of ['412', '413', '414']) {
      const begun = performance.now();
      const keys = await type(desk, '/', `${room} 6:30`, 'Enter');
      await desk.page
        .getByText(new RegExp(`^Room ${room} · `))
        .first()
        .waitFor();
      await expect.poll(() => desk.page.locator('#entry-line').inputValue(), { interval: 10 }).toBe('');
      const set = performance.now();
      await rowOf(other, room).waitFor();
      tries.push({ keys, set: set - begun, seen: performance.now() - set });
      await type(desk, 'Escape');
    }
    const told = tries.map(
      ({ keys, set, seen }) => `${keys} keys, ${Math.round(set)} ms, at another desk ${Math.round(seen)} ms later`,
    );
    console.log(`a wake-up: ${told.join('; ')}`);
    // The machine may stall for a moment while others use it: the best of three is what the product takes.
    expect(Math.max(...tries.map(({ keys }) => keys))).toBeLessThanOrEqual(10);
    expect(Math.min(...tries.map(({ set }) => set))).toBeLessThan(5000 * slack);
    expect(Math.min(...tries.map(({ seen }) => seen))).toBeLessThan(1000 * slack);
    await expect
      .poll(() =>
        day.rows(`SELECT 1 FROM wakeups WHERE status = 0 AND source = 3 AND to_char(wall_time, 'HH24:MI') = '06:30'`),
      )
      .toHaveLength(3);
  });

  test('says back room, day, time, how long and in what language before Enter is pressed', async () => {
    await type(desk, '/', '412 6:30');
    await desk.page
      .locator('#entry-said')
      .getByText(/^Room 412 · \w{3} \d+ \w{3} 06:30 · in (\d+ h )?\d+ min · French$/)
      .waitFor();
    expect(await day.rows('SELECT 1 FROM wakeups')).toHaveLength(0);
    await type(desk, 'Escape');
    await expect.poll(() => desk.page.locator('#entry-line').inputValue()).toBe('');
    await type(desk, 'Control+k', '413 7p');
    await desk.page
      .locator('#entry-said')
      .getByText(/19:00 · .* · English$/)
      .waitFor();
  });

  test('does what was typed before the hotel was known as soon as it is', async () => {
    let known = (): void => {};
    const held = new Promise<void>((resolve) => (known = resolve));
    await desk.page.route(/\/rest\/isi\/item|\/api\/v1\/rooms/, async (route) => {
      await held;
      await route.continue();
    });
    // A computer that has kept no rooms from a page before.
    await desk.page.addInitScript(() => localStorage.removeItem('reveille.kept'));
    await desk.page.reload();
    await desk.page.locator('#entry-line').waitFor();
    await type(desk, '/', '412 6:30', 'Enter');
    await desk.page.locator('#entry-said').getByText('Waiting for the room list').waitFor();
    expect(await day.rows('SELECT 1 FROM wakeups')).toHaveLength(0);
    known();
    await rowOf(desk, '412').waitFor();
    await expect.poll(() => day.rows('SELECT 1 FROM wakeups')).toHaveLength(1);
    expect(await desk.page.locator('#entry-line').inputValue()).toBe('');
  });

  test.each([
    ['999 6:30', 'No room 999. Did you mean'],
    ['412 675', 'No such time: 675.'],
  ])('refuses %s and leaves what was typed', async (text, words) => {
    await type(desk, '/', text, 'Enter');
    await desk.page.locator('#entry-said').getByText(words).waitFor();
    await expect.poll(() => desk.page.locator('#entry-line').inputValue()).toBe(text);
    expect(await day.rows('SELECT 1 FROM wakeups')).toHaveLength(0);
  });

  test('undoes a wake-up of several rooms by one key, and a cancelled one comes back', async () => {
    await type(desk, '/', '412-414 6:30', 'Enter');
    await desk.page.getByRole('button', { name: 'Undo' }).waitFor();
    await expect.poll(() => day.rows('SELECT 1 FROM wakeups')).toHaveLength(3);
    await type(desk, 'Escape', 'u');
    await desk.page.getByText('Undone').waitFor();
    await expect.poll(() => day.rows('SELECT 1 FROM wakeups')).toHaveLength(0);

    await seedCalls(day.hotel, [{ room: '420', inMinutes: 90, daily: true }]);
    await desk.page.reload();
    await rowOf(desk, '420').waitFor();
    await type(desk, '/', '420 x', 'Enter');
    await desk.page.getByText('Press Enter again to cancel the whole series.').waitFor();
    await expect.poll(() => day.rows('SELECT 1 FROM wakeups')).toHaveLength(1);
    await type(desk, 'Enter');
    await desk.page.getByText('Cancelled', { exact: true }).first().waitFor();
    await expect.poll(() => day.rows('SELECT 1 FROM wakeups')).toHaveLength(0);
    await type(desk, 'Escape', 'u');
    await desk.page.getByText('Undone').waitFor();
    await expect
      .poll(() => day.rows<{ room: string; daily: boolean }>('SELECT room, daily FROM wakeups'))
      .toEqual([{ room: '420', daily: true }]);
  });

  test('says that a colleague has set it already, and offers nothing to undo', async () => {
    const answer = await fetch(`${day.hotel.url}/rest/wakeup`, {
      method: 'POST',
      headers: basic('boss'),
      body: new URLSearchParams({ room: '412', time: '0630' }),
    });
    expect(answer.status).toBe(201);
    await rowOf(desk, '412').waitFor();
    await type(desk, '/', '412 6:30');
    await desk.page.locator('#entry-said').getByText('is set already').waitFor();
    await type(desk, 'Enter');
    await desk.page.getByText('Is set already: nothing was changed').waitFor();
    expect(await desk.page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    await type(desk, 'Escape', 'u');
    expect(await desk.page.getByText('Undone').count()).toBe(0);
    await expect.poll(() => day.rows('SELECT 1 FROM wakeups')).toHaveLength(1);
  });

  test('changes a status and undoes it', async () => {
    const bar = await day.another('boss');
    const status = () => day.rows<{ status: string }>(`SELECT status FROM room_statuses WHERE room = '412'`);
    await type(bar, '/', '412 dirty', 'Enter');
    await expect.poll(status).toEqual([{ status: '002' }]);
    await type(bar, '412 001', 'Enter');
    await expect.poll(status).toEqual([{ status: '001' }]);
    await bar.page.getByText('status Clean').waitFor();
    await type(bar, 'Escape', 'u');
    await expect.poll(status).toEqual([{ status: '002' }]);
  });

  test('does not offer the minibar to an account that may not charge it', async () => {
    await type(desk, '/', '412 mb cola', 'Enter');
    await desk.page.locator('#entry-said').getByText('This account may not charge the minibar.').waitFor();
    expect(await day.rows("SELECT 1 FROM charges WHERE room = '412'")).toHaveLength(0);
  });
});

// Last, since the address is then held up for accounts that it has not seen before.
describe('guessing a password', () => {
  test('locks out for a while after five failures, and says for how long', async () => {
    const { page } = await day.stranger();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await page.getByLabel('Account', { exact: true }).fill('bar');
      await page.getByLabel('Password').fill(`guess-${attempt}`);
      const answered = page.waitForResponse(/\/api\/v1\/session$/);
      await page.keyboard.press('Enter');
      expect((await answered).status()).toBe(attempt < 5 ? 401 : 429);
    }
    await page.getByText(/Too many failed sign-ins. Wait \d+ s/).waitFor();
  });
});
