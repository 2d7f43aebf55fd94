/** Tokens for machines, made and revoked in the settings: what the screen says of one is so for whoever holds it. */
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { useDay } from './testing/day.ts';

const { day } = useDay();
const patient = { timeout: 180_000 };

const bookings = async (token: string): Promise<number> => {
  const answer = await fetch(`${day.hotel.url}/api/v1/wakeups`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

async function opened(page: Page): Promise<Locator> {
  await page.goto(`${day.hotel.url}/office/settings`);
  await page.getByRole('tab', { name: 'Accounts' }).click();
  return page.getByRole('region', { name: 'Tokens for machines' });
}

test('an administrator makes a token by keyboard, sees it once, and revokes it', async () => {
  const { page } = await day.another('boss');
  const section = await opened(page);
  await section.getByLabel('What it is for').fill('Spa');
  await section.getByLabel('For the account').selectOption('desk');
  await section.getByLabel('Ends after').selectOption('90 days');
  await section.getByLabel('What it is for').press('Enter');
  const shown = page.getByRole('dialog', { name: 'The token Spa' });
  const value = (await shown.getByText(/^rvl_[a-z0-9.-]+_[\w-]{43}$/).textContent()) ?? '';
  expect(await bookings(value)).toBe(200);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(value);
  const row = section.getByRole('listitem').filter({ hasText: 'Spa' });
  await expect.poll(() => row.innerText(), patient).toMatch(/desk · all that the account may · ends .* 20\d\d/);
  await opened(page);
  await row.getByText('last used').waitFor();
  expect(await page.content()).not.toContain(value);

  const revoke = row.getByRole('button', { name: 'Revoke: Spa' });
  await revoke.focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Revoke Spa?' });
  await asked.getByRole('button', { name: 'Revoke' }).waitFor();
  expect(await bookings(value)).toBe(200); // asked is not done
  await asked.getByRole('button', { name: 'Revoke' }).press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(await bookings(value)).toBe(401);
});

test('one that only looks books nothing, and a name that is taken is said in words', async () => {
  const { page } = await day.another('boss');
  const section = await opened(page);
  const name = section.getByLabel('What it is for');
  await name.fill('Lobby screen');
  await section.getByLabel('May').selectOption('only look');
  await name.press('Enter');
  const shown = page.getByRole('dialog', { name: 'The token Lobby screen' });
  const value = (await shown.getByText(/^rvl_/).textContent()) ?? '';
  expect(await bookings(value)).toBe(200);
  const booked = await fetch(`${day.hotel.url}/rest/wakeup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${value}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'roomnumber=412&time=0630',
  });
  expect(booked.status).toBe(403);
  await page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await name.fill('Lobby screen');
  await name.press('Enter');
  await expect.poll(() => section.getByRole('status').innerText(), patient).toContain('Lobby screen');
});
