/**
 * The desk's day without a mouse, from signing in to signing out: everything is reached, and the keyboard is never
 * lost.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { password } from '../server/testing/service.ts';
import { type Desk, dialogOpen } from './testing/browser.ts';
import { type Day, openDay, rowOf, type } from './testing/day.ts';
import { seedCalls, seedUnanswered } from './testing/hotel.ts';
import { seedPostings } from './testing/house.ts';

let day: Day;
let desk: Desk;
let page: Page;
/** What a mouse or a finger would have done. */
const pointed: string[] = [];
let printed = 0;

beforeAll(async () => {
  day = await openDay();
  await seedPostings(day.hotel);
  await seedCalls(day.hotel, [{ room: '440', inMinutes: -30, status: 4, result: 1, attempts: 1 }]);
  desk = await day.stranger();
  ({ page } = desk);
  await page.exposeFunction('noticePointer', (kind: string) => pointed.push(kind));
  await page.exposeFunction('noticePrint', () => (printed += 1));
  await page.addInitScript(`
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart'])
      addEventListener(kind, () => noticePointer(kind), true);
    window.print = () => noticePrint();
  `);
  await page.reload();
});

afterAll(async () => {
  await day.end();
  await day.close();
});

/** What has the keyboard: its name, and whether one can see that it has it. */
const focused = () =>
  page.evaluate<{ name: string; seen: boolean }>(`(() => {
    const { activeElement: one } = document;
    const said = one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText.split('\\n')[0] ?? one.innerText;
    const name = one === document.body ? 'nothing' : one.id === 'screen' ? 'the screen' : said;
    const marked = (element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    const [red, , blue] = (getComputedStyle(one).borderTopColor.match(/[0-9]+/g) ?? []).map(Number);
    // A field may say so by a frame in the colour of the accent, or by the line around it.
    const seen = marked(one) || marked(one.parentElement ?? one) || blue - red > 60;
    // Of a date the browser itself marks the part that is typed into.
    return { name: name.trim(), seen: seen || /^date/.test(one.type) };
  })()`);

/** Tab, as often as it takes; what is passed can be seen to have the keyboard, and it never falls out of the page. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let keys = 1; keys <= 90; keys += 1) {
    await page.keyboard.press('Tab');
    const { name: now } = await focused();
    // Past its end the page gives the keyboard to the browser for one press.
    if (now !== 'nothing') await expect.poll(focused).toEqual({ name: now, seen: true });
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

const calls = (room: string) => day.rows<{ status: number }>(`SELECT status FROM wakeups WHERE room = '${room}'`);

test('signing in, a wake-up, undone, and set again', async () => {
  await page.getByLabel('Account', { exact: true }).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'Account' });
  await page.keyboard.type('boss');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByText(/^live/).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'the screen' });

  await type(desk, '/', '412 6:30', 'Enter');
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  await type(desk, 'Escape', 'u');
  await page.getByText('Undone').waitFor();
  expect(await calls('412')).toHaveLength(0);
  await type(desk, '/', '412 6:30', 'Enter');
  await rowOf(desk, '412').waitFor();
  await type(desk, 'Escape');
});

test('a group', async () => {
  await tabTo('Group wake-up');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Group wake-up' }).waitFor();
  await tabTo('Time');
  await page.keyboard.type('6:45');
  await tabTo('Rooms');
  await page.keyboard.type('601-603');
  await page.getByRole('button', { name: 'Set 3 calls' }).waitFor();
  await tabTo('Set 3 calls');
  await page.keyboard.press('Enter');
  await page.getByText('3 calls set').waitFor();
  await expect.poll(() => day.rows(`SELECT 1 FROM wakeups WHERE room IN ('601', '602', '603')`)).toHaveLength(3);
});

test('a record: found, corrected with a reason, printed, and left to where one was', async () => {
  // Only what was rung, or should have been, has a result.
  await day.rows(`UPDATE wakeups SET status = 2, attempts = 1 WHERE room = '412' AND status = 0`);
  await tabTo('Tonight');
  await page.keyboard.press('Enter');
  await rowOf(desk, '412').waitFor();
  // Which of the calls is the first depends on the hour.
  do await page.keyboard.press('j');
  while (!(await focused()).name.includes('412'));
  await page.keyboard.press('k');
  await expect.poll(async () => (await focused()).name).not.toContain('412');
  await page.keyboard.press('j');
  await expect.poll(async () => (await focused()).name).toContain('412');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Room 412' }).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'the screen' });

  await page.keyboard.press('o');
  await dialogOpen(page);
  await tabTo('Reason');
  await page.keyboard.type('Seen at breakfast');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/“Seen at breakfast”/).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'the screen' });
  await tabTo('Print proof');
  await page.keyboard.press('Enter');
  await expect.poll(() => printed).toBe(1);
  await tabTo('Correct the result');
  await page.keyboard.press('Enter');
  await dialogOpen(page);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toMatchObject({ name: 'Correct the result' });
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await focused()).name).toContain('412');
});

test('somebody who needs you, by one key', async () => {
  await seedUnanswered(day.hotel, '415');
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.keyboard.press('g');
  await page.getByText('Room 415: boss is going').waitFor();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor({ state: 'detached' });
  await expect.poll(focused).toMatchObject({ name: 'the screen' });
});

test('a room by its number, and a status on the board', async () => {
  await type(desk, '/', '412', 'Enter');
  await page.getByRole('heading', { name: '412', exact: true }).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'the screen' });
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Floor 4' }).waitFor();
  await tabTo(/^403\b/);
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Room 403' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => day.rows<{ status: string }>(`SELECT status FROM room_statuses WHERE room = '403'`))
    .toEqual([{ status: '002' }]);
  expect((await focused()).name).toMatch(/^403\b/);
});

test('postings by p, of one room, of one state', async () => {
  await page.keyboard.press('p');
  await page.getByRole('heading', { name: 'Postings' }).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'Room' });
  await page.keyboard.type('412');
  await expect.poll(() => page.locator('[data-posting]').count()).toBe(2);
  await tabTo('State');
  await page.keyboard.type('Refused');
  await expect.poll(() => page.locator('[data-posting]').count()).toBe(1);
});

test('the night sheet, the list of keys, the journal, and signing out', async () => {
  await tabTo('Night sheet');
  await page.keyboard.press('Enter');
  await page.getByText('Awake').waitFor();
  await tabTo('Print');
  await page.keyboard.press('Enter');
  await expect.poll(() => printed).toBe(2);

  await page.keyboard.press('t');
  await rowOf(desk, '601').waitFor();
  await type(desk, '/', 'Escape'); // nothing has the keyboard, so the dialog has nothing to give it back to
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toMatchObject({ name: 'the screen' });

  await tabTo('Office');
  await page.keyboard.press('Enter');
  await page.getByText('Chain verified').waitFor();
  await tabTo('Room');
  await page.keyboard.type('403');
  await page.locator('[data-entry]', { hasText: 'Room status:' }).waitFor();

  await tabTo('Account boss');
  await page.keyboard.press('Enter');
  await tabTo('Sign out');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(focused).toMatchObject({ name: 'Password' });
  expect(pointed).toEqual([]);
});
