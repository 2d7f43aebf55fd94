/**
 * Reports: a plot first, the same numbers beside it, as a file and on paper, on the days of the property's own
 * calendar.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Desk } from './testing/browser.ts';
import { type Day, openDay } from './testing/day.ts';
import { seedMonth } from './testing/month.ts';
import { slack } from '../server/testing/patience.ts';

let day: Day;

beforeAll(async () => {
  day = await openDay();
  await seedMonth(day.hotel);
});
afterEach(() => day.end());
afterAll(() => day.close());

async function openReports(): Promise<Desk> {
  const desk = await day.another('boss');
  await desk.page.getByRole('link', { name: 'Office' }).click();
  await desk.page.getByRole('link', { name: 'Reports' }).click();
  await desk.page.getByRole('figure', { name: 'Charges by day and category' }).waitFor();
  return desk;
}

test('the last thirty days are there at once, the plot first and the table beside it', async () => {
  const { page } = await openReports();
  await page.getByRole('link', { name: 'Journal' }).click();
  const began = performance.now();
  await page.getByRole('link', { name: 'Reports' }).click();
  const figure = page.getByRole('figure', { name: 'Wake-ups by day and outcome' });
  await figure.waitFor();
  console.log(`reports: ${Math.round(performance.now() - began)} ms from the click to the plot`);
  expect(performance.now() - began).toBeLessThan(1000 * slack);
  const table = page.getByRole('table', { name: 'Wake-ups by day and outcome' });
  const [plotted, told] = [await figure.boundingBox(), await table.boundingBox()];
  expect(plotted?.x).toBeLessThan(told?.x ?? 0);
  await expect.poll(() => table.locator('tr[data-day]').count()).toBe(30);
  // What the table says is what the database has.
  const [counted] = await day.rows<{ answered: string; failed: string; escalations: string }>(
    `SELECT count(*) FILTER (WHERE status = 4)::text AS answered, count(*) FILTER (WHERE status = 5)::text AS failed,
        (SELECT count(*)::text FROM alerts) AS escalations FROM wakeups`,
  );
  const cells = await table.locator('tbody tr').first().locator('td').allInnerTexts();
  expect([cells[0], cells[4], cells[8]]).toEqual([counted?.answered, counted?.failed, counted?.escalations]);
  // Ringing began 0.4 s late, and on one call of each day 9 s late.
  const yesterday = await table.locator('tr[data-day]').nth(1).locator('td').allInnerTexts();
  expect(yesterday[9]).toBe('0.4 s');
  expect(Number.parseFloat(yesterday[10] ?? '')).toBeGreaterThan(0.4);
});

test('a number leads to the calls that it counts, at an address that somebody else can open', async () => {
  const { page } = await openReports();
  const table = page.getByRole('table', { name: 'Wake-ups by day and outcome' });
  const links = table.locator('tbody tr').first().getByRole('link');
  await expect.poll(() => links.count()).toBeGreaterThan(2);
  const told = await Promise.all(
    (await links.all()).map(async (link) => ({
      count: Number((await link.innerText()).replaceAll(/\D/g, '')),
      address: (await link.getAttribute('href')) ?? '',
    })),
  );
  const other = await day.another('boss');
  for (const { count, address } of told) {
    await other.page.goto(`${day.hotel.url}${address}`);
    await other.page.getByText(new RegExp(`^${count} calls?$`)).waitFor();
    await expect.poll(() => other.page.locator('[data-behind]').count(), { message: address }).toBe(count);
  }
  // Of one day as well, and from there to the record.
  const one = table.locator('tr[data-day]').nth(1).getByRole('link').first();
  const few = await one.innerText();
  await one.click();
  await page.getByText(new RegExp(`^${few} calls?$`)).waitFor();
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/behind.png` });
  await page.locator('[data-behind]').first().getByRole('link').click();
  await page.getByText('Call record').waitFor();
});

test('how late calls rang, and each bar of the plots, lead to as many calls as they tell of', async () => {
  const { page } = await openReports();
  const row = page.getByRole('table', { name: 'Wake-ups by day and outcome' }).locator('tr[data-day]').nth(1);
  const date = (await row.getAttribute('data-day'))?.replace(/^(....)(..)(..)$/, '$1-$2-$3') ?? '';
  const answered = Number(await row.getByRole('link').first().innerText());
  const [first] = await day.rows<{ rung: number }>(
    `SELECT count(*)::int AS rung FROM attempts WHERE number = 1 AND purpose = 'room'
        AND (begun_at AT TIME ZONE '${day.hotel.zone}')::date = '${date}'`,
  );
  const bars = (name: string, outcome: string) =>
    page.getByRole('figure', { name }).locator(`a[href*="${date}"][href*="outcome=${outcome}"]`).first();
  for (const [open, count] of [
    [() => row.getByRole('link', { name: '0.4 s' }).click(), first?.rung],
    [() => bars('Lateness of the first ring by day, in seconds', 'rung').click(), first?.rung],
    [() => bars('Wake-ups by day and outcome', 'answered').click(), answered],
  ] as const) {
    await open();
    await page.getByText(new RegExp(`^${count} calls$`)).waitFor();
    await expect.poll(() => page.locator('[data-behind]').count()).toBe(count);
    // The latest is why somebody looks.
    if (count === first?.rung) await page.locator('[data-behind]').first().getByText('9.0 s late').waitFor();
    await page.getByRole('link', { name: 'Back to the reports' }).click();
  }
});

test('charges stand in the colours of their categories', async () => {
  const { page } = await openReports();
  const drawn = await page
    .getByRole('figure', { name: 'Charges by day and category' })
    .locator('rect[fill="#2f6fde"]')
    .count();
  expect(drawn).toBe(30);
  await page
    .getByRole('table', { name: 'Charges by day and category' })
    .getByRole('columnheader', { name: 'Drinks' })
    .waitFor();
  await page.getByText('2 items · 7.00').first().waitFor();
  // A day leads to its charges, also for whoever is given the address.
  const row = page.getByRole('table', { name: 'Charges by day and category' }).locator('tr[data-day]').last();
  const oldest = await row.getAttribute('data-day');
  await row.getByRole('link').click();
  await page.reload();
  await page.locator('[data-posting]').first().waitFor();
  const shown = await page.getByLabel('Day', { exact: true }).and(page.locator('input')).inputValue();
  expect(shown.replaceAll('-', '')).toBe(oldest?.replaceAll('-', ''));
});

test('other days are asked for by two dates, and a range that is too long is said to be so', async () => {
  const { page } = await openReports();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect
    .poll(() => page.getByRole('table', { name: 'Wake-ups by day and outcome' }).locator('tr[data-day]').count(), {
      timeout: 180_000,
    })
    .toBe(7);
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByText('At most 92 days at once.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2025-12-01');
  await page.getByText('The last day is before the first.').waitFor();
  await page.getByLabel('To', { exact: true }).fill('2026-01-31');
  await page.getByText('No wake-ups on these days.').waitFor();
  await page.getByText('No charges on these days.').waitFor();
});

test('it leaves as a file with the same days, and prints without what surrounds it', async () => {
  const { page } = await openReports();
  await page.getByRole('button', { name: '7 days' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Wake-ups · CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toBe(
    [
      'date,answered,failed,missed,cancelled,open,escalations,rung,lateP50,lateP95',
      'inPerson,alreadyUp,corrected,guestPhone,staffPhone,console,propertySystem,rest',
    ].join(','),
  );
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await expect.poll(() => page.getByText(/^Grand Hotel Aurora · Made .* by boss/).isVisible()).toBe(true);
});

test('an administrator who may not see charges sees none', async () => {
  await day.rows(
    `INSERT INTO accounts (property, name, password_hash, permissions)
        SELECT property, 'manager', password_hash, ARRAY['admin'] FROM accounts WHERE name = 'boss'`,
  );
  const { page } = await day.another('manager');
  await page.goto(`${day.hotel.url}/office/reports`);
  await page.getByRole('figure', { name: 'Wake-ups by day and outcome' }).waitFor();
  expect(await page.getByText('Charges').count()).toBe(0);
});
