/** From one shift to the next: the handover says what the rows say, notes reach other desks, and the wall is true. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { comeBack, launch, openDesk } from './testing/browser.ts';
import { type, useDay } from './testing/day.ts';
import { expectWhole } from './testing/gallery.ts';
import { seedCalls, seedUnanswered } from './testing/hotel.ts';
import { layWire } from './testing/wire.ts';

const { day, desk } = useDay();

const pictures = process.env['PICTURES'];
async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

const forget = () => day.rows('DELETE FROM notes; DELETE FROM handovers');

/** A night of which every number is another one. */
async function seedShift(): Promise<void> {
  const over = (count: number, status: number, result: number, room: number) =>
    Array.from({ length: count }, (_, index) => ({
      room: String(room + index),
      inMinutes: -50 + index,
      status,
      result,
      attempts: 1,
    }));
  await seedCalls(day.hotel, [
    ...over(7, 4, 1, 401),
    ...over(4, 5, 2, 421),
    ...over(3, 7, 9, 431),
    { room: '501', inMinutes: 30 },
    { room: '502', inMinutes: 45, daily: true },
  ]);
  await day.rows(`UPDATE wakeups SET ending = 'in-person' WHERE room IN ('406', '407');
    UPDATE wakeups SET ending = 'already-up' WHERE room = '405'`);
}

/** What the screen says, against what the tables have since the moment that the screen names. */
async function expectTrue(page: Page): Promise<void> {
  const [row] = await day.rows<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE status = 4 AND ending IS NULL)::int AS phone,
      count(*) FILTER (WHERE ending = 'in-person')::int AS person,
      count(*) FILTER (WHERE ending = 'already-up')::int AS up,
      count(*) FILTER (WHERE status = 5)::int AS failed, count(*) FILTER (WHERE status = 7)::int AS missed,
      count(*) FILTER (WHERE status <= 3)::int AS open FROM wakeups`);
  const { phone, person, up, failed, missed, open } = row ?? {};
  const woken = `${phone} woken by phone, ${person} woken in person, ${up} already up.`;
  const hasText = `${woken} ${failed} not answered, ${missed} not rung in time. ${open} call`;
  await page.locator('[data-sentence]', { hasText }).waitFor();
  await expect.poll(() => page.locator('[data-open]').count()).toBe(open);
}

const lookBack = async (page: Page): Promise<void> => {
  // Whatever the hour: an hour ago, by the clock of the hotel.
  await page.getByRole('button', { name: 'Another time' }).click();
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: day.hotel.zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.now() - 3_600_000);
  await page.getByLabel('From', { exact: true }).fill(wall.replace(' ', 'T'));
};

test('the handover says what happened, lists what is open, and is taken over once', async () => {
  await forget();
  await seedShift();
  await seedUnanswered(day.hotel, '415');
  const { page } = desk;
  await page.getByRole('link', { name: 'Handover' }).click();
  await page.getByRole('heading', { name: 'Handover', level: 1 }).waitFor();
  await lookBack(page);
  await expectTrue(page);
  await page.getByText(/^Room 415: rang 3 times/).waitFor();
  // Somebody cancels at another desk: this one says so by itself.
  const other = await day.another('boss');
  await other.page
    .getByRole('button', { name: /^Ring again/ })
    .first()
    .waitFor(); // a card that comes takes the focus
  await type(other, '/', '501 x', 'Enter');
  await other.page.getByText('Cancelled', { exact: true }).waitFor();
  await page.locator('[data-sentence]', { hasText: '1 cancelled.' }).waitFor();
  await expectTrue(page);
  await picture(page, 'handover-1280');
  await page.emulateMedia({ media: 'print' });
  await picture(page, 'handover-paper');
  await expect.poll(() => page.getByRole('button', { name: 'Take over' }).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  // Two see the same handover, and one of them has it.
  await other.page.getByRole('link', { name: 'Handover' }).click();
  await other.page.getByRole('button', { name: 'Take over' }).waitFor();
  await other.page.route('**/api/v1/handover*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByText('You have taken over').waitFor();
  await page.getByRole('button', { name: /^Last handover: .*, desk$/ }).waitFor();
  await page.locator('[data-sentence]', { hasText: /^0 calls set, 0 cancelled\. 0 woken by phone/ }).waitFor();
  await other.page.getByRole('button', { name: 'Take over' }).click();
  await other.page.getByText('Somebody else has taken over meanwhile.').waitFor();
  await other.page.unrouteAll({ behavior: 'wait' });
  await other.page.getByRole('button', { name: /^Last handover: .*, desk$/ }).waitFor();
  other.complaints.length = 0; // the browser notes what it was kept from asking
  const taken = await day.rows<{ actor: string; detail: Record<string, unknown> }>(
    `SELECT actor, detail FROM journal WHERE kind = 'handover.taken'`,
  );
  expect(taken).toMatchObject([{ actor: 'desk', detail: { byPhone: 4, inPerson: 2, alreadyUp: 1, cancelled: 1 } }]);
});

test('a note goes from the line of one desk to the screens of another, is done, corrected and removed', async () => {
  await forget();
  const other = await day.another('boss');
  await other.page.getByRole('link', { name: 'Handover' }).click();
  await other.page.getByText('No notes.').waitFor();
  await type(desk, '/', '412 note late check-out, quiet');
  await desk.page.getByText('Room 412 · note: late check-out, quiet').waitFor();
  await type(desk, 'Enter');
  await desk.page.getByText('Noted', { exact: true }).waitFor();
  await other.page.getByText('late check-out, quiet').waitFor();
  // One that was promised is open until somebody has done it, on the page of the room as well.
  const { page } = other;
  await page.getByLabel('Note for the next shift').fill('Taxi for four');
  await page.getByLabel('Room (optional)').fill('412');
  await page.getByLabel('Promised for (optional)').fill('2031-01-01T07:30');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText(/^Promised for .*07:30$/).waitFor();
  await picture(page, 'notes-1280');
  await desk.page.goto(`${day.hotel.url}/rooms/412`);
  await desk.page.getByText('Taxi for four').waitFor();
  // Who did not write it may do it, and may not rewrite it.
  expect(await desk.page.getByRole('button', { name: 'Correct: Taxi for four' }).count()).toBe(0);
  await desk.page.getByRole('button', { name: 'Done: Taxi for four' }).click();
  await page.getByText(/done by desk/).waitFor();
  await picture(desk.page, 'room-notes-1280');
  await desk.page.getByRole('button', { name: 'Correct: late check-out, quiet' }).click();
  await desk.page.getByLabel('Note for the next shift').fill('check-out at 12');
  await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('check-out at 12').waitFor();
  await desk.page.getByRole('button', { name: 'Remove: check-out at 12' }).click();
  await expect.poll(() => page.getByText('check-out at 12').count()).toBe(0);
  await desk.page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('check-out at 12').waitFor();
  // The service refuses a room that is none, and what was typed stays.
  await page.getByLabel('Note for the next shift').fill('Nowhere');
  await page.getByLabel('Room (optional)').fill('999');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('There is no such room.').waitFor();
  await expect.poll(() => page.getByLabel('Note for the next shift').inputValue()).toBe('Nowhere');
});

test('the wall shows the next calls and who needs somebody, by itself, and says since when it is old', async () => {
  await forget();
  await seedShift();
  await day.rows(`INSERT INTO guests (property, room, guest, name) SELECT id, '501', 'R1', 'Tanaka' FROM properties
    ON CONFLICT DO NOTHING`);
  const [browser, wire] = await Promise.all([launch(), layWire(day.hotel.url)]);
  const back = await openDesk(browser, wire.url);
  const { page } = back;
  await comeBack(back, wire.url);
  await page.goto(`${wire.url}/wall`);
  await page.locator('[data-next="501"]').waitFor();
  await page.getByText('Nothing needs attention').waitFor();
  await page.getByText('Phones can ring').waitFor();
  expect(await page.locator('input, button, a').count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toContain('Tanaka');
  await expect.poll(() => page.locator('[data-figure="wall.toCome"] dd').innerText()).toBe('2');
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: day.hotel.zone, hour: 'numeric', hourCycle: 'h23' }).format(),
  );
  await expect.poll(() => page.locator('main').getAttribute('data-night')).toBe(String(hour >= 22 || hour < 6));
  // From three metres: no letter is smaller than two hundredths of the height of the screen.
  const smallest = await page.evaluate(`Math.min(...[...document.querySelectorAll('main *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== ''))
    .filter((one) => !one.closest('.unseen'))
    .map((one) => parseFloat(getComputedStyle(one).fontSize))) / innerHeight`);
  expect(smallest).toBeGreaterThan(0.02);
  await expectWhole(back, 'wall-1280');
  await seedUnanswered(day.hotel, '415');
  await page.getByText('Room 415').waitFor();
  await picture(page, 'wall-needs-1280', false);
  // The service goes: the page stays, and says since when it is old; also one that is loaded again.
  await expect.poll(() => page.evaluate<string>(`localStorage.getItem('reveille.kept') ?? ''`)).toContain('"501"');
  await page.evaluate('navigator.serviceWorker.ready');
  wire.cut();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.getByText(/^No connection since \d\d:\d\d\. What you see is old\.$/).waitFor();
    await page.getByText('Phones: Not known').waitFor();
    await page.locator('[data-next="501"]').waitFor();
    await picture(page, `wall-lost-${again ? 'again' : 'once'}`, false);
  }
  wire.mend();
  await page.getByText('Phones can ring').waitFor();
  await expect.poll(() => page.getByText(/^No connection since/).count()).toBe(0);
  await browser.close();
  await wire.close();
});

test('in Spanish and on a phone nothing sticks out and nothing is said in English', async () => {
  await forget();
  await seedShift();
  const browser = await launch();
  try {
    for (const [width, language] of [
      [390, 'es'],
      [1280, 'es'],
    ] as const) {
      const one = await openDesk(browser, day.hotel.url, { width, height: 844, language, look: 'dark' });
      await comeBack(one, day.hotel.url, 'boss', '/handover');
      await one.page.locator('[data-sentence]').waitFor();
      await one.page.locator('[data-open]').first().waitFor();
      if (language === 'es') {
        await one.page
          .getByText(/llamadas pendientes/)
          .first()
          .waitFor();
        expect(await one.page.locator('main').innerText()).not.toMatch(/\b(calls|since|still|note)\b/i);
      }
      await picture(one.page, `handover-${width}-${language}`);
      await expectWhole(one, `handover-top-${width}-${language}`);
      await one.page.goto(`${day.hotel.url}/wall`);
      await one.page.locator('[data-next="501"]').waitFor();
      await one.page.getByText(language === 'es' ? 'Nada requiere atención' : 'Nothing needs attention').waitFor();
      await picture(one.page, `wall-${width}-${language}`);
      await expectWhole(one, `wall-top-${width}-${language}`);
      await one.close();
    }
  } finally {
    await browser.close();
  }
});
