/**
 * Charges of the desk: they wait at the service, can be taken back by a key, and do not depend on the page that made
 * them.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Desk } from './testing/browser.ts';
import { type Day, openDay, type } from './testing/day.ts';

let day: Day;
let bar: Desk;

beforeAll(async () => {
  day = await openDay();
  await day.rows(
    `INSERT INTO destinations (property, role, name, type, target)
        VALUES ('${day.hotel.property}', 'connector', 'opera', 'webhook', '{}')`,
  );
});

afterAll(() => day.close());

beforeEach(async () => {
  await day.rows('DELETE FROM deliveries; DELETE FROM charges; DELETE FROM settings');
  bar = await day.another('boss');
});

afterEach(() => day.end());

const charges = () =>
  day.rows<{ told: string }>(
    `SELECT room || ' ' || quantity || ' ' || (undone_at IS NOT NULL) AS told FROM charges ORDER BY id`,
  );
const messages = () =>
  day.rows<{ told: string }>(`SELECT state || ' ' || (not_before > now()) AS told FROM deliveries ORDER BY id`);
const told = (rows: readonly { told: string }[]): string[] => rows.map((row) => row.told);

test('are at the service at once, held for twenty seconds, and undone by one key', async () => {
  await type(bar, '/', '412 mb 3x cola 1x water', 'Enter');
  await bar.page.getByText('Charged in 20 s').waitFor();
  await bar.page.getByText('Room 412 · minibar: 3 × Cola, 1 × Mineral water').waitFor();
  expect(told(await charges())).toEqual(['412 3 false', '412 1 false']);
  expect(told(await messages())).toEqual(['queued true', 'queued true']);
  await type(bar, 'Escape', 'u');
  await bar.page.getByText('Undone').waitFor();
  expect(told(await charges())).toEqual(['412 3 true', '412 1 true']);
  expect(told(await messages())).toEqual(['undone true', 'undone true']);
});

test('of several rooms are undone together, and stay when the page is closed', async () => {
  await type(bar, '/', '412,413 mb cola', 'Enter');
  await bar.page.getByText('Charged in 20 s').waitFor();
  expect(told(await charges())).toEqual(['412 1 false', '413 1 false']);
  await type(bar, 'Escape', 'u');
  await bar.page.getByText('Undone').waitFor();
  expect(told(await charges())).toEqual(['412 1 true', '413 1 true']);

  await type(bar, '/', '414 mb 2x cola', 'Enter');
  await bar.page.getByText('Charged in 20 s').waitFor();
  await bar.page.close();
  expect(told(await charges())).toEqual(['412 1 true', '413 1 true', '414 2 false']);
  expect(told(await messages()).at(-1)).toBe('queued true');
});

test('that have left are taken back all the same, and who has them is told', async () => {
  await type(bar, '/', '412 mb cola', 'Enter');
  await bar.page.getByText('Charged in 20 s').waitFor();
  await day.rows(`UPDATE deliveries SET state = 'accepted'`);
  await type(bar, 'Escape', 'u');
  await bar.page.getByText('Undone').waitFor();
  expect(told(await charges())).toEqual(['412 1 true']);
  expect(told(await messages())).toEqual(['accepted true', 'queued false']);
});

test('leave at once where the property wants it so, and nothing offers to undo them', async () => {
  await day.rows(
    `INSERT INTO settings (property, section, value)
        VALUES ('${day.hotel.property}', 'inventory', '{"holdSeconds": 0}')`,
  );
  await type(bar, '/', '412 mb cola', 'Enter');
  await bar.page.getByText('Charged', { exact: true }).waitFor();
  expect(await bar.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(told(await messages())).toEqual(['queued false']);
});
