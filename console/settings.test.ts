/** A hotel is set up as in a spreadsheet: by keyboard, by pasting, by a file whose difference is shown first. */
import { describe, expect, test } from 'vitest';
import { useSettings } from './testing/settings.ts';
import { slack } from '../server/testing/patience.ts';

const eventually = { timeout: 180_000 };
const { day, desk, cell, choice } = useSettings();

const open = (part: string) => desk.page.getByRole('tab', { name: part }).click();
const press = async (...keys: string[]) => {
  for (const key of keys) await desk.page.keyboard.press(key);
};
/** As a spreadsheet puts it on the clipboard. */
const paste = (text: string) =>
  desk.page.evaluate(`{
    const data = new DataTransfer();
    data.setData('text/plain', ${JSON.stringify(text)});
    const pasted = { clipboardData: data, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', pasted));
  }`);
const roomRow = (room: string) =>
  day.rows<{ extension: string; language: number | null }>(
    `SELECT extension, language FROM rooms WHERE list = 'mailboxes' AND room = '${room}'`,
  );

describe('the sheet', () => {
  test('a cell is found, changed and kept without the mouse, and u undoes it', async () => {
    const begun = performance.now();
    await cell('Room', '401').focus();
    await press('ArrowDown', 'ArrowRight'); // room 402, its extension
    await desk.page.keyboard.type('7402');
    await desk.page.getByText('1 row is not saved').waitFor();
    await expect.poll(() => roomRow('402')).toMatchObject([{ extension: '402' }]);
    await press('Enter');
    await desk.page.getByText('402 is saved').waitFor();
    console.log(`settings: a cell changed by 7 keys in ${Math.round(performance.now() - begun)} ms`);
    expect(performance.now() - begun).toBeLessThan(5000 * slack);
    await expect.poll(() => roomRow('402')).toMatchObject([{ extension: '7402' }]);
    // Enter has gone on to the row below, as in a spreadsheet.
    await expect
      .poll(() => cell('Extension', '403').evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true);
    await desk.page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => roomRow('402'), eventually).toMatchObject([{ extension: '402' }]);
  });

  test('what the service refuses is said at the cell, and Escape brings back what was kept', async () => {
    await cell('Extension', '403').fill('not a phone');
    await press('Enter');
    await desk.page
      .getByRole('row')
      .filter({ has: cell('Room', '403') })
      .getByText('An extension has 1 to 10 digits and letters.')
      .waitFor();
    await expect.poll(() => cell('Extension', '403').getAttribute('aria-invalid')).toBe('true');
    await cell('Extension', '403').focus();
    await press('Escape');
    await expect.poll(() => cell('Extension', '403').inputValue(), eventually).toBe('403');
    await choice('Language', '403').fill('de');
    await press('Enter');
    await desk.page.getByText('The property speaks en, fr').waitFor();
    await expect.poll(() => roomRow('403')).toEqual([{ extension: '403', language: null }]);
  });

  test('the cell that is marked is the one that the service blames, of several that were changed', async () => {
    await cell('Extension', '404').fill('7404');
    await choice('Language', '404').fill('de');
    await press('Enter');
    await desk.page.getByText('The property speaks en, fr').waitFor();
    expect([
      await cell('Extension', '404').getAttribute('aria-invalid'),
      await choice('Language', '404').getAttribute('aria-invalid'),
    ]).toEqual(['false', 'true']);
    await open('Items');
    await cell('Description', '10').fill('Cola, cold');
    await cell('Category', '10').fill('7');
    await press('Enter');
    await desk.page.getByText('There is no category with the id that the item names').waitFor();
    expect([
      await cell('Description', '10').getAttribute('aria-invalid'),
      await cell('Category', '10').getAttribute('aria-invalid'),
    ]).toEqual(['false', 'true']);
    if (process.env['PICTURES'] !== undefined)
      await desk.page.screenshot({ path: `${process.env['PICTURES']}/blamed.png` });
  });

  test('three rows from a spreadsheet are pasted, looked at, and kept together', async () => {
    const { page } = desk;
    await cell('Room', 'new row').focus();
    await paste('901\t7901\tfr\n902\t7902\t\n401\t7401\t\n');
    await page.getByText('3 rows are not saved').waitFor();
    await expect.poll(() => cell('Extension', '401').inputValue()).toBe('7401');
    expect(await day.rows(`SELECT 1 FROM rooms WHERE room IN ('901', '902')`)).toEqual([]);
    await page.getByRole('button', { name: 'Save all' }).click();
    await page.getByText('3 rows are saved').waitFor();
    await expect.poll(() => page.getByText('not saved').count()).toBe(0);
    await expect.poll(() => roomRow('901')).toEqual([{ extension: '7901', language: 3 }]);
    await expect.poll(() => roomRow('902')).toEqual([{ extension: '7902', language: null }]);
    await expect.poll(() => roomRow('401')).toMatchObject([{ extension: '7401' }]);
    await cell('Room', '901').waitFor();
    await page.getByRole('button', { name: 'Remove: 901' }).click();
    await page.getByText('901 is removed').waitFor();
    expect(await roomRow('901')).toEqual([]);
  });

  test('a CSV file with names over its columns is shown as changes first', async () => {
    const { page } = desk;
    await open('Items');
    await cell('Price', '10').waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Load a CSV file' }).click();
    const buffer = Buffer.from(
      'id,price,description,category\n10,4.20,Cola,1\n12,5.00,"Nuts, salted",1\n13,1.00,Gum,99\n',
    );
    await (await chooser).setFiles({ name: 'items.csv', mimeType: 'text/csv', buffer });
    await page.getByText('3 rows are not saved').waitFor();
    await page.getByRole('button', { name: 'Save all' }).click();
    await page.getByText('There is no category').waitFor(); // the third is refused where it stands
    await page.getByText('1 row is not saved').waitFor();
    const kept = await day.rows<{ id: string; description: string; price: string }>(
      'SELECT id, description, price::text FROM items ORDER BY id',
    );
    expect(kept).toMatchObject([
      { id: '10', price: '4.20' },
      { id: '11' },
      { id: '12', description: 'Nuts, salted', price: '5.00' },
    ]);
  });

  test('the policy is a sheet as well', async () => {
    const { page } = desk;
    await open('Wake-up policy');
    await cell('Value', 'Attempts').fill('11');
    await press('Enter');
    await page.getByText('Write a whole number from 1 to 10.').waitFor();
    await cell('Value', 'Confirming key, empty for none').fill('55');
    await press('Enter');
    await page.getByText('Write one key of the phone: 0, 2 to 9, * or #.').waitFor();
    await cell('Value', 'Attempts').fill('2');
    await press('Enter');
    await expect
      .poll(
        () => day.rows(`SELECT value ->> 'attempts' AS attempts FROM settings WHERE section = 'wakeup'`),
        eventually,
      )
      .toEqual([{ attempts: '2' }]);
    await page.getByRole('heading', { name: 'Who is told' }).waitFor();
    await page.getByText('Phones that are rung in turn when a guest does not wake. The last one repeats.').waitFor();
    const elsewhere = page.getByRole('link', { name: 'Add a connection to tell others by mail or chat as well' });
    await expect.poll(() => elsewhere.getAttribute('href')).toBe('/office/connections');
    await cell('Extension', 'new row').fill('9');
    await cell('After minutes', '9').fill('3');
    await press('Enter');
    const steps = () => day.rows(`SELECT value -> 'escalation' AS escalation FROM settings WHERE section = 'wakeup'`);
    await expect.poll(steps, eventually).toEqual([{ escalation: [{ ring: '9', afterMinutes: 3 }] }]);
  });
});

test('accounts are given permissions by check boxes, and a code that is shown once', async () => {
  const { page } = desk;
  await open('Accounts');
  await page.getByLabel('Name of a new account').fill('night');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'A code for night' });
  const code = await dialog.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).innerText();
  const password = 'words of the night';
  const set = await fetch(`${day.hotel.url}/api/v1/session/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'night', code, newPassword: password }),
  });
  expect(set.status).toBe(204);
  await press('Escape');
  await page.getByRole('checkbox', { name: 'Charges: night' }).check();
  await expect
    .poll(() => day.rows(`SELECT permissions FROM accounts WHERE name = 'night'`), eventually)
    .toEqual([{ permissions: ['inventory'] }]);
  const signsIn = async () =>
    (
      await fetch(`${day.hotel.url}/api/v1/property`, {
        headers: { authorization: `Basic ${btoa(`night:${password}`)}` },
      })
    ).status;
  expect(await signsIn()).toBe(200);
  await page.getByRole('checkbox', { name: 'May sign in: night' }).uncheck();
  await expect.poll(signsIn, eventually).toBe(401);
  await page.getByRole('checkbox', { name: 'Administrator: boss' }).click();
  await page.getByText('This is the last account with the permission admin').waitFor();
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Administrator: boss' }).isChecked(), eventually)
    .toBe(true);
  expect(JSON.stringify(await day.rows('SELECT detail FROM journal'))).not.toContain(password);
});

test('a property file shows its difference first, then is applied', async () => {
  const { page } = desk;
  await open('Import');
  const file =
    `property: Grand Hotel Aurora\ncode: aurora\ncompany: Company of aurora\ntimezone: ` +
    `Europe/Paris\nlanguages: [en, fr]\nrooms: { mailboxes: [{ rooms: 801-804 }] }\nroomStatus: [{ id: "003", ` +
    `description: Out of order }]\n`;
  await page.getByRole('textbox', { name: 'Property file' }).fill(file.replace('aurora', 'elsewhere'));
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await page.getByText('the code is not that of this property').waitFor();
  await page.getByRole('textbox', { name: 'Property file' }).fill(file);
  await page.getByRole('button', { name: 'Show the difference' }).click();
  await page.getByText('+ rooms 801-804 (4)').waitFor();
  await page.getByText('+ status type 003: description Out of order').waitFor();
  expect(await roomRow('801')).toEqual([]);
  // The policy that another test has set is not in it: that is said apart, and wants a yes.
  await page.getByText('Attempts: 2 would be reset to 3').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Apply \d+ changes$/ }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'Yes, reset these too' }).check();
  await page.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  await page.getByText(/changes are made/).waitFor();
  await expect.poll(() => roomRow('801')).toMatchObject([{ extension: '801' }]);
  await expect
    .poll(() => day.rows(`SELECT actor FROM journal WHERE kind = 'property.imported'`))
    .toEqual([{ actor: 'boss' }]);
});

test('an account without the permission sees no settings', async () => {
  const other = await day.another('desk');
  await other.page.goto(`${day.hotel.url}/office/settings`);
  await other.page.getByText('Your account may not open this screen.').waitFor();
  expect(await other.page.getByRole('tab').count()).toBe(0);
});
