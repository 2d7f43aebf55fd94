/** Guests of the simulated OPERA Cloud: as they are there, in their language, with their calls, whatever is told. */
import { expect, test } from 'vitest';
import { asProperty } from '../server/src/db/transaction.ts';
import { book } from '../server/src/wakeups/book.ts';
import type { Reservation } from './opera-cloud/hotel.ts';
import { CloudScene, eventually } from './opera-cloud/scene.ts';

const scene = new CloudScene();
const calls = async (): Promise<string[]> =>
  (await scene.house.query<{ room: string }>('SELECT room FROM wakeups WHERE outcome = 0 ORDER BY room')).map(
    ({ room }) => room,
  );
const bookCall = (room: string) =>
  asProperty(scene.house.database, scene.house.property, (db) =>
    book(db, scene.house.property, { room, asked: { time: '0800' }, daily: false, actor: 'desk', source: 5 }),
  );
const livingIn = (room: string): Reservation => scene.hotel.inHouse(room)[0]!;
const guestsOf = async (room: string) =>
  (await scene.guests()).filter((one) => one.room === room).map(({ guest, tag }) => [guest, tag]);

test('are read when the link begins: who is not named is gone, and calls stay', async () => {
  await scene.open();
  livingIn('103').language = 'F';
  scene.hotel.inHouse('102')[0]!.status = 'CheckedOut';
  await scene.house.query(`INSERT INTO guests (property, room, guest) VALUES ($1, '102', 'nobody')`, [
    scene.house.property,
  ]);
  await bookCall('102');
  await scene.start();
  await scene.listening();
  expect(await scene.guests()).toEqual(
    ['101', '103', '104', '105', '106', '107', '108'].map((room) => ({
      room,
      guest: livingIn(room).id,
      tag: room === '103' ? 'fr' : 'en',
    })),
  );
  expect(await calls()).toEqual(['102']);
});

test('check in, and their language and importance change', async () => {
  await scene.open({ names: 'yes', languages: 'XX=fr' });
  livingIn('101').status = 'CheckedOut';
  await scene.start();
  await scene.listening();
  const guest = scene.desk.checkIn('101', { language: 'XX', surname: 'Lovelace', vip: '1' });
  await expect.poll(() => guestsOf('101'), eventually).toEqual([[guest.id, 'fr']]);
  const person = () => scene.house.query(`SELECT name, vip, departs::text FROM guests WHERE room = '101'`);
  expect(await person()).toEqual([{ name: 'Ada Lovelace', vip: '1', departs: '2026-12-24' }]);
  scene.desk.change(guest, { language: 'E', vip: '2', surname: 'King' });
  await expect.poll(person, eventually).toEqual([{ name: 'Ada King', vip: '2', departs: '2026-12-24' }]);
  expect(await guestsOf('101')).toEqual([[guest.id, 'en']]);
  expect(await scene.house.query(`SELECT checked_in IS NOT NULL AS today FROM guests WHERE room = '101'`)).toEqual([
    { today: true },
  ]);
});

test('are woken as their importance says, until it does not any more', async () => {
  await scene.open({ methods: '1=person,9=knock' });
  livingIn('101').status = 'CheckedOut';
  await scene.start();
  await scene.listening();
  const guest = scene.desk.checkIn('101', { vip: '9' });
  const methods = () => scene.house.query(`SELECT method, vip, name FROM guests WHERE room = '101'`);
  await expect.poll(methods, eventually).toEqual([{ method: 'knock', vip: null, name: null }]);
  await bookCall('101');
  expect(await scene.house.query(`SELECT method FROM wakeups WHERE room = '101'`)).toEqual([{ method: 'knock' }]);
  scene.desk.change(guest, { vip: '3' });
  await expect.poll(methods, eventually).toEqual([{ method: null, vip: null, name: null }]);
});

test('have no name where none is wanted, and none on the link', async () => {
  await scene.open();
  await scene.start();
  await scene.listening();
  const guest = scene.desk.checkIn('101', { surname: 'Lovelace' });
  await expect.poll(() => guestsOf('101'), eventually).toContainEqual([guest.id, 'en']);
  expect(await scene.house.query('SELECT 1 FROM guests WHERE name IS NOT NULL')).toEqual([]);
  await expect
    .poll(async () => JSON.stringify(await scene.house.query('SELECT transcript FROM links')), eventually)
    .toContain('CHECK IN');
  expect(JSON.stringify(await scene.house.query('SELECT transcript FROM links'))).not.toContain('Lovelace');
});

test('who move take their calls along', async () => {
  await scene.open();
  const guest = livingIn('101');
  livingIn('105').status = 'CheckedOut';
  await scene.start();
  await scene.listening();
  await bookCall('101');
  scene.desk.change(guest, { room: '105' });
  await expect.poll(() => guestsOf('105'), eventually).toEqual([[guest.id, 'en']]);
  expect(await guestsOf('101')).toEqual([]);
  expect(await calls()).toEqual(['105']);
});

test('who check out leave no calls; who were checked out by mistake keep theirs', async () => {
  await scene.open({ moveSeconds: 2 });
  const [gone, back] = [livingIn('101'), livingIn('102')];
  await scene.start();
  await scene.listening();
  await bookCall('101');
  await bookCall('102');
  scene.desk.checkOut(gone);
  scene.desk.checkOut(back);
  scene.desk.reverseCheckOut(back);
  await expect.poll(() => guestsOf('101'), eventually).toEqual([]);
  await expect.poll(calls, eventually).toEqual(['102']);
  expect(await guestsOf('102')).toEqual([[back.id, 'en']]);
});

test('whose check-in was a mistake do not live here', async () => {
  await scene.open();
  await scene.start();
  await scene.listening();
  const guest = scene.desk.checkIn('101');
  await expect.poll(() => guestsOf('101'), eventually).toHaveLength(2);
  scene.desk.reverseCheckIn(guest);
  await expect.poll(() => guestsOf('101'), eventually).toHaveLength(1);
});

test('who slip from one page to another while all are read are asked for, and stay', async () => {
  await scene.open();
  for (let index = 0; index < 60; index += 1) scene.hotel.reserve(String(101 + (index % 8)));
  const all = scene.hotel.inHouse();
  await scene.start();
  await scene.listening();
  expect(await scene.guests()).toHaveLength(68);
  await scene.stop();
  await scene.house.query('UPDATE links SET heard_offset = NULL, resynced_at = NULL');
  // The first of the first page leaves once it was read: the 51st is now the 50th, and on no page.
  let isRead = false;
  scene.cloud.onRequest = ({ query }) => {
    if (query.get('searchType') === 'InHouse' && !isRead) {
      isRead = true;
      scene.desk.checkOut(all[0]!);
    }
  };
  await scene.start();
  await scene.listening();
  const living = all.slice(1).map(({ id }) => id);
  await expect
    .poll(async () => (await scene.guests()).map(({ guest }) => guest).toSorted(), eventually)
    .toEqual(living.toSorted());
  const numbers = scene.cloud.asked('reservations').flatMap(({ query }) => query.getAll('reservationIdList'));
  expect(numbers).toContain(living[49]); // by its number, and so it was on no page
});

test('are read while nothing can be heard, and one hotel that is not let in holds up no other', async () => {
  await scene.open();
  await scene.connect('NOWHERE', {}, 'other');
  scene.cloud.faults.add('reservations', { kind: 'answer', status: 503 }, { kind: 'lost before' });
  await scene.start();
  await expect.poll(scene.guests, eventually).toHaveLength(8);
  const guest = scene.desk.checkIn('101');
  await expect.poll(() => guestsOf('101'), eventually).toContainEqual([guest.id, 'en']);
  await expect
    .poll(
      () =>
        scene.house.query(`SELECT o.name, l.state FROM links l JOIN destinations o ON o.id = l.destination
       ORDER BY o.name`),
      eventually,
    ) // prettier-ignore
    .toEqual([
      { name: 'opera', state: 'up' },
      { name: 'other', state: 'down' },
    ]);
});
