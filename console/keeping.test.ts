/** Housekeeping by phone and at the desk: who is in a room, whose it is, who may inspect it, and what is broken. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { asProperty } from '../server/src/db/transaction.ts';
import { setDoNotDisturb } from '../server/src/guests/do-not-disturb.ts';
import { zoneAtNoon } from '../server/testing/noon.ts';
import { type Corridor, openTheCorridor, rowOfRoom } from './testing/corridor.ts';
import { atDesk, closeOpened, overflow, phone, picture } from './testing/keeping.ts';

const soon = { timeout: 180_000 };
/** As the property system tells of these rooms. */
const present = {
  '401': 'Vacant',
  '402': 'Leaves today',
  '403': 'Arrived today',
  '404': 'Do not disturb',
  '405': 'Occupied',
  '406': 'Checked out',
};

let corridor: Corridor;

beforeAll(async () => {
  corridor = await openTheCorridor();
  const own = `'${corridor.hotel.property}'`;
  const zone = zoneAtNoon();
  const today = `(now() AT TIME ZONE '${zone}')::date`;
  await corridor.rows(`
    UPDATE properties SET timezone = '${zone}';
    UPDATE accounts SET permissions = '{inventory,inspect}' WHERE name = 'bar';
    INSERT INTO status_types (property, id, description, inspect) VALUES (${own}, '003', 'Inspected', true);
    INSERT INTO room_statuses (property, room, status, actor)
      SELECT property, room, CASE WHEN right(room, 1) < '5' THEN '002' ELSE '001' END, 'desk' FROM rooms
      WHERE list = 'mailboxes';
    INSERT INTO guests (property, room, guest, departs, checked_in)
      VALUES (${own}, '402', '1', ${today}, NULL), (${own}, '403', '2', ${today} + 3, now()),
        (${own}, '404', '3', NULL, NULL), (${own}, '405', '4', ${today} + 1, NULL);
    INSERT INTO departures (property, room, guest, actor) VALUES (${own}, '406', '9', 'fias');
    INSERT INTO do_not_disturb (property, room) VALUES (${own}, '404')`);
});
afterEach(async () => {
  await closeOpened();
  await corridor.end();
});
afterAll(() => corridor.close());

test('a phone shows who is in a room in words, live, and the next room is one tap away', async () => {
  const page = await phone(corridor, 'en');
  for (const [room, word] of Object.entries(present)) await rowOfRoom(page, room).getByText(word).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/undefined|null/);
  const undisturbed = (on: boolean) =>
    asProperty(corridor.hotel.database, corridor.hotel.property, (db) =>
      setDoNotDisturb(db, corridor.hotel.property, 'fias', '405', on),
    );
  await undisturbed(true);
  await rowOfRoom(page, '405').getByText('Do not disturb').waitFor();
  await undisturbed(false);
  await rowOfRoom(page, '405').getByText('Do not disturb').waitFor({ state: 'detached' });
  await picture(page, 'rooms-en');

  await rowOfRoom(page, '402').click();
  await page.getByText('Leaves today').waitFor();
  await page.getByRole('button', { name: 'Clean' }).click();
  await picture(page, 'room-en');
  await page.getByRole('button', { name: 'Next: 403' }).click();
  await page.getByRole('heading', { name: 'Room 403' }).waitFor();
  await page.getByRole('button', { name: 'All rooms' }).click();
  await page.getByRole('heading', { name: 'My rooms' }).waitFor();
  await expect.poll(() => corridor.changes('402', '001')).toBe(1);

  const spanish = await phone(corridor, 'es');
  await rowOfRoom(spanish, '404').getByText('No molestar').waitFor();
  await rowOfRoom(spanish, '402').getByText('Salida hoy').waitFor();
  expect([await overflow(page), await overflow(spanish)]).toEqual([false, false]);
  await picture(spanish, 'rooms-es');
  await rowOfRoom(spanish, '402').click();
  await spanish.getByRole('button', { name: 'Siguiente: 403' }).waitFor();
  expect(await overflow(spanish)).toBe(false);
  await picture(spanish, 'room-es');
});

test('the board of the desk says who is in a room and whom not to disturb, as the phone does', async () => {
  const board = await atDesk(corridor, 'desk', '/rooms');
  for (const [room, word] of Object.entries(present))
    await expect.poll(() => board.locator(`[data-room="${room}"]`).innerText(), soon).toContain(word);
  await picture(board, 'board-presence');
});

test('Inspected is offered to those who inspect, and to nobody else: phone and board', async () => {
  const [maid, supervisor] = [await phone(corridor, 'en'), await phone(corridor, 'en', 'bar')];
  for (const page of [maid, supervisor]) await rowOfRoom(page, '410').click();
  await supervisor.getByRole('button', { name: 'Inspected' }).click();
  await supervisor.getByRole('button', { name: 'Inspected', pressed: true }).waitFor();
  await maid.getByRole('button', { name: 'Clean' }).waitFor();
  await expect.poll(() => maid.getByRole('button', { name: 'Inspected' }).count()).toBe(0);
  await maid.getByRole('button', { name: 'All rooms' }).click();
  await rowOfRoom(maid, '410').getByText('Inspected').waitFor(); // seen by everybody

  const desk = await atDesk(corridor, 'desk', '/rooms');
  await desk.locator('[data-room="411"]').click();
  await desk.getByRole('menuitemradio', { name: 'Clean' }).waitFor();
  expect(await desk.getByRole('menuitemradio', { name: 'Inspected' }).count()).toBe(0);
  const boss = await atDesk(corridor, 'bar', '/rooms');
  await boss.locator('[data-room="411"]').click();
  await boss.getByRole('menuitemradio', { name: 'Inspected' }).click();
  await expect.poll(() => corridor.changes('411', '003'), soon).toBe(1);

  // The administrator opens it again, and everybody is offered it at once.
  const settings = await atDesk(corridor, 'boss', '/office/settings');
  await settings.getByRole('tab', { name: 'Status types' }).click();
  const box = settings.getByRole('checkbox', { name: 'Only accounts with the right Inspect may set Inspected' });
  await expect.poll(() => box.isChecked(), soon).toBe(true);
  await picture(settings, 'settings-inspect');
  await box.click();
  await rowOfRoom(maid, '412').click();
  await maid.getByRole('button', { name: 'Inspected' }).waitFor();
  await settings.reload(); // what is shown then is what is kept
  await settings.getByRole('tab', { name: 'Status types' }).click();
  await expect.poll(() => box.isChecked(), soon).toBe(false);
  await box.click();
  await maid.getByRole('button', { name: 'Inspected' }).waitFor({ state: 'detached' });
});

test('rooms that a supervisor gives out on the board are mine on my phone at once, and can be taken back', async () => {
  const page = await phone(corridor, 'en');
  const board = await atDesk(corridor, 'bar', '/rooms');
  await board.getByRole('button', { name: 'Select several' }).click();
  for (const room of ['501', '502']) await board.locator(`[data-room="${room}"]`).click();
  await picture(board, 'board-selecting');
  await board.getByLabel('Give to').selectOption('desk');
  await board.locator('[data-room="501"]').getByText('desk', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Mine' }).click();
  await rowOfRoom(page, '501').waitFor();
  await expect.poll(() => page.locator('a[data-room]').count()).toBe(2);
  await rowOfRoom(page, '501').click();
  await page.getByText('Yours today').waitFor();
  await page.getByRole('button', { name: 'Next: 502' }).waitFor();
  // One's own mark stands beside it.
  await page.getByRole('checkbox', { name: 'My room' }).check();
  await board.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Yours today').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All rooms' }).click();
  await expect.poll(() => page.locator('a[data-room]').count(), soon).toBe(1);
  await picture(board, 'board');
});
