/** How a new call wakes: as it was booked, else as the guests or the room need it. */
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask, query } from '../../testing/rest.ts';

const hotel = useHotel({ rooms: ['101', '102', '103', '104', '105'] });

const guest = (room: string, number: string, method: string | null) =>
  query(hotel.database, 'INSERT INTO guests (property, room, guest, method) VALUES ($1, $2, $3, $4)', [
    hotel.property,
    room,
    number,
    method,
  ]);

test('the most careful of what is said of a room and its guests counts; who books has the last word', async () => {
  await guest('101', '1', 'person');
  await guest('102', '2', 'person-then-system');
  await guest('102', '3', 'knock');
  await guest('103', '4', null);
  await guest('104', '5', 'person');
  await guest('105', '6', 'knock');
  await query(hotel.database, `UPDATE rooms SET method = 'knock' WHERE room = '104'`);
  const datetime = new Date(Date.now() + 86_400_000).toISOString();
  const call = (room: string) => ({ room, datetime, daily: false });
  const calls = [...['101', '102', '103', '104'].map(call), { ...call('105'), method: 'system' }];
  expect((await ask(hotel.url, 'POST /api/v1/wakeups', { json: { calls } })).status).toBeLessThan(300);
  expect(await query(hotel.database, 'SELECT room, method FROM wakeups ORDER BY room')).toEqual([
    { room: '101', method: 'person' },
    { room: '102', method: 'knock' },
    { room: '103', method: 'system' },
    { room: '104', method: 'knock' },
    { room: '105', method: 'system' },
  ]);
});
