/** Guests by their names, where the hotel wants them: in the line, on the list, the room, the card and the sheet. */
import { expect, test } from 'vitest';
import { rowOf, type, useDay } from './testing/day.ts';
import { seedCalls, seedUnanswered } from './testing/hotel.ts';

const { day, desk } = useDay((opened) =>
  opened.rows(`
    INSERT INTO guests (property, room, guest, name, vip, language) SELECT p.id, g.room, g.room, g.name, g.vip, l.id
      FROM properties p, (VALUES ('412', 'Tanaka', '2', 'fr'), ('413', 'García López', null, null),
        ('414', 'Lopez', null, null)) AS g (room, name, vip, tag) LEFT JOIN languages l ON l.tag = g.tag`),
);

const said = (): Promise<string> => desk.page.locator('#entry-said').innerText();

test('a wake-up by the name takes at most twelve keys beside the name, and is said back with it', async () => {
  await type(desk, '/');
  const keys = await type(desk, 'tan 6:30');
  await expect.poll(said).toMatch(/^Room 412 · Tanaka · VIP · .* 06:30 .* · French$/);
  expect(keys + (await type(desk, 'Enter')) + 1).toBeLessThanOrEqual(12);
  await expect.poll(() => rowOf(desk, '412').innerText()).toContain('Tanaka · VIP');
  await type(desk, 'Escape', '/', 'lopez 6:30');
  await expect.poll(said).toContain('“lopez” is in 413, 414. Type the room.');
  await type(desk, 'Escape', '/', 'garcia', 'Enter');
  await desk.page.getByRole('heading', { name: '413', exact: true }).waitFor();
  await desk.page.getByText('García López', { exact: true }).waitFor();
});

test('the list to dial by hand has phones, names and languages, a snoozed call at its new time', async () => {
  const { page } = desk;
  await day.rows(`UPDATE rooms SET extension = '6412' WHERE room = '412';
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor, snoozes, again_at)
      SELECT p.id, gen_random_uuid(), '412', moment AT TIME ZONE p.timezone, p.timezone, moment, 3, -1, 3, 'desk', 1,
        moment + interval '9 minutes'
      FROM properties p, (SELECT date_trunc('minute', now()) + interval '2 hours' AS moment) due`);
  await page.goto(`${day.hotel.url}/night-sheet`);
  const row = page.getByRole('row', { name: '412' });
  await expect.poll(() => row.innerText()).toMatch(/\t412\t6412\tTanaka · VIP\tFrench\t.*first \d\d:\d\d$/);
  const [time = '', first = ''] = (await row.innerText()).match(/\d\d:\d\d/g) ?? [];
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  expect((minutes(time) - minutes(first) + 1440) % 1440).toBe(9);
});

test('on paper each page of that list says which it is, and of how many', async () => {
  const { page } = desk;
  await page.goto(`${day.hotel.url}/night-sheet`);
  await page.getByRole('button', { name: 'Print' }).waitFor();
  // A page's own margin is in no tree that can be asked: what is written there is what the style says.
  const inMargins = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule.media?.mediaText === 'print' ? [...rule.cssRules] : rule))
    .filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText).join(' ')`;
  await expect.poll(() => page.evaluate(inMargins)).toMatch(/counter\(page\).*counter\(pages\)/);
});

test('a row says who is woken and when a snoozed call rings next, a card whom to dial and how to speak', async () => {
  const { page } = desk;
  await day.rows(`UPDATE rooms SET extension = '6412' WHERE room = '412';
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor, snoozes, again_at)
      SELECT p.id, gen_random_uuid(), '413', moment AT TIME ZONE p.timezone, p.timezone, moment, 3, -1, 3, 'desk', 1,
        moment + interval '9 minutes'
      FROM properties p, (SELECT date_trunc('minute', now()) + interval '2 hours' AS moment) due`);
  await seedUnanswered(day.hotel, '412');
  await seedCalls(day.hotel, [{ room: '412', inMinutes: 300 }]);
  await page.goto(day.hotel.url);
  await expect.poll(() => rowOf(desk, '413').innerText()).toMatch(/García López\s+rings at \d\d:\d\d/);
  // In the first language of the hotel it goes without saying; the guest in 412 is woken in another one.
  const rowsOf412 = page.locator('[data-call]', { hasText: 'Tanaka' });
  await expect.poll(() => rowsOf412.last().innerText()).toContain('Tanaka · VIP · French');
  const card = page.locator('li[data-first]');
  await expect.poll(() => card.innerText()).toMatch(/Wake-up \d\d:\d\d · Tanaka · VIP · French · extension 6412/);
  // A card makes the page longer than the window: what is at its top stays there.
  await page.setViewportSize({ width: 1280, height: 640 });
  const scrolled = '(scrollTo(0, 1e6), scrollY)';
  await expect.poll(() => page.evaluate<number>(scrolled)).toBeGreaterThan(0);
  expect(await page.evaluate('document.querySelector("header").getBoundingClientRect().top')).toBe(0);
});

test('calls of earlier guests stand apart on the room', async () => {
  const { page } = desk;
  await day.rows(`UPDATE guests SET arrived_at = now() - interval '1 day' WHERE room = '414';
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
      SELECT p.id, gen_random_uuid(), '414', at AT TIME ZONE p.timezone, p.timezone, at, 4, 1, 3, 'desk'
      FROM properties p, (VALUES (now() - interval '3 days'), (now() - interval '2 hours')) AS due (at)`);
  await page.goto(`${day.hotel.url}/rooms/414`);
  await page.getByRole('heading', { name: 'Earlier guests' }).waitFor();
  const after = page.locator('h3', { hasText: 'Earlier guests' }).locator('xpath=following-sibling::ul[1]');
  await expect.poll(() => after.getByRole('listitem').count()).toBe(1);
});
