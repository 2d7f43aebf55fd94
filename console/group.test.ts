/** A group with a name: set, found, moved by an hour, half of it cancelled; and what it would do to the lines. */
import { expect, test } from 'vitest';
import { slack } from '../server/testing/patience.ts';
import { useDay } from './testing/day.ts';
import { seedCalls } from './testing/hotel.ts';

const { day, desk } = useDay();

const count = async (condition: string): Promise<number> =>
  (await day.rows<{ count: number }>(`SELECT count(*)::int AS count FROM wakeups WHERE ${condition}`))[0]?.count ?? 0;

test('forty rooms are named, moved by an hour and half of them cancelled within a minute', async () => {
  const { page } = desk;
  await page.getByRole('link', { name: 'Group' }).click();
  const begun = performance.now();
  await page.getByLabel('Name of the group').fill('Bus 12');
  await page.getByLabel('Time', { exact: true }).fill('6:30');
  await page.getByLabel('Rooms', { exact: true }).fill('401-440');
  await page.getByText(/^\d+ calls will ring over a minute late: there are only \d+ phone lines\.$/).waitFor();
  await page.getByRole('button', { name: 'Set 40 calls' }).click();
  const bus = page.getByRole('article', { name: 'Bus 12' });
  await bus.getByText(/06:30 · 40 to come · 0 awake · 0 not awake/).waitFor();
  await bus.getByRole('button', { name: '1 hour later' }).click();
  await bus.getByText(/07:30 · 40 to come/).waitFor();
  await bus.getByRole('button', { name: 'Show rooms' }).click();
  for (let room = 401; room <= 420; room += 1) await bus.getByLabel(`Choose room ${room}`).check();
  await bus.getByText('20 of 40 chosen').waitFor();
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/group.png` });
  await bus.getByRole('button', { name: 'Cancel 20 calls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 20 calls' }).click();
  await bus.getByText(/07:30 · 20 to come/).waitFor();
  const seconds = (performance.now() - begun) / 1000;
  console.log(`a group of 40: named, moved and half of it cancelled in ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60 * slack);
  await expect.poll(() => count(`party = 'Bus 12' AND room > '420' AND due_at::time(0) <> time '00:00'`)).toBe(20);
  const toast = page.locator('[data-toast]', { hasText: 'Bus 12: 20 calls cancelled' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await bus.getByText(/40 to come/).waitFor();
  await expect.poll(() => count(`party = 'Bus 12'`)).toBe(40);
});

test('who of the bus is not awake stands first, and a room with another call is told before', async () => {
  const { page } = desk;
  await day.rows(`
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor, party)
      SELECT p.id, gen_random_uuid(), c.room, now() AT TIME ZONE p.timezone, p.timezone, now() + c.after, c.status,
        c.result, 3, 'desk', 'Bus 7'
      FROM properties p, (VALUES ('401', interval '-1 hour', 4, 1), ('402', interval '-1 hour', 5, 2),
        ('403', interval '2 hours', 0, -1)) AS c (room, after, status, result)`);
  await page.goto(`${day.hotel.url}/group`);
  const bus = page.getByRole('article', { name: 'Bus 7' });
  await bus.getByText(/1 to come · 1 awake · 1 not awake/).waitFor();
  await bus.getByRole('button', { name: 'Show rooms' }).click();
  await expect
    .poll(() => bus.getByRole('listitem').allInnerTexts())
    .toMatchObject([expect.stringContaining('402'), expect.stringContaining('403'), expect.stringContaining('401')]);
  await page.getByLabel('Time', { exact: true }).fill('6:30');
  await page.getByLabel('Rooms', { exact: true }).fill('403 404 999');
  await page.getByText(/will be set for .* 06:30 · also has a call at /).waitFor();
  const lines = await page.getByRole('region', { name: 'Preview' }).getByRole('listitem').allInnerTexts();
  expect(lines[0]).toContain('No room 999');
});

test('Tonight says in a sentence how many calls will be late, and that the lines are why', async () => {
  const { page } = desk;
  await day.rows('UPDATE properties SET lines = 2');
  await seedCalls(
    day.hotel,
    Array.from({ length: 12 }, (_, index) => ({ room: String(401 + index), inMinutes: 60 })),
  );
  await page.goto(day.hotel.url);
  const strip = page.getByRole('region', { name: 'Calls to come' });
  await expect
    .poll(() => strip.innerText())
    .toMatch(/^[1-9]\d* calls? will ring over a minute late \(only 2 phone lines\)$/m);
});
