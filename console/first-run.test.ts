/** An installation that nobody has set up, from a database without a table to a desk with rooms, by browser alone. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginUrl, mapToAdministrator, databaseUrl, onServer, templateVariable } from '../server/testing/database.ts';
import { runService, type RunningService } from '../server/testing/process.ts';
import { en } from './src/shared/language/en.ts';
import { es } from './src/shared/language/es.ts';
import { languages } from './src/shared/language/language.tsx';
import { type Desk, launch, mirroredTag, openDesk, speak } from './testing/browser.ts';
import { expectWhole } from './testing/gallery.ts';

const template = process.env[templateVariable] ?? '';
const name = `${template}_${randomBytes(4).toString('hex')}`;
const url = loginUrl(name, 'service');
let service: RunningService;
let browser: Browser;
const desktop = { width: 1280, height: 900 };
/** One sits at a screen, the other has a phone and speaks Spanish. */
let [one, other]: [Desk, Desk] = [] as never;

beforeAll(async () => {
  await onServer((client) => client.query(`CREATE DATABASE "${name}" OWNER "${template}_owner"`));
  mapToAdministrator(url, databaseUrl(name));
  [service, browser] = await Promise.all([runService(url), launch()]);
  one = await openDesk(browser, service.url);
  other = await openDesk(browser, service.url, { width: 390, height: 844, language: 'es', look: 'dark' });
});
afterAll(async () => {
  await browser.close();
  await service.signal('SIGTERM');
  await onServer((client) => client.query(`DROP DATABASE "${name}"`));
});

const rows = <T>(text: string): Promise<T[]> => onServer(async (client) => (await client.query(text)).rows as T[], url);
const press = (page: Page, button: string): Promise<void> => page.getByRole('button', { name: button }).click();
const heading = (page: Page, words: string): Promise<void> =>
  page.getByRole('heading', { name: words, exact: true }).waitFor();
/** Answers of 503 and 403 belong to the story; the browser notes them, and nothing else. */
const asItStands = async (desk: Desk, what: string): Promise<void> => {
  await expectWhole({ ...desk, complaints: [] }, `first-run-${what}`);
  expect(desk.complaints.filter((line) => !/status of (403|503)/.test(line))).toEqual([]);
};
const whole = async (desk: Desk, what: string): Promise<void> => {
  await asItStands(desk, what);
  if (process.env['CI'] === undefined) await everyWay(desk, what);
};

/** As the galleries of the other screens: not in the gate, but by `npm run test:screens`. */
async function everyWay({ page, ...desk }: Desk, what: string): Promise<void> {
  const [own, size] = [(await page.locator('html').getAttribute('lang')) ?? 'en', page.viewportSize() ?? desktop];
  const look = (how: string): Promise<void> =>
    expectWhole({ ...desk, page, complaints: [] }, `first-run-${what}-${how}`);
  await page.setViewportSize({ width: 640, height: 430 }); // 1280 at 200 %
  await look('640');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: size.height });
    for (const tag of [...Object.keys(languages), mirroredTag, own]) {
      await speak(page, tag);
      await look(`${width}-${tag}`);
    }
    if (page !== one.page) continue; // a dark look is not in the reader's colours
    await page.emulateMedia({ forcedColors: 'active' });
    await look(`${width}-forced`);
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await page.setViewportSize(size);
}

test('a database without tables is told with what to do, and the page goes on by itself', async () => {
  await one.page.goto(service.url);
  await heading(one.page, en['setup.notReady']);
  await one.page.getByText('./reveille migrate').waitFor();
  await whole(one, 'not-ready');
  const env = { ...process.env, DATABASE_URL: url, REVEILLE_MIGRATE_URL: loginUrl(name, 'owner') };
  await promisify(execFile)(join(import.meta.dirname, '../reveille'), ['migrate'], { env });
  await heading(one.page, en['setup.code']);
  expect(new URL(one.page.url()).pathname).toBe('/setup');
  await expect.poll(() => service.log()).toMatch(/enter the code/);
});

test('code, administrator and hotel: what is wrong is said, and a page that is loaded again goes on', async () => {
  const code = /enter the code ([a-z0-9-]{14})/.exec(service.log())?.[1] ?? '';
  const { page } = one;
  await page.getByLabel(en['setup.code.label']).fill('abcd-efgh-jkmn');
  await press(page, en['setup.next']);
  await page.getByText(en['setup.code.wrong']).waitFor();
  await whole(one, 'code');
  await page.getByLabel(en['setup.code.label']).fill(code.toUpperCase());
  await page.keyboard.press('Enter');
  await heading(page, en['setup.administrator']);
  await page.getByLabel(en['setup.account']).fill('Maria López');
  await page.getByLabel(en['setup.password'], { exact: true }).fill('short');
  await page.getByLabel(en['setup.again']).fill('other');
  await press(page, en['setup.next']);
  await page.getByText(en['setup.again.differs']).waitFor();
  await whole(one, 'administrator');

  await page.getByLabel(en['setup.account']).fill('maria');
  await page.reload();
  await heading(page, en['setup.administrator']);
  await expect.poll(() => page.getByLabel(en['setup.account']).inputValue()).toBe('maria');
  await page.getByLabel(en['setup.password'], { exact: true }).fill('keys-to-the-house');
  await page.getByLabel(en['setup.again']).fill('keys-to-the-house');
  await press(page, en['setup.next']);
  await heading(page, en['setup.hotel']);
  await press(page, en['setup.back']);
  await heading(page, en['setup.administrator']);
  await press(page, en['setup.next']);
  await page.getByLabel(en['setup.name']).fill('Hotel Übersee');
  await page.getByLabel(en['setup.zone']).selectOption('Europe/Berlin');
  await page.getByLabel(en['hotel.currency']).selectOption('EUR');
  await whole(one, 'hotel');

  const second = other.page;
  await second.goto(`${service.url}/rooms`);
  await second.getByLabel(es['setup.code.label']).fill(code);
  await whole(other, 'code-es');
  await press(second, es['setup.next']);
  await second.getByLabel(es['setup.account']).fill('eva');
  await second.getByLabel(es['setup.password'], { exact: true }).fill('another-good-one');
  await second.getByLabel(es['setup.again']).fill('another-good-one');
  await whole(other, 'administrator-es');
  await press(second, es['setup.next']);
  await second.getByLabel(es['setup.name']).fill('Otro hotel');
  await whole(other, 'hotel-es');
  await press(page, en['setup.make']);
  await heading(page, en['setup.rooms']);
  await press(second, es['setup.make']);
  await second.getByText(es['setup.taken']).waitFor();
  await whole(other, 'taken-es');
  await second.getByRole('link', { name: es['setup.signIn'] }).click();
  await heading(second, es['signIn.title']);
  await expect
    .poll(() => rows('SELECT code, timezone, currency FROM properties'))
    .toEqual([{ code: 'hotel-ubersee', timezone: 'Europe/Berlin', currency: 'EUR' }]);
  await expect.poll(() => rows('SELECT name FROM accounts')).toEqual([{ name: 'maria' }]);
});

test('rooms by range, and what cannot be done without a telephone system is said and can wait', async () => {
  const { page } = one;
  await page.reload();
  await heading(page, en['setup.rooms']);
  await page.getByLabel(en['setup.rooms.label']).fill('101-140, 240-201');
  await page.getByText('Write the smaller number first: 240-201.').waitFor();
  await page.getByLabel(en['setup.rooms.label']).fill('101-140, 201-240');
  await page.getByText('80 rooms: 101-140, 201-240').waitFor();
  await whole(one, 'rooms');
  await press(page, 'Add 80 rooms');
  await heading(page, en['setup.phones']);
  await expect.poll(() => rows('SELECT count(*)::int AS count FROM rooms')).toEqual([{ count: 80 }]);
  await page.getByText(en['setup.phones.bad']).waitFor();
  await whole(one, 'phones');
  await press(page, en['setup.back']);
  await page.getByText('The hotel has 80 rooms already.').waitFor();
  await press(page, en['setup.next']);
  await press(page, en['setup.later']);
  await heading(page, en['setup.ring']);
  await page.getByLabel(en['setup.room']).selectOption('204');
  await press(page, en['setup.ring.now']);
  await page.getByRole('alert').filter({ hasText: 'No telephone system' }).waitFor();
  await whole(one, 'ring');
  await press(page, en['setup.later']);
  await heading(page, en['setup.call']);
  await press(page, en['setup.call.set']);
  await page.getByText(/Room 204 rings in \d+ s\.|calls cannot ring/).waitFor();
  await page.reload();
  await page.getByText(/Room 204 rings in \d+ s\.|calls cannot ring/).waitFor();
  await whole(one, 'call');
  await press(page, en['setup.later']);
  await heading(page, en['setup.done']);
  await page.getByRole('link', { name: en['checklist.backup'] }).waitFor();
  await whole(one, 'done');
  await press(page, en['setup.done.open']);
});

test('the checklist stays on the first page with ways to what is open, until somebody hides it', async () => {
  const { page } = one;
  await heading(page, en['checklist.title']);
  await page.getByText('1 of 6 done').waitFor();
  await page
    .getByText(/^live|^phones/)
    .first()
    .waitFor();
  await whole(one, 'checklist');
  await page.getByRole('link', { name: en['checklist.testRing'] }).click();
  await heading(page, en['setup.ring']);
  await page.goto(service.url);
  await press(page, en['checklist.hide']);
  await expect.poll(() => page.getByText(en['checklist.title']).count()).toBe(0);
  await page.reload();
  await page.locator('#entry-line').waitFor();
  expect(await page.getByText(en['checklist.title']).count()).toBe(0);
});

test('who comes later finds the sign-in page, and a wrong address is a page with a way back', async () => {
  const { page } = other;
  await page.goto(`${service.url}/setup`);
  await heading(page, es['signIn.title']);
  const wrong = await page.goto(`${service.url}/no/such/page<script>`);
  expect(wrong?.status()).toBe(404);
  await heading(page, 'Esta página no existe');
  expect(await page.content()).not.toContain('script');
  await asItStands(other, 'lost-es'); // a page without a program: it speaks as the browser asks
  await page.getByRole('link', { name: 'A la recepción' }).click();
  await heading(page, es['signIn.title']);
  const api = await fetch(`${service.url}/api/v1/nothing`, { headers: { accept: 'text/html' } });
  expect([api.status, api.headers.get('content-type')]).toEqual([401, 'application/problem+json']);
  const program = await fetch(`${service.url}/nothing`);
  expect([program.status, await program.json()]).toMatchObject([404, { code: 40401 }]);
});
