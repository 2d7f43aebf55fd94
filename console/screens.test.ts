/**
 * Every screen, light and dark, at 360 and 1280 px: nothing that axe objects to, nothing that sticks out, nothing asked of anybody else.
 * With PICTURES=folder it also leaves a picture of each, to be looked at.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '../server/testing/database.ts';
import { type Desk, launch, openDesk, signIn } from './testing/browser.ts';
import { type Hotel, openHotel, seedNight, seedUnanswered } from './testing/hotel.ts';

const pictures = process.env['PICTURES'];
let hotel: Hotel;
let browser: Browser;
let call: string;

beforeAll(async () => {
  [hotel, browser] = await Promise.all([openHotel(), launch()]);
  await seedNight(hotel);
  call = (await seedUnanswered(hotel, '415')).call;
});

afterAll(async () => {
  await browser.close();
  await hotel.close();
});

const taken = (whether: boolean) =>
  onServer(
    (client) => client.query(`UPDATE alerts SET acknowledged_at = ${whether ? 'now()' : 'NULL'}, acknowledged_by = ${whether ? `'desk'` : 'NULL'}`),
    hotel.database.url,
  );

async function go(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(`${hotel.url}${path}`);
  await page.getByText(text).first().waitFor();
  await page.getByText(/^live/).waitFor();
}

const screens: Record<string, (page: Page) => Promise<void>> = {
  tonight: (page) => go(page, '/', 'Calls to come'),
  'tonight-table': async (page) => {
    await go(page, '/', 'Calls to come');
    await page.getByRole('button', { name: 'As a table' }).click();
  },
  'entry-line': async (page) => {
    await go(page, '/', 'Calls to come');
    await page.keyboard.press('/');
    await page.keyboard.type('412 6:30');
    await page.getByText(/^Room 412 · /).waitFor();
  },
  'entry-refused': async (page) => {
    await go(page, '/', 'Calls to come');
    await page.keyboard.press('/');
    await page.keyboard.type('999 6:30');
    await page.getByText('No room 999.').waitFor();
  },
  toast: async (page) => {
    await go(page, '/', 'Calls to come');
    await page.keyboard.press('/');
    await page.keyboard.type('440 6:30');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo/ }).waitFor();
  },
  keys: async (page) => {
    await go(page, '/', 'Calls to come');
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  menu: async (page) => {
    await go(page, '/', 'Calls to come');
    await page.getByRole('button', { name: 'Account boss' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  },
  record: (page) => go(page, `/calls/${call}`, 'Room 415'),
  overwrite: async (page) => {
    await go(page, `/calls/${call}`, 'Room 415');
    await page.getByRole('button', { name: 'Overwrite the result' }).click();
    await page.getByRole('dialog').waitFor();
  },
  group: async (page) => {
    await go(page, '/group', 'Group wake-up');
    await page.getByLabel('Time').fill('6:45');
    await page.getByLabel('Rooms').fill('401-408\n999\n412;07:10');
    await page.getByText('No room 999.').waitFor();
  },
  'night-sheet': (page) => go(page, '/night-sheet', 'Awake'),
  nothing: (page) => go(page, '/calls/00000000-0000-4000-8000-000000000000', 'no such call any more'),
  'needs-you': async (page) => {
    await taken(false);
    await go(page, '/', 'rang 3 times');
  },
};

async function expectWhole(desk: Desk, name: string): Promise<void> {
  const { page } = desk;
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  const objections = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary ?? ''})`).join('; ')}`,
  );
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect({ objections, overflow, outside: desk.outside, complaints: desk.complaints }, name).toEqual({
    objections: [],
    overflow: 0,
    outside: [],
    complaints: [],
  });
}

test.each([
  [1280, 'light', 'en'],
  [1280, 'dark', 'en'],
  [360, 'light', 'en'],
  [360, 'dark', 'en'],
] as const)(
  'at %i px, %s, every screen is whole and readable for everybody',
  async (width, scheme, language) => {
    await taken(true);
    const desk = await openDesk(browser, hotel.url, { width, look: scheme, language, height: width === 360 ? 740 : 860 });
    await desk.page.goto(hotel.url);
    await desk.page.getByLabel('Account', { exact: true }).waitFor();
    await expectWhole(desk, `sign-in-${width}-${scheme}`);
    await signIn(desk, hotel.url, 'boss');
    for (const [name, open] of Object.entries(screens)) {
      await open(desk.page);
      await expectWhole(desk, `${name}-${width}-${scheme}`);
    }
    await desk.close();
  },
  600_000,
);

test('in Spanish, the night says nothing in English', async () => {
  const desk = await openDesk(browser, hotel.url, { language: 'es' });
  await desk.page.goto(hotel.url);
  await desk.page.getByLabel('Cuenta').fill('boss');
  await desk.page.getByLabel('Contraseña').fill('a-good-password');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('Llamadas por venir').waitFor();
  await desk.page.keyboard.press('/');
  await desk.page.keyboard.type('412 6:30');
  await desk.page.getByText(/^Habitación 412 · .* · en .* · francés/).waitFor();
  await expectWhole(desk, 'tonight-spanish');
  await desk.close();
});
