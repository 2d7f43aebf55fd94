/** Property systems in clouds, connected at the screen: the link is up, and a change keeps the secret. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Day, openDay } from '../console/testing/day.ts';
import { apiKey, Cloudbeds } from './cloudbeds/cloudbeds.ts';
import { credentials, OperaCloud } from './opera-cloud/opera-cloud.ts';
import { labKey } from './opera-cloud/quick.ts';

const eventually = { timeout: 180_000, interval: 250 };
const rooms = ['412', '413'];
let day: Day;
let opera: OperaCloud;
let beds: Cloudbeds;

beforeAll(async () => {
  opera = await OperaCloud.start();
  for (const room of rooms) opera.hotel('AURORA', rooms).reserve(room);
  beds = await Cloudbeds.start(rooms);
  day = await openDay({
    settings: {
      REVEILLE_ROLES: 'api,courier',
      REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
      REVEILLE_SECRET_KEY: labKey.toString('base64'),
    },
  });
});
afterEach(() => day.end());
afterAll(async () => {
  await day.close();
  await Promise.all([opera.stop(), beds.stop()]);
});

const links = () =>
  day.rows<{ name: string; state: string; target: Record<string, unknown> }>(
    `SELECT o.name, l.state, o.target FROM links l JOIN destinations o ON o.id = l.destination ORDER BY o.name`,
  );
const isUp = async (name: string) => (await links()).some((link) => link.name === name && link.state === 'up');

async function fill(page: Page, fields: Readonly<Record<string, string | number>>): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save and try it' }) });
  for (const [name, value] of Object.entries(fields))
    await form.getByRole('textbox', { name, exact: true }).fill(String(value));
}

test.each([
  ['opera', 'ohip', () => opera.settings('AURORA'), credentials.clientSecret],
  ['beds', 'cloudbeds', () => beds.settings(), apiKey],
] as const)('%s is added, its link comes up, and a change keeps the secret', async (name, type, settings, secret) => {
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/connections`);
  await page.getByLabel('What it is').selectOption({ value: `connector ${type} ` });
  await fill(page, { Name: name, ...settings() });
  await page.getByLabel('Secret or password').fill(secret);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(/^Saved\. The link is/)
    .waitFor();
  await expect.poll(() => isUp(name), eventually).toBe(true);

  await page.getByRole('combobox', { name: 'Connection', exact: true }).selectOption({ label: name });
  await fill(page, { currency: 'CHF' });
  await page.getByRole('button', { name: 'Save and try it' }).click();
  await page
    .getByRole('status')
    .getByText(/^Saved\. The link is/)
    .waitFor();
  await expect
    .poll(async () => (await links()).map(({ target }) => target), eventually)
    .toContainEqual({
      ...settings(),
      currency: 'CHF',
    });
  await expect.poll(() => isUp(name), eventually).toBe(true);
});
