/** Messages are seen by those they concern, sent again, and let go on: a real service with its courier. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { type ChargingHotel, openChargingHotel } from '../../testing/charging-hotel.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { ask, query } from '../../testing/rest.ts';

interface Listed {
  id: string;
  name: string;
  state: string;
  answer: number | null;
  words: string;
  replayOf: string | null;
  role: string;
}

const patience = { timeout: 180_000, interval: 100 };
let hotel: ChargingHotel;
let receiver: Receiver;
let spa: string;

beforeAll(async () => {
  hotel = await openChargingHotel();
});
afterAll(async () => {
  await hotel.close();
  await receiver.close();
});
afterAll(() => expectCatalogued(hotel.database));
beforeEach(async () => {
  await (receiver as Receiver | undefined)?.close();
  receiver = await startReceiver();
  await hotel.forget();
  spa = await hotel.destination(receiver, 'spa');
});

const deliveries = (search = '', as = 'boss') =>
  hotel.asked<{ deliveries: Listed[]; next: string | null }>(`GET /api/v1/deliveries${search}`, { as });
const destinations = async () =>
  (await hotel.asked<{ destinations: Record<string, unknown>[] }>('GET /api/v1/destinations')).destinations;

describe('messages', () => {
  test('to connectors are shown to whom charges are shown, all others to administrators', async () => {
    await hotel.destination(receiver, 'board', 'receiver');
    await query(
      hotel.database,
      `INSERT INTO status_types (property, id, description) VALUES ($1, '001', 'Clean') ON CONFLICT DO NOTHING`,
      [hotel.property],
    );
    await hotel.charge();
    expect(
      (await ask(hotel.url, 'POST /rest/rsi/change', { as: 'desk', form: { id: '001', room: '101' } })).status,
    ).toBe(200);
    const names = async (as: string, search = '') => (await deliveries(search, as)).deliveries.map(({ name }) => name);
    expect(await names('bar')).toEqual(['spa']);
    expect(await names('keeper')).toEqual(['board']);
    expect(await names('boss')).toEqual(['board', 'spa']);
    expect(await names('boss', '?event=charge.made')).toEqual(['spa']);
    expect(await names('boss', `?destination=${spa}`)).toEqual(['spa']);
    expect((await ask(hotel.url, 'GET /api/v1/deliveries', { as: 'desk' })).status).toBe(403);
    const [board] = (await deliveries('', 'keeper')).deliveries;
    expect((await ask(hotel.url, `POST /api/v1/deliveries/${board?.id}/replay`, { as: 'bar' })).status).toBe(404);
    const page = await deliveries('?limit=1');
    expect((await deliveries(`?limit=1&cursor=${page.next}`)).deliveries.map(({ name }) => name)).toEqual(['spa']);
    await expect.poll(() => names('boss', '?state=accepted'), patience).toEqual(['board', 'spa']);
    // On the wire: room status to the receiver alone, the charge to the connector alone.
    expect(
      receiver.received.map(({ path, body }) => `${path} ${(JSON.parse(body) as { type: string }).type}`).toSorted(),
    ).toEqual(['/board roomstatus.changed', '/spa charge.made']);
  });

  test('of a range are sent again in their order, and of one that was sent again before its copy', async () => {
    receiver.answer = () => ({ status: 422 });
    for (const room of ['101', '102', '9']) await hotel.charge(room);
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa refused'], ['spa refused'], ['spa refused']]);
    const again = (json: object) =>
      hotel.asked<{ replayed: number }>(`POST /api/v1/destinations/${spa}/replay`, { json });
    expect(await again({ states: ['refused'], to: '2020-01-01T00:00:00Z' })).toEqual({
      replayed: 0,
      resumed: false,
      more: false,
    });
    expect(await again({ states: ['refused'] })).toMatchObject({ replayed: 3 });
    await expect.poll(async () => (await deliveries('?state=refused')).deliveries.length, patience).toBe(6);
    receiver.answer = () => ({ status: 200 });
    receiver.received.length = 0;
    expect(await again({ from: '2020-01-01T00:00:00Z' })).toMatchObject({ replayed: 3 });
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa accepted'], ['spa accepted'], ['spa accepted']]);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { room: string } }).data.room)).toEqual([
      '101',
      '102',
      '9',
    ]);
    expect((await ask(hotel.url, `POST /api/v1/destinations/${spa}/replay`, { json: {} })).status).toBe(400);
  });

  test('wait behind a parked destination until a person lets it go on', async () => {
    await query(
      hotel.database,
      `UPDATE lanes SET parked_at = now(), failures = 9, failing_since = now(), last_error = 'no answer'
          WHERE destination = $1 AND NOT fast`,
      [spa],
    );
    await hotel.charge();
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa parked']]);
    expect((await deliveries('?state=parked')).deliveries).toHaveLength(1);
    expect(await destinations()).toMatchObject([
      { name: 'spa', state: 'parked', waiting: 1, failures: 9, lastError: 'no answer', lastSuccess: null },
    ]);
    expect(await hotel.asked(`POST /api/v1/destinations/${spa}/replay`, { json: { resume: true } })).toEqual({
      replayed: 0,
      resumed: true,
      more: false,
    });
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa accepted']]);
    await expect
      .poll(async () => (await destinations())[0], patience)
      .toMatchObject({
        state: 'working',
        waiting: 0,
        failures: 0,
        failingSince: null,
        lastSuccess: expect.any(String) as string,
      });
  });

  test('to one that said it was gone wait as well, and a test shows that it is back', async () => {
    receiver.answer = () => ({ status: 410 });
    const tried = () => ask(hotel.url, `POST /api/v1/destinations/${spa}/test`);
    expect((await tried()).status).toBe(201);
    await expect.poll(async () => (await destinations())[0], patience).toMatchObject({ state: 'gone', enabled: false });
    expect((await hotel.journal())[0]).toMatchObject({ kind: 'delivery.gone' });
    expect((await tried()).status).toBe(409);
    receiver.answer = () => ({ status: 200 });
    expect(await hotel.asked(`POST /api/v1/destinations/${spa}/replay`, { json: { resume: true } })).toMatchObject({
      resumed: true,
    });
    expect((await tried()).status).toBe(201);
    await expect
      .poll(async () => (await deliveries('?event=system.test')).deliveries.map(({ state }) => state), patience)
      .toEqual(['accepted', 'refused']);
  });
});
