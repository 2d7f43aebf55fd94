/** Phones and staff who call in are set up at the console, and the installer gives numbers that called a room. */
import { expect, test } from 'vitest';
import { useSettings } from './testing/settings.ts';

const eventually = { timeout: 180_000 };
const { day, desk, cell, choice } = useSettings();

const undo = () => desk.page.locator('[data-toast]').getByRole('button', { name: /^Undo/ });
const phones = () => day.rows('SELECT number, kind, room, place FROM phones ORDER BY number');
const staff = () =>
  day.rows<{ hash: string | null }>('SELECT number, name, language, may, pin_hash AS hash FROM staff ORDER BY number');

test('a number that called and is nobody’s is given a room, and taken back', async () => {
  const { page } = desk;
  await day.rows(`INSERT INTO call_ins (property, call, caller, called, known_as)
    SELECT id, number, number, '*55', 'unknown' FROM properties, unnest(ARRAY['7401', '403']) number`);
  await page.getByRole('tab', { name: 'Phones' }).click();
  const room = page.getByLabel('Room of 7401');
  // Only what is a room is proposed as one.
  await expect.poll(() => page.getByLabel('Room of 403').inputValue(), eventually).toBe('403');
  expect(await room.inputValue()).toBe('');
  await room.fill('401');
  await room.press('Enter');
  await page.locator('[data-toast]').getByText('7401 is saved').waitFor();
  await expect.poll(() => phones()).toEqual([{ number: '7401', kind: 'room', room: '401', place: '' }]);
  await cell('Number', '7401').waitFor();
  await room.waitFor({ state: 'detached' });
  await undo().click();
  await expect.poll(phones, eventually).toEqual([]);
  await room.waitFor();
});

test('a phone is added, changed and removed in the sheet; its kind in the reader’s words', async () => {
  const { page } = desk;
  await page.getByRole('tab', { name: 'Phones' }).click();
  await cell('Number', 'new row').fill('700');
  await choice('Kind', '700').fill('linen');
  await page.keyboard.press('Enter');
  await page.getByText('Write one of Room, Second phone, Staff, Public.').waitFor();
  await choice('Kind', '700').fill('Second phone');
  await cell('Room', '700').fill('402');
  await page.keyboard.press('Enter');
  await page.locator('[data-toast]').getByText('700 is saved').waitFor();
  await expect.poll(() => phones()).toEqual([{ number: '700', kind: 'extra', room: '402', place: '' }]);
  await cell('Place', '700').fill('Bathroom');
  await page.keyboard.press('Enter');
  await expect.poll(phones, eventually).toMatchObject([{ kind: 'extra', room: '402', place: 'Bathroom' }]);
  await page.getByRole('button', { name: 'Remove: 700' }).click();
  await expect.poll(phones, eventually).toEqual([]);
});

test('staff get rights and a PIN that is never shown; what cannot come back has no Undo', async () => {
  const { page } = desk;
  await page.getByRole('tab', { name: 'Staff by phone' }).click();
  await cell('Number', 'new row').fill('12');
  await cell('Name', '12').fill('Ana');
  await choice('Language', '12').fill('es');
  await cell('May', '12').fill('status, minibar');
  await cell('PIN', '12').fill('1234');
  await page.keyboard.press('Enter');
  await page.getByText('This PIN is too easy to guess.').waitFor();
  expect(await staff()).toEqual([]);
  await cell('PIN', '12').fill('4729');
  await page.keyboard.press('Enter');
  await page.locator('[data-toast]').getByText('12 is saved').waitFor();
  expect(await undo().count()).toBe(0);
  await expect
    .poll(() => staff())
    .toMatchObject([{ number: '12', name: 'Ana', language: 'es', may: ['status', 'minibar'] }]);
  await expect.poll(() => cell('PIN', '12').inputValue(), eventually).toBe('••••');
  const [before] = await staff();
  // Another cell leaves the PIN as it is.
  await cell('May', '12').fill('wake-ups');
  await page.keyboard.press('Enter');
  await expect.poll(staff, eventually).toMatchObject([{ may: ['wakeups'], hash: before?.hash }]);
  await undo().waitFor();
  await cell('PIN', '12').fill('');
  await page.keyboard.press('Enter');
  await expect.poll(staff, eventually).toMatchObject([{ may: ['wakeups'], hash: null }]);
});

test('a room is given its way to be woken in the reader’s words, and whoever books there is told', async () => {
  const { page } = desk;
  const methods = () => day.rows(`SELECT method FROM rooms WHERE room = '401' AND list = 'mailboxes'`);
  await page.getByRole('tab', { name: 'Rooms', exact: true }).click();
  await choice('How woken', '401').fill('by a drum');
  await page.keyboard.press('Enter');
  await page.getByText('Write one of by the phone, by a person').waitFor();
  await choice('How woken', '401').fill('by a knock on the door');
  await page.keyboard.press('Enter');
  await page.locator('[data-toast]').getByText('401 is saved').waitFor();
  await expect.poll(() => methods()).toEqual([{ method: 'knock' }]);
  await page.goto(day.hotel.url);
  await page.locator('#entry-line').fill('401 6:30');
  await page.locator('#entry-said').getByText('by a knock on the door').waitFor();
  await expect.poll(() => page.getByLabel('How woken').inputValue()).toBe('knock');
  await day.rows(`UPDATE rooms SET method = NULL`);
});

test('the card of a guest is a page of its own, in the language that was chosen', async () => {
  const { page } = desk;
  await page.getByRole('tab', { name: 'Phones' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'German' }).first().click();
  const card = await opened;
  await card.getByRole('heading', { name: 'Wecken mit diesem Telefon' }).waitFor();
  await expect.poll(() => card.locator('#set kbd').allInnerTexts()).toEqual(['*55', '0630']);
  if (process.env['PICTURES'] !== undefined) {
    await card.screenshot({ path: `${process.env['PICTURES']}/card-guest.png`, fullPage: true });
    await card.goto(`${day.hotel.url}/api/v1/call-in/cards/staff?language=en`);
    await card.screenshot({ path: `${process.env['PICTURES']}/card-staff.png`, fullPage: true });
    await page.screenshot({ path: `${process.env['PICTURES']}/cards.png`, fullPage: true });
  }
  await card.close();
});
