/** Signing in with the provider of the hotel, from the button on the first page to Tonight, and out again. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contoso, secretKey } from '../server/testing/contoso.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { type RunningProvider, runProvider, tellOf } from '../server/testing/provider-process.ts';
import { makeProperty, startTestService } from '../server/testing/service.ts';
import { asProperty } from '../server/src/db/transaction.ts';
import { setProvider } from '../server/src/providers/manage.ts';
import type { Service } from '../server/src/service.ts';
import { launch, openDesk } from './testing/browser.ts';
import { expectWhole } from './testing/gallery.ts';

let database: TestDatabase;
let service: Service;
let provider: RunningProvider;
let browser: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'grand' });
  await makeProperty(database, { code: 'other' });
  service = await startTestService(database, {
    REVEILLE_ROLES: 'api',
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.1',
    REVEILLE_SECRET_KEY: secretKey.toString('base64'),
  });
  provider = await runProvider('provider.ts', service.url);
  await asProperty(database, property, (db) => setProvider(db, property, 'boss', contoso(provider.issuer, property)));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await provider.stop();
  await database.drop();
});

/** On the provider's own pages. */
async function answerAs(page: Page, name: string): Promise<void> {
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: /continue/i }).click();
}

const folder = process.env['PROVIDER_PICTURES'];

test('the button leads to the provider and back to Tonight; signing out ends both', async () => {
  await tellOf(provider.issuer, 'maria', { groups: ['reception'], name: 'Maria Lopez' });
  const desk = await openDesk(browser, service.url);
  const { page } = desk;
  await page.route(/googleapis/, (route) => route.abort()); // a font of the provider's page
  await page.goto(service.url);
  const button = page.getByRole('button', { name: 'Sign in with Contoso' });
  await button.waitFor();
  if (folder !== undefined) {
    await page.screenshot({ path: `${folder}/wide.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${folder}/narrow.png` });
    await page.setViewportSize({ width: 1280, height: 900 });
  }
  await button.click();
  await answerAs(page, 'maria');
  await page.getByRole('button', { name: /maria/ }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
  // Her password is the provider's: there is none to change here, nor to make a factor or a passkey with.
  await page.getByRole('button', { name: /maria/ }).click();
  await page.getByRole('button', { name: 'Where I am signed in' }).waitFor();
  const menu = await page.getByRole('button').allTextContents();
  expect(menu.filter((one) => /password|factor|passkey/i.test(one))).toEqual([]);
  await page.getByText('Sign out').click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('button[value=yes], button[name=logout]').first().click();
  await button.waitFor();
  await button.click();
  // Signed out there as well: a name is asked for again.
  await page.locator('input[name=login]').waitFor();
  await desk.close();
});

test('housekeeping goes to the provider from its own page, comes back to it, and signs out of both', async () => {
  await tellOf(provider.issuer, 'rosa', { groups: ['reception'], name: 'Rosa Vidal' });
  const desk = await openDesk(browser, service.url, { width: 390, height: 740 });
  const { page } = desk;
  await page.route(/googleapis/, (route) => route.abort());
  await page.goto(`${service.url}/corridor`);
  const button = page.getByRole('button', { name: 'Sign in with Contoso' });
  await button.waitFor();
  await expectWhole(desk, 'corridor-provider');
  await button.click();
  await answerAs(page, 'rosa');
  await page.getByRole('button', { name: /^Account rosa/ }).waitFor();
  expect(page.url()).toBe(`${service.url}/corridor`);
  await page.getByRole('button', { name: /^Account rosa/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('button[value=yes], button[name=logout]').first().click();
  await button.waitFor();
  expect(page.url()).toBe(`${service.url}/corridor`);
  await button.click();
  await page.locator('input[name=login]').waitFor();
  await desk.close();
});

test('on the page of housekeeping, too, who is refused reads why', async () => {
  await tellOf(provider.issuer, 'ann', {});
  const desk = await openDesk(browser, service.url, { language: 'es', width: 390, height: 740 });
  const { page } = desk;
  await page.route(/googleapis/, (route) => route.abort());
  await page.goto(`${service.url}/corridor`);
  await page.getByRole('button', { name: 'Entrar con Contoso' }).click();
  await answerAs(page, 'ann');
  await page.getByRole('alert').getByText('Contoso').waitFor();
  expect(page.url()).toBe(`${service.url}/corridor`);
  // The front desk's page is not the way back for who goes there by themselves.
  await page.goto(service.url);
  await page.getByLabel('Cuenta').waitFor();
  expect(page.url()).toBe(`${service.url}/`);
  await desk.close();
});

test('who is refused reads why in their language, and can begin again', async () => {
  await tellOf(provider.issuer, 'ann', {});
  const desk = await openDesk(browser, service.url, { language: 'de' });
  const { page } = desk;
  await page.route(/googleapis/, (route) => route.abort());
  await page.goto(service.url);
  await page.getByRole('button', { name: 'Anmelden mit Contoso' }).click();
  // On the way back the refusal is there before the words are.
  await page.route(/\/recognise-/, async (route) => {
    await page.waitForTimeout(2000);
    await route.continue();
  });
  await answerAs(page, 'ann');
  await page.getByText('Bei Contoso sind Sie in keiner Gruppe').waitFor();
  if (folder !== undefined) await page.screenshot({ path: `${folder}/refused.png` });
  expect(new URL(page.url()).search).toBe('');
  // Opened again from the history, the same answer is over.
  await page.goto(`${service.url}/sign-in?code=again&state=again`);
  await page.getByText('nicht in diesem Browser begonnen').waitFor();
  await page.getByRole('button', { name: 'Anmelden mit Contoso' }).waitFor();
  await desk.close();
});

test('the button is that of the hotel that is typed behind the account', async () => {
  const desk = await openDesk(browser, service.url);
  const { page } = desk;
  await page.goto(`${service.url}/?hotel=other`);
  await page.getByLabel('Account').waitFor();
  const button = page.getByRole('button', { name: 'Sign in with Contoso' });
  expect(await button.count()).toBe(0);
  await page.getByLabel('Account').fill('@grand');
  await button.waitFor();
  await page.getByLabel('Account').fill('@other');
  await button.waitFor({ state: 'detached' });
  await desk.close();
});
