/** The provider of the hotel in Settings: tried, saved, shown again without its secret, and taken away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretKey } from '../server/testing/contoso.ts';
import { type RunningProvider, runProvider } from '../server/testing/provider-process.ts';
import { type Day, openDay } from './testing/day.ts';
import { expectWhole } from './testing/gallery.ts';

let day: Day;
let provider: RunningProvider;

beforeAll(async () => {
  day = await openDay({
    settings: { REVEILLE_ALLOWED_NETWORKS: '127.0.0.1', REVEILLE_SECRET_KEY: secretKey.toString('base64') },
  });
  provider = await runProvider('provider.ts', day.hotel.url);
});
afterAll(async () => {
  await day.end();
  await day.close();
  await provider.stop();
});

test('an administrator tries a provider, saves it by keyboard, and goes back to passwords', async () => {
  const desk = await day.another('boss');
  const { page } = desk;
  const looks = async (name: string): Promise<void> => {
    await page.evaluate('scrollTo(0, 0)'); // a field that is half under the header would be a small one
    await expectWhole(desk, name);
  };
  await page.goto(`${day.hotel.url}/office/settings`);
  await page.getByRole('tab', { name: 'Provider' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Contoso');
  await page.getByLabel('Address of the provider').fill('http://127.0.0.1:1');
  await page.getByLabel('Client ID').fill('reveille');
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('127.0.0.1:1 does not answer').waitFor();
  await looks('settings-provider-away');
  await page.getByLabel('Address of the provider').fill(provider.issuer);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('answers as a provider does').waitFor();

  await page.getByLabel('Secret', { exact: true }).fill('a-secret-of-both');
  await page.getByLabel('Groups and roles').fill('it=chef');
  await page.getByLabel('Client ID').press('Enter');
  await page.getByRole('alert').getByText('"it=chef" is no group with its role').waitFor();
  await looks('settings-provider-refused');
  await page.getByLabel('Groups and roles').fill('it=administrator\nreception=front-desk,inventory');
  await page.getByLabel('Client ID').press('Enter');
  await page.locator('[data-toast]', { hasText: 'People sign in with Contoso' }).waitFor();
  await page.getByText('One is kept.').waitFor();
  await looks('settings-provider-set');
  expect(await page.getByLabel('Secret', { exact: true }).inputValue()).toBe('');
  await expect
    .poll(() => page.getByLabel('Groups and roles').inputValue())
    .toBe('it=administrator\nreception=front-desk,inventory');
  await expect
    .poll(() => day.rows('SELECT name, secret IS NOT NULL AS sealed FROM identity_providers'))
    .toEqual([{ name: 'Contoso', sealed: true }]);

  await page.getByRole('button', { name: 'Back to passwords' }).click();
  await page.getByRole('dialog').waitFor();
  await looks('settings-provider-leaving');
  await page.getByRole('dialog').getByRole('button', { name: 'Back to passwords' }).click();
  await page.locator('[data-toast]', { hasText: 'People sign in with passwords' }).waitFor();
  expect(await day.rows('SELECT FROM identity_providers')).toEqual([]);
});
