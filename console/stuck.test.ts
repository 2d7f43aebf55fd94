/** Messages that do not go out are red, with since when and what to do, however green the connection itself is. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seedConnections } from './testing/connections.ts';
import { type Day, openDay } from './testing/day.ts';

let day: Day;
beforeAll(async () => {
  day = await openDay();
  await seedConnections(day.hotel);
});
afterEach(() => day.end());
afterAll(() => day.close());

/** Of a link that is up and a webhook that never failed: messages for half an hour, and nobody who says why. */
const wait = `
  INSERT INTO deliveries (property, destination, fast, event, payload, sequence, created_at, not_before)
  SELECT l.property, l.destination, l.fast, 'wakeup.booked', '{"room": "412"}', l.carried + n,
    now() - interval '30 minutes', now() - interval '30 minutes'
  FROM lanes l JOIN destinations o ON o.id = l.destination AND o.name IN ('opera', 'minibar') AND NOT l.fast,
    generate_series(1, 3) AS n`;

test('a lane that stands still is red on Connections and on System', async () => {
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/connections`);
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await row('opera').getByText('Connected', { exact: true }).waitFor();
  await row('minibar').getByText('Works', { exact: true }).waitFor();
  const looks = async (): Promise<number> =>
    Number.parseInt(await page.getByText(/connections? ha(?:s|ve) a problem/).innerText(), 10);
  const before = await looks();

  await day.rows(wait);
  for (const [name, place] of [
    ['opera', '10.20.0.5:5010'],
    ['minibar', 'minibar.example'],
  ] as const) {
    await row(name).getByText('Stuck', { exact: true }).waitFor();
    await row(name).getByText(`Messages to ${place} are not going out, and no error was reported.`).waitFor();
    await row(name).getByText('What to do: Check that Reveille runs with the role courier').waitFor();
    await row(name)
      .getByText(/^3 messages since/)
      .waitFor();
    await expect.poll(() => row(name).getAttribute('data-tone')).toBe('urgent');
  }
  await expect.poll(looks).toBe(before + 2);
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${process.env['PICTURES']}/stuck.png`, fullPage: true });

  await page.goto(`${day.hotel.url}/office/system`);
  const check = page.getByRole('listitem').filter({ hasText: 'Messages to other systems' });
  const opera = check.filter({ hasText: /opera: 3 wait since/ });
  await opera.getByText('Act now').waitFor();
});
