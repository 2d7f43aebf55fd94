/** What became of a charge is seen, and can be mended: a real service with its courier, over HTTP on both sides. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { type ChargingHotel, openChargingHotel } from '../../testing/charging-hotel.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { ask, query } from '../../testing/rest.ts';

const patience = { timeout: 180_000, interval: 100 };
let hotel: ChargingHotel;
let receiver: Receiver;

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
  await hotel.destination(receiver, 'spa');
});

describe('a charge', () => {
  test('that a connector refuses is seen with its code and words, and sent again when a person says so', async () => {
    receiver.answer = () => ({ status: 422, body: 'no such room' });
    await hotel.charge();
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa refused']]);
    const [refused] = (await hotel.charges()).charges;
    expect(refused).toMatchObject({
      room: '101',
      amount: '7.00',
      fates: [{ connector: 'spa', state: 'refused', answer: 422, words: 'no such room' }],
    });
    expect((await hotel.journal())[0]).toMatchObject({
      kind: 'delivery.refused',
      actor: 'reveille',
      room: '101',
      subject: refused?.id,
    });

    receiver.answer = () => ({ status: 200 });
    const id = refused?.fates[0]?.delivery ?? '';
    const replay = () =>
      ask(hotel.url, `POST /api/v1/deliveries/${id}/replay`, { as: 'bar', headers: { 'idempotency-key': 'again' } });
    const replayed = await replay();
    expect(replayed.status).toBe(201);
    expect(replayed.json).toMatchObject({ replayOf: id, state: 'queued' });
    const repeated = await replay();
    expect(repeated.json).toEqual(replayed.json);
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa accepted']]);
    expect(receiver.received.map(({ headers }) => headers['reveille-replay-of'])).toEqual([undefined, `msg_${id}`]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect((await hotel.journal())[0]).toMatchObject({
      kind: 'delivery.replayed',
      actor: 'bar',
      room: '101',
      subject: refused?.id,
    });
  });

  test('can be taken back while it is held, and not afterwards', async () => {
    await hotel.destination(receiver, 'held', 'connector', 3600);
    await hotel.charge();
    await expect.poll(hotel.fatesOf, patience).toEqual([['held held', 'spa accepted']]);
    const fates = (await hotel.charges()).charges[0]?.fates ?? [];
    const undo = (delivery = '') => ask(hotel.url, `POST /api/v1/deliveries/${delivery}/undo`, { as: 'bar' });
    expect((await undo(fates[0]?.delivery)).json).toMatchObject({ state: 'undone' });
    expect((await undo(fates[0]?.delivery)).status).toBe(409);
    expect((await undo(fates[1]?.delivery)).status).toBe(409);
    expect(await hotel.fatesOf()).toEqual([['held undone', 'spa accepted']]);
    expect((await hotel.journal())[0]).toMatchObject({ kind: 'delivery.undone', actor: 'bar', room: '101' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/spa']);
    // The lane need not wait out the time of what is gone.
    await query(hotel.database, `UPDATE destinations SET hold_seconds = 0 WHERE name = 'held'`);
    await hotel.charge();
    const accepted = ['held accepted', 'spa accepted'];
    await expect.poll(hotel.fatesOf, patience).toEqual([accepted, ['held undone', 'spa accepted']]);
  });

  test('is found by room, item, person and time, in pages', async () => {
    for (const room of ['101', '102', '101']) await hotel.charge(room, room === '102' ? '11' : '10');
    const rooms = async (search: string) => (await hotel.charges(search)).charges.map(({ room }) => room);
    expect(await rooms('?room=101')).toEqual(['101', '101']);
    expect(await rooms('?item=11')).toEqual(['102']);
    expect(await rooms('?actor=bar')).toEqual(['101', '102', '101']);
    expect(await rooms('?actor=desk')).toEqual([]);
    expect(await rooms('?to=2020-01-01T00:00:00Z')).toEqual([]);
    const first = await hotel.charges('?limit=2');
    expect(first.charges.map(({ room }) => room)).toEqual(['101', '102']);
    expect(await rooms(`?limit=2&cursor=${first.next}`)).toEqual(['101']);
  });

  test('is in the report of its day, in words and as a table that a spreadsheet cannot be tricked by', async () => {
    receiver.answer = ({ body }) => ({ status: body.includes('"102"') ? 409 : 200, body: '=HYPERLINK("x")' });
    await hotel.charge('101');
    await hotel.charge('102', '11', '3');
    await expect.poll(hotel.fatesOf, patience).toEqual([['spa refused'], ['spa accepted']]);
    const date = Temporal.Now.zonedDateTimeISO('Europe/Paris').toPlainDate().toString().replaceAll('-', '');
    const report = await hotel.asked<Record<string, unknown>>(`GET /api/v1/reports/reconciliation?date=${date}`, {
      as: 'bar',
    });
    expect(report).toMatchObject({
      charges: 2,
      amount: '13.00',
      connectors: [
        {
          connector: 'spa',
          states: { accepted: { charges: 1, amount: '7.00' }, refused: { charges: 1, amount: '6.00' } },
        },
      ],
      open: [{ connector: 'spa', state: 'refused', answer: 409, charge: { room: '102', amount: '6.00' } }],
      more: false,
    });
    expect(await hotel.asked('GET /api/v1/reports/reconciliation?date=20200101', { as: 'bar' })).toMatchObject({
      charges: 0,
      amount: '0.00',
      connectors: [],
      open: [],
    });
    expect((await ask(hotel.url, 'GET /api/v1/reports/reconciliation?date=20270231', { as: 'bar' })).status).toBe(400);
    const table = await fetch(`${hotel.url}/api/v1/reports/reconciliation?date=${date}&format=csv`, {
      headers: { authorization: `Basic ${btoa('bar:a-good-password')}` },
    });
    expect(table.headers.get('content-type')).toContain('text/csv');
    const lines = (await table.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`,102,11,Water,3,2.00,6.00,bar,spa,`);
    expect(lines[1]).toContain(`,refused,1,409,"'=HYPERLINK(""x"")"`);
    expect(lines[2]).toContain(`,101,10,'=Cola,2,3.50,7.00,`);
  });
});
