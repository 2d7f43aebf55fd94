/** A second factor at the screen: set up by its holder, asked for at the door, and what who loses the device can do. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type App, appWith, nextCodes } from '../server/testing/app-with.ts';
import { password } from '../server/testing/service.ts';
import { expectWhole } from './testing/gallery.ts';
import { useDay } from './testing/day.ts';

const settings = { REVEILLE_SECRET_KEY: randomBytes(32).toString('base64') };
const { day } = useDay(undefined, undefined, { settings });

/** From the password to the app's first code and the recovery codes, with the keyboard alone. */
async function turnOn(page: Page, account: string): Promise<{ app: App; codes: string[] }> {
  await openMenu(page, account);
  const dialog = page.getByRole('dialog', { name: 'Second factor' });
  await dialog.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  return takeApp(page);
}

async function openMenu(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: `Account ${account}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Second factor', exact: true }).focus();
  await page.keyboard.press('Enter');
}

async function takeApp(page: Page): Promise<{ app: App; codes: string[] }> {
  await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
  const app = appWith((await page.locator('[data-secret]').textContent()) ?? '');
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  await day.rows(nextCodes);
  return { app, codes };
}

/** Somebody before the door, with the right password. */
async function atTheDoor(account: string) {
  const desk = await day.stranger();
  await desk.page.getByLabel('Account', { exact: true }).fill(account);
  await desk.page.getByLabel('Password').fill(password);
  await desk.page.keyboard.press('Enter');
  return desk;
}

test('is set up by keyboard, asked for at the door, and turned off with the password and a code', async () => {
  const { page } = await day.another('bar');
  const { app, codes } = await turnOn(page, 'bar');
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await page.locator('[data-toast]').first().waitFor();

  const door = await atTheDoor('bar');
  await door.page.getByRole('heading', { name: 'Second step' }).waitFor();
  await expectWhole(door, 'second-step');
  const field = door.page.getByLabel('Code', { exact: true });
  await field.fill('000000');
  await door.page.keyboard.press('Enter');
  await door.page.getByText('This code is wrong, or was used already.').waitFor();
  await field.fill(app.code());
  await door.page.keyboard.press('Enter');
  await door.page.locator('#entry-line').waitFor();

  await day.rows(nextCodes);
  await openMenu(page, 'bar');
  const dialog = page.getByRole('dialog', { name: 'Second factor' });
  await dialog.getByText('Recovery codes left: 10').waitFor();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByLabel('Code', { exact: true }).fill(app.code());
  await page.keyboard.press('Enter');
  await page.getByText('Your second factor is off').waitFor();
  expect(await day.rows('SELECT FROM second_factors')).toEqual([]);
});

test('who has lost the device gets in with a recovery code, or after an administrator has removed it', async () => {
  const { page } = await day.another('bar');
  const { codes } = await turnOn(page, 'bar');
  const door = await atTheDoor('bar');
  await door.page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
  await door.page.keyboard.press('Enter');
  await door.page.locator('#entry-line').waitFor();

  const boss = (await day.another('boss')).page;
  await boss.goto(`${day.hotel.url}/office/settings`);
  await boss.getByRole('tab', { name: 'Accounts' }).click();
  await boss.getByRole('button', { name: 'Remove second factor: bar' }).press('Enter');
  const asked = boss.getByRole('dialog', { name: 'Remove the second factor of bar?' });
  await asked.getByRole('button', { name: 'Remove second factor' }).press('Enter');
  await asked.waitFor({ state: 'detached' });
  expect(await day.rows('SELECT FROM second_factors')).toEqual([]);
  const alone = await atTheDoor('bar');
  await alone.page.locator('#entry-line').waitFor();
});

test('who has one makes a token with a new code, and is told where none was typed right', async () => {
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/settings`);
  await page.getByRole('tab', { name: 'Accounts' }).click();
  const section = page.getByRole('region', { name: 'Tokens for machines' });
  await section.getByLabel('What it is for').waitFor();
  expect(await section.getByLabel('Code', { exact: true }).count()).toBe(0);
  const { app } = await turnOn(page, 'boss');
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await section.getByLabel('What it is for').fill('Spa');
  const field = section.getByLabel('Code', { exact: true });
  await field.fill('000000');
  await page.keyboard.press('Enter');
  await section.getByText('This code is wrong, or was used already.').waitFor();
  await section.getByLabel('What it is for').fill('Spa');
  await field.fill(app.code());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'The token Spa' }).waitFor();
  await day.rows('DELETE FROM second_factors');
});

test('who must have one is led to it when signing in, by keyboard, and then is in', async () => {
  const boss = await day.another('boss');
  await boss.page.goto(`${day.hotel.url}/office/settings`);
  await boss.page.getByRole('tab', { name: 'Hotel' }).click();
  const wanted = boss.page.getByRole('group', { name: 'A second factor is needed by' });
  await wanted.getByRole('checkbox', { name: 'Administrator' }).press('Space');
  await boss.page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await boss.page.locator('[data-toast]').first().waitFor();

  const door = await atTheDoor('boss');
  await door.page.getByText('Your hotel wants a second factor of this account.').waitFor();
  await door.page.goto(`${day.hotel.url}/office/journal`);
  await door.page.getByLabel('Account', { exact: true }).waitFor();
  await door.page.getByLabel('Password').fill(password);
  await door.page.keyboard.press('Enter');
  await door.page.getByRole('img', { name: 'QR code for the app' }).waitFor();
  await expectWhole(door, 'must-enrol');
  const { codes } = await takeApp(door.page);
  expect(codes).toHaveLength(10);
  await expectWhole(door, 'recovery-codes');
  await door.page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await door.page.locator('#entry-line').waitFor();
});
