/** Calls that came in: a room number and a click away from what a guest pressed. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedCallsIn } from './testing/calls-in.ts';
import { type Day, openDay } from './testing/day.ts';
import { expectWhole } from './testing/gallery.ts';

let day: Day;
beforeAll(async () => {
  day = await openDay();
  await seedCallsIn(day.hotel, 60);
});
afterEach(() => day.end());
afterAll(() => day.close());

test('an administrator finds what a guest pressed, and what came of it, without any PIN', async () => {
  const desk = await day.another('boss');
  const { page } = desk;
  await page.goto(`${day.hotel.url}/office/calls-in`);
  const rows = page.locator('[data-call-in]');
  await rows.first().waitFor();
  // One page, then the rest.
  await expect.poll(() => rows.count(), { timeout: 180_000 }).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.count(), { timeout: 180_000 }).toBe(65);

  await page.getByLabel('Room', { exact: true }).fill('415');
  await expect.poll(() => rows.count(), { timeout: 180_000 }).toBe(2);
  await page.getByRole('button', { name: /Ana.*Charged/ }).click();
  const turns = page.locator('[data-turn]');
  await expect.poll(() => turns.allInnerTexts(), { timeout: 180_000 }).toHaveLength(5);
  const told = (await turns.allInnerTexts()).join('\n');
  expect(told).toContain('Staff number · pressed 12');
  expect(told).toContain('PIN · pressed digits that are not kept');
  expect(told).toContain('Charged to room 415: 2 × Cola');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await expectWhole(desk, `calls-in-opened-${width}`);
  }

  await page.getByLabel('What came of it').selectOption('lost');
  await expect.poll(() => rows.allInnerTexts(), { timeout: 180_000 }).toHaveLength(1);
  expect((await rows.allInnerTexts())[0]).toMatch(/415[^]*Guest[^]*Lost/);
  await page.getByLabel('Room', { exact: true }).fill('999');
  await page.getByText('No calls for this.').waitFor();
});

test('the front desk gets from a lost caller to the list of calls, and to nothing else of the office', async () => {
  await day.rows(`
    INSERT INTO alerts (property, id, kind, room, detail)
    SELECT id, gen_random_uuid(), 'caller-lost', '415', '{"callers": "415", "since": "2026-11-17T20:00:00Z"}'
    FROM properties WHERE id = '${day.hotel.property}'`);
  const desk = await day.another();
  const { page } = desk;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 860 });
    await page.getByRole('link', { name: 'Calls that came in' }).waitFor();
    await expectWhole(desk, `caller-lost-${width}`);
  }
  await page.getByRole('link', { name: 'Calls that came in' }).click();
  await page.locator('[data-call-in]').first().waitFor();
  expect(await page.getByRole('link', { name: 'Office' }).count()).toBe(0);
  await page.goto(`${day.hotel.url}/office/journal`);
  await page.getByText('Your account may not open this screen').waitFor();
});
