/**
 * The system's own screen: what runs, whose clock counts, what is known of backups, and a remedy for whatever is not
 * well.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Day, openDay } from './testing/day.ts';

let day: Day;

beforeAll(async () => {
  day = await openDay();
});
afterEach(() => day.end());
afterAll(() => day.close());

// First: the service remembers for a minute what it has counted.
test('what is kept is told by kind: how much, how large, how old and for how long', async () => {
  await day.rows(
    `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
     SELECT id, gen_random_uuid(), '101', '2026-01-02 06:30', 'Europe/Paris', '2026-01-02 05:30Z', 4, 1, 5, 'desk'
       FROM properties`,
  );
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/system`);
  const calls = page.getByRole('row').filter({ hasText: 'Wake-ups' });
  await calls.getByText('2 Jan 2026').waitFor();
  await expect.poll(() => calls.innerText()).toMatch(/Wake-ups\s+\d+\s+[\d.]+ [KM]iB\s+2 Jan 2026\s+762 days/);
  await expect.poll(() => page.getByRole('row').count()).toBe(11);
});

test('each check says what was seen, those that need somebody first, each with its remedy', async () => {
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/system`);
  const checks = page.getByRole('listitem').filter({ hasText: /Good|Not set up|Needs a look|Act now/ });
  await checks.first().waitFor();
  // Nobody set up a telephone system in this hotel.
  const first = checks.filter({ hasText: 'Telephone system' });
  await first
    .getByText('What to do: Start Asterisk, or ask who runs it to connect it. Connections says more.')
    .waitFor();
  const verdicts = await checks.allInnerTexts();
  const places = verdicts.map((text) =>
    ['Act now', 'Needs a look', 'Not set up', 'Good'].findIndex((verdict) => text.includes(verdict)),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const text of verdicts) if (!/Good|Not set up/.test(text)) expect(text).toContain('What to do');
  // Nobody set up a mail server either, which is neither good nor bad.
  const mail = checks.filter({ hasText: 'Mail' });
  await mail.getByText('Not set up').waitFor();
  expect(await mail.getByText('Good').count()).toBe(0);
  await checks.filter({ hasText: 'Database schema' }).getByText('Good').waitFor();
  // In words of people: what is kept apart, not by which means.
  await checks.filter({ hasText: 'Data separation' }).getByText('keeps the data of each hotel apart').waitFor();
});

test('version, licences, disk and backups are told as they are', async () => {
  await day.rows(`UPDATE licences SET value = 0 WHERE name = 'roomstatus'`);
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/system`);
  const fact = (name: string) => page.locator('dl div', { has: page.getByText(name, { exact: true }) }).locator('dd');
  await fact('Room status').waitFor();
  await expect.poll(() => fact('Room status').innerText()).toBe('switched off');
  await expect.poll(() => fact('Wake-ups').innerText()).toBe('on');
  await expect.poll(() => fact('Version').innerText()).toMatch(/^\d+\.\d+\.\d+, build \S+$/);
  await expect.poll(() => fact('Disk').innerText()).toMatch(/^[\d.,]+ GiB of [\d.,]+ GiB free \(\d+ %\)$/);
  await expect.poll(() => fact('Zone').innerText()).toBe('Europe/Paris');
  const [archive] = await day.rows<{ mode: string }>(`SELECT current_setting('archive_mode') AS mode`);
  await page
    .getByText(archive?.mode === 'off' ? 'PostgreSQL keeps no continuous copy.' : /continuous copy|failed to put/)
    .waitFor();
  await page.getByText('pg_dump --format=custom').waitFor();
});

test('a computer whose clock is off is told so', async () => {
  const desk = await day.stranger();
  await desk.page.addInitScript('const now = Date.now; Date.now = () => now() - 90_000;');
  await desk.page.goto(`${day.hotel.url}/office/system`);
  await desk.page.getByLabel('Account', { exact: true }).fill('boss');
  await desk.page.getByLabel('Password').fill('a-good-password');
  await desk.page.keyboard.press('Enter');
  const told = desk.page.getByText(/^\d+ s behind: set this computer by the network\./);
  await told.waitFor();
  expect(Number.parseInt(await told.innerText(), 10)).toBeGreaterThanOrEqual(89);
});
