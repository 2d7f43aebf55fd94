/** Somebody who cannot sign in, and a code from an administrator who never learns the password. */
import { expect, test } from 'vitest';
import type { Desk } from './testing/browser.ts';
import { useDay } from './testing/day.ts';

const { day } = useDay();
const picture = async ({ page }: Desk, name: string): Promise<void> => {
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${process.env['PICTURES']}/${name}.png`, fullPage: true });
};

async function codeFor(account: string): Promise<string> {
  const boss = await day.another('boss');
  await boss.page.goto(`${day.hotel.url}/office/settings`);
  await boss.page.getByRole('tab', { name: 'Accounts' }).click();
  await boss.page.getByRole('button', { name: `Reset password: ${account}` }).click();
  const dialog = boss.page.getByRole('dialog', { name: `A code for ${account}` });
  const code = await dialog.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).innerText();
  // What is shown once is copied by the next key, and not closed by it.
  await expect.poll(() => boss.page.evaluate('document.activeElement?.textContent')).toBe('Copy');
  await picture(boss, 'code-made');
  return code;
}

test('who has a code sets a password of their own by keyboard, and is signed in', async () => {
  const code = await codeFor('bar');
  const visitor = await day.stranger();
  const { page } = visitor;
  await page.goto(day.hotel.url);
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabel('Account').fill('bar');
  await page.getByLabel('Code', { exact: true }).fill('abcd-efgh-jkmn-pqrs');
  await page.getByLabel('New password', { exact: true }).fill('words of the bar');
  await page.keyboard.press('Enter');
  await page.getByText('The account or the code is wrong').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(code.toUpperCase().replaceAll('-', ' '));
  await page.getByLabel('New password', { exact: true }).fill('Sunshine2026');
  await page.keyboard.press('Enter');
  await page.getByText('Many people use this password').waitFor();
  await picture(visitor, 'code-used');
  await page.getByLabel('New password', { exact: true }).fill('words of the bar');
  await page.keyboard.press('Enter');
  await page.locator('#entry-line').waitFor();
  const answer = await fetch(`${day.hotel.url}/api/v1/session`, {
    headers: { authorization: `Basic ${btoa('bar:words of the bar')}` },
  });
  expect(answer.status).toBe(200);
});

test('housekeeping finds the way with a code as well, and is back on its page', async () => {
  const code = await codeFor('desk');
  const visitor = await day.stranger();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${day.hotel.url}/corridor`);
  await page.getByRole('link', { name: 'I have a code' }).click();
  await page.getByLabel('Account').fill('desk');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('New password', { exact: true }).fill('words of the floor');
  await picture(visitor, 'code-used-390');
  await page.getByRole('button', { name: 'Set it and sign in' }).click();
  await page.waitForURL(/\/corridor$/);
  await expect.poll(() => page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
});
