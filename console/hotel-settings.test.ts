/** The office: the hotel itself, its rooms by the dozen, its money, its file, and a password of one's own. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comeBack, type Desk, openDesk } from './testing/browser.ts';
import { type Day, openDay } from './testing/day.ts';
import { basic } from '../server/testing/service.ts';

const eventually = { timeout: 180_000 };
let day: Day;
let boss: Desk;
let jefa: Desk;

beforeAll(async () => {
  day = await openDay();
  boss = await day.another('boss');
  jefa = await openDesk(boss.page.context().browser() as never, day.hotel.url, { language: 'es', width: 390 });
  await comeBack(jefa, day.hotel.url, 'boss', '/');
});
afterAll(async () => {
  await jefa.close();
  await day.close();
});

const office = async ({ page }: Desk, tab: string): Promise<void> => {
  await page.goto(`${day.hotel.url}/office/settings`);
  await page.getByRole('tab', { name: tab, exact: true }).click();
};
const picture = async ({ page }: Desk, name: string): Promise<void> => {
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png`, fullPage: true });
};
const property = () =>
  day.rows<{ name: string; timezone: string; currency: string; lines: number }>(
    `SELECT name, timezone, currency, lines FROM properties WHERE code = 'aurora'`,
  );

describe('the hotel', () => {
  test('is changed in a form, which says what another zone means for calls that are set', async () => {
    const { page } = boss;
    await fetch(`${day.hotel.url}/rest/wakeup`, {
      method: 'POST',
      headers: basic('desk'),
      body: new URLSearchParams({ room: '405', time: '0630' }),
    });
    await office(boss, 'Hotel');
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Time zone').fill('Asia/Tok');
    expect(await page.getByText('You are changing the clock').count()).toBe(0);
    await page.getByLabel('Time zone').fill('Asia/Tokyo');
    await page.getByText('You are changing the clock of the hotel from Europe/Paris to Asia/Tokyo.').waitFor();
    await page.getByText('1 call is set now.').waitFor();
    await picture(boss, 'hotel-en');
    await page.getByLabel('Time zone').fill('Europe/Paris');
    await page.getByLabel('Currency of the prices').fill('eur');
    await page.getByLabel('Lines: calls at the same time').fill('12');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The hotel is saved').waitFor();
    await expect.poll(() => property()).toMatchObject([{ timezone: 'Europe/Paris', currency: 'EUR', lines: 12 }]);
  });

  test('says at the field what is wrong, in the language of the reader', async () => {
    const { page } = jefa;
    await office(jefa, 'Hotel');
    await page.getByLabel('Zona horaria').fill('Europe/Atlantis');
    await page.getByLabel('Líneas: llamadas al mismo tiempo').fill('900');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('No existe esa zona horaria. Elija una de la lista.').waitFor();
    await page.getByText('Escriba un número entero de 1 a 200.').waitFor();
    await expect.poll(() => page.getByLabel('Zona horaria').getAttribute('aria-invalid')).toBe('true');
    await picture(jefa, 'hotel-es-390');
    await expect.poll(() => property()).toMatchObject([{ timezone: 'Europe/Paris', lines: 12 }]);
  });
});

test('rooms are added by range: what is there already is said first, and it can be undone', async () => {
  const { page } = boss;
  await office(boss, 'Rooms');
  await page.getByLabel('Add many rooms').fill('401-403, 951-953');
  await page.getByText('3 new rooms. 3 are there already: 401-403.').waitFor();
  await picture(boss, 'ranges-en');
  await page.getByLabel('Add many rooms').fill('1-999999');
  await page.getByText('1-999999: these are too many rooms.').waitFor();
  await page.getByLabel('Add many rooms').fill('401-403, 951-953');
  await page.getByRole('button', { name: 'Add 3 rooms' }).click();
  await page.getByText('3 rooms are added').waitFor();
  const count = () => day.rows(`SELECT room FROM rooms WHERE room BETWEEN '951' AND '953' AND list = 'mailboxes'`);
  await expect.poll(() => count()).toHaveLength(3);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect.poll(count, eventually).toHaveLength(0);
});

test('a price is typed and shown as the reader writes it, and a category by its name', async () => {
  const { page } = jefa;
  await office(jefa, 'Artículos');
  const cell = (column: string) => page.getByRole('textbox', { name: `${column}: 10`, exact: true });
  await page.getByText('Precio (EUR)').waitFor();
  await cell('Precio').fill('4,75');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => day.rows(`SELECT price::text FROM items WHERE id = '10'`), eventually)
    .toEqual([{ price: '4.75' }]);
  await expect.poll(() => cell('Precio').inputValue(), eventually).toBe('4,75');
  const [category] = await day.rows<{ id: string; description: string }>(
    `SELECT id, description FROM categories ORDER BY id DESC LIMIT 1`,
  );
  await cell('Categoría').fill(category?.description.toUpperCase() ?? '');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => day.rows(`SELECT category FROM items WHERE id = '10'`), eventually)
    .toEqual([{ category: category?.id }]);
  await cell('Categoría').fill('Helados');
  await page.keyboard.press('Enter');
  await page.getByText('No hay ninguna categoría «Helados».').waitFor();
  await fetch(`${day.hotel.url}/rest/isi/charge`, {
    method: 'POST',
    headers: basic('bar'),
    body: new URLSearchParams({ id: '10', quantity: '2', room: '401' }),
  });
  await page.goto(`${day.hotel.url}/postings`);
  await page
    .getByText(/9,50.€/)
    .first()
    .waitFor();
  await picture(jefa, 'postings-es-390');
});

test('what is typed while the service answers stays, and the cursor with it', async () => {
  const { page } = boss;
  await office(boss, 'Items');
  const cell = (column: string) => page.getByRole('textbox', { name: `${column}: 10`, exact: true });
  const kept = () => day.rows(`SELECT description, price::text FROM items WHERE id = '10'`);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await cell('Price').fill('5.25');
  await page.route(/\/rest\/isi\/item$/, async (route) => {
    if (route.request().method() === 'GET') await answered;
    await route.fallback();
  });
  await page.keyboard.press('Enter');
  await expect.poll(kept, eventually).toMatchObject([{ price: '5.25' }]);
  await cell('Description').fill('Sparkling');
  await cell('Price').fill('5.50');
  answer();
  await page.getByText('10 is saved').waitFor();
  expect([await cell('Description').inputValue(), await cell('Price').inputValue()]).toEqual(['Sparkling', '5.50']);
  await expect.poll(() => cell('Price').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(kept, eventually).toEqual([{ description: 'Sparkling', price: '5.50' }]);
});

test('the hotel is exported as a file, and importing that would change nothing', async () => {
  const { page } = boss;
  await office(boss, 'Import');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export this hotel' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('aurora.yaml');
  const file = await readFile(await download.path(), 'utf8');
  await page.getByRole('textbox', { name: 'Property file' }).fill(file);
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await page.getByText('Nothing would change').waitFor();
  await page.getByRole('textbox', { name: 'Property file' }).fill(file.replace(/^currency: EUR\n/m, ''));
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await page.getByText('Currency of the prices: EUR would be reset to none').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Apply 1 change' }).isDisabled()).toBe(true);
  await picture(boss, 'import-resets');
});

test('accounts: a wrong name is met with a right one, a password is copied, the last sign-in is shown', async () => {
  const { page } = boss;
  await office(boss, 'Accounts');
  await page
    .getByText(/Last sign-in: /)
    .first()
    .waitFor();
  await page.getByLabel('Name of a new account').fill('Maria López');
  await page.getByText('A name has letters without accents').waitFor();
  await picture(boss, 'accounts-en');
  await page.getByRole('button', { name: 'Use maria.lopez' }).click();
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'A code for maria.lopez' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The keyboard is where the code is copied: it is shown once, and Enter does not close it unread.
  await expect.poll(() => page.evaluate('document.activeElement.textContent'), eventually).toBe('Copy');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^[a-z2-9-]{19}$/);
  await page.keyboard.press('Escape');
  await page.getByRole('listitem').filter({ hasText: 'maria.lopez' }).getByText('Has not signed in yet').waitFor();
});

test('everybody changes their own password with the old one, and goes on', async () => {
  const desk = await day.another('bar');
  const { page } = desk;
  const own = 'a password of my own';
  await page.getByRole('button', { name: 'bar' }).click();
  await page.getByRole('button', { name: 'Change my password' }).click();
  await page.getByLabel('Current password').fill('not this');
  await page.getByLabel('New password').fill(own);
  await page.keyboard.press('Enter');
  await page.getByText('This is not your current password.').waitFor();
  await page.getByRole('button', { name: 'Show what is typed' }).first().click();
  await expect.poll(() => page.getByLabel('Current password').getAttribute('type')).toBe('text');
  await picture(desk, 'own-password');
  await page.getByLabel('Current password').fill('a-good-password');
  await page.getByLabel('New password').fill('Sunshine2026');
  await page.keyboard.press('Enter');
  await page.getByText('Many people use this password').waitFor();
  await page.getByLabel('New password').fill(own);
  await page.keyboard.press('Enter');
  await page.getByText('Your password is changed').waitFor();
  await page.goto(day.hotel.url);
  await page.locator('#entry-line').waitFor();
  expect(desk.complaints).toEqual([]);
  const answer = await fetch(`${day.hotel.url}/api/v1/session`, {
    headers: { authorization: `Basic ${btoa(`bar:${own}`)}` },
  });
  expect(answer.status).toBe(200);
});

test('everybody sees where they are signed in, and ends the others', async () => {
  const desk = await day.another('desk');
  const { page } = desk;
  const elsewhere = await fetch(`${day.hotel.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Firefox/143.0 (Windows NT 10.0)' },
    body: JSON.stringify({ account: 'desk', password: 'a-good-password' }),
  });
  const cookie = elsewhere.headers.get('set-cookie')?.split(';')[0] ?? '';
  await page.getByRole('button', { name: 'desk' }).click();
  await page.getByRole('button', { name: 'Where I am signed in' }).click();
  const list = page.getByRole('list', { name: 'Where I am signed in' });
  await list.getByText('Firefox on Windows').waitFor();
  await list.getByText('this device').waitFor();
  await picture(desk, 'own-sessions');
  await page.getByRole('button', { name: 'End the others' }).click();
  await list.getByText('Firefox on Windows').waitFor({ state: 'detached' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect((await fetch(`${day.hotel.url}/api/v1/session`, { headers: { cookie } })).status).toBe(401);
  expect(desk.complaints).toEqual([]);
});
