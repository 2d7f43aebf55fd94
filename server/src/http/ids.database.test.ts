/** An id is the same id in capitals, at every address that takes one. */
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { ask } from '../../testing/rest.ts';

const hotel = useHotel({
  rooms: ['101'],
  accounts: { desk: [], boss: ['admin'], chief: ['admin'] },
});

test('one call, whichever way its id is written', async () => {
  const booked = await ask(hotel.url, 'POST /rest/wakeup', { as: 'desk', form: { room: '101', time: '0700' } });
  const id = (booked.json as { id: string }).id.toUpperCase();
  const statuses = [];
  for (const path of [`/rest/wakeup/${id}`, `/api/v1/wakeups/${id}/preview`, `/api/v1/wakeups/${id}/attempts`])
    statuses.push((await ask(hotel.url, `GET ${path}`, { as: 'desk' })).status);
  statuses.push((await ask(hotel.url, `PUT /rest/wakeup/${id}`, { as: 'desk', form: { result: '2' } })).status);
  const json = { result: 1, reason: 'Woken in person' };
  statuses.push((await ask(hotel.url, `PUT /api/v1/wakeups/${id}/result`, { as: 'desk', json })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 204]);
});

test('nobody removes their own account by writing its id in capitals', async () => {
  const { accounts } = (await ask(hotel.url, 'GET /api/v1/accounts')).json as {
    accounts: { id: string; name: string }[];
  };
  const own = accounts.find(({ name }) => name === 'boss')?.id.toUpperCase();
  const removed = await ask(hotel.url, `DELETE /api/v1/accounts/${own}`);
  expect([removed.status, removed.text]).toEqual([409, expect.stringContaining('cannot remove itself')]);
});
