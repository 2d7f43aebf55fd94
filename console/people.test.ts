/** Who did it, by the name of a person: written beside the account once, and said on every screen. */
import { expect, test } from 'vitest';
import { useDay } from './testing/day.ts';

const { day } = useDay();

test('an administrator writes whose an account is by keyboard, and the journal says so', async () => {
  const { page } = await day.another('boss');
  await page.goto(`${day.hotel.url}/office/settings`);
  await page.getByRole('tab', { name: 'Accounts' }).click();
  const field = page.getByRole('textbox', { name: 'Name of the person: boss', exact: true });
  await field.fill('Maria (Lopez)');
  await field.press('Enter');
  await page.getByText('The name of a person has letters').waitFor();
  await field.fill('Maria López');
  await field.press('Enter');
  await page.locator('[data-toast]').first().waitFor();
  await page.goto(`${day.hotel.url}/office/journal`);
  const row = page.locator('[data-entry]').filter({ hasText: 'Account boss (Maria López) changed' });
  await row.first().waitFor();
  await expect.poll(() => row.first().innerText()).toContain('Maria López (boss)');
  await page.getByRole('button', { name: 'Account Maria López (boss)' }).waitFor();

  // Rooms are given to people: the list of them, the message and the room say who that is.
  await page.goto(`${day.hotel.url}/rooms`);
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.locator('[data-room="403"]').click();
  await page.getByLabel('Give to').selectOption('Maria López (boss)');
  await page.locator('[data-toast]', { hasText: 'Maria López (boss)' }).waitFor();
  await page.locator('[data-room="403"]').getByText('Maria López (boss)').first().waitFor();
});
