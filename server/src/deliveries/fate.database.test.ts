/** What became of a charge is seen, and can be mended: a real service with its courier, over HTTP on both sides. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { type Asking, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let receiver: Receiver;
let property: string;
let spa: string;

interface Listed {
  id: string;
  name: string;
  state: string;
  answer: number | null;
  words: string;
  replayOf: string | null;
  role: string;
}
interface Charge {
  id: string;
  room: string;
  amount: string;
  fates: { connector: string; delivery: string; state: string; answer: number | null; words: string }[];
}

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, {
    code: 'aurora',
    accounts: { desk: [], bar: ['inventory'], keeper: ['admin'], boss: ['admin', 'inventory'] },
  });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', '=Cola', '1', 3.50), ($1, '11', 'Water', '1', 2)`,
    [property],
  );
  service = await startTestService(database, { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
  await database.drop();
});
afterAll(() => expectCatalogued(database));
beforeEach(async () => {
  await (receiver as Receiver | undefined)?.close();
  receiver = await startReceiver();
  await query(database, 'DELETE FROM deliveries; DELETE FROM charges; DELETE FROM destinations');
  spa = await destination('spa');
});

const destination = async (name: string, role = 'connector', hold = 0): Promise<string> =>
  (
    await query<{ id: string }>(
      database,
      `INSERT INTO destinations (property, role, name, type, target, hold_seconds) VALUES ($1, $2, $3, 'webhook', $4, $5) RETURNING id`,
      [property, role, name, JSON.stringify({ url: `${receiver.url}/${name}` }), hold],
    )
  )[0]?.id ?? '';
const asked = async <T>(what: string, asking: Asking = {}): Promise<T> =>
  (await ask(service.url, what, asking)).json as T;
const charge = async (room = '101', id = '10', quantity = '2') => {
  expect((await ask(service.url, 'POST /rest/isi/charge', { as: 'bar', form: { id, quantity, room } })).status).toBe(
    200,
  );
};
const charges = (search = '') =>
  asked<{ charges: Charge[]; next: string | null }>(`GET /api/v1/charges${search}`, { as: 'bar' });
const deliveries = (search = '', as = 'boss') =>
  asked<{ deliveries: Listed[]; next: string | null }>(`GET /api/v1/deliveries${search}`, { as });
const destinations = async () =>
  (await asked<{ destinations: Record<string, unknown>[] }>('GET /api/v1/destinations')).destinations;
const patience = { timeout: 30_000, interval: 100 };
const fatesOf = async () =>
  (await charges()).charges.map(({ fates }) => fates.map(({ connector, state }) => `${connector} ${state}`));
const journal = () =>
  query<{ kind: string; actor: string; room: string; subject: string }>(
    database,
    `SELECT kind, actor, room, subject FROM journal WHERE kind LIKE 'delivery.%' ORDER BY id DESC`,
  );

describe('a charge', () => {
  test('that a connector refuses is seen with its code and words, and sent again when a person says so', async () => {
    receiver.answer = () => ({ status: 422, body: 'no such room' });
    await charge();
    await expect.poll(fatesOf, patience).toEqual([['spa refused']]);
    const [refused] = (await charges()).charges;
    expect(refused).toMatchObject({
      room: '101',
      amount: '7.00',
      fates: [{ connector: 'spa', state: 'refused', answer: 422, words: 'no such room' }],
    });
    expect((await journal())[0]).toMatchObject({
      kind: 'delivery.refused',
      actor: 'reveille',
      room: '101',
      subject: refused?.id,
    });

    receiver.answer = () => ({ status: 200 });
    const id = refused?.fates[0]?.delivery ?? '';
    const replayed = await ask(service.url, `POST /api/v1/deliveries/${id}/replay`, {
      as: 'bar',
      headers: { 'idempotency-key': 'again' },
    });
    expect(replayed.status).toBe(201);
    expect(replayed.json).toMatchObject({ replayOf: id, state: 'queued' });
    const repeated = await ask(service.url, `POST /api/v1/deliveries/${id}/replay`, {
      as: 'bar',
      headers: { 'idempotency-key': 'again' },
    });
    expect(repeated.json).toEqual(replayed.json);
    await expect.poll(fatesOf, patience).toEqual([['spa accepted']]);
    expect(receiver.received.map(({ headers }) => headers['reveille-replay-of'])).toEqual([undefined, `msg_${id}`]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    expect((await journal())[0]).toMatchObject({
      kind: 'delivery.replayed',
      actor: 'bar',
      room: '101',
      subject: refused?.id,
    });
  });

  test('can be taken back while it is held, and not afterwards', async () => {
    await destination('held', 'connector', 3600);
    await charge();
    await expect.poll(fatesOf, patience).toEqual([['held held', 'spa accepted']]);
    const fates = (await charges()).charges[0]?.fates ?? [];
    const undo = (delivery = '') => ask(service.url, `POST /api/v1/deliveries/${delivery}/undo`, { as: 'bar' });
    expect((await undo(fates[0]?.delivery)).json).toMatchObject({ state: 'undone' });
    expect((await undo(fates[0]?.delivery)).status).toBe(409);
    expect((await undo(fates[1]?.delivery)).status).toBe(409);
    expect(await fatesOf()).toEqual([['held undone', 'spa accepted']]);
    expect((await journal())[0]).toMatchObject({ kind: 'delivery.undone', actor: 'bar', room: '101' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/spa']);
  });

  test('is found by room, item, person and time, in pages', async () => {
    for (const room of ['101', '102', '101']) await charge(room, room === '102' ? '11' : '10');
    const rooms = async (search: string) => (await charges(search)).charges.map(({ room }) => room);
    expect(await rooms('?room=101')).toEqual(['101', '101']);
    expect(await rooms('?item=11')).toEqual(['102']);
    expect(await rooms('?actor=bar')).toEqual(['101', '102', '101']);
    expect(await rooms('?actor=desk')).toEqual([]);
    expect(await rooms('?to=2020-01-01T00:00:00Z')).toEqual([]);
    const first = await charges('?limit=2');
    expect(first.charges.map(({ room }) => room)).toEqual(['101', '102']);
    expect(await rooms(`?limit=2&before=${first.next}`)).toEqual(['101']);
  });

  test('is in the report of its day, in words and as a table that a spreadsheet cannot be tricked by', async () => {
    receiver.answer = ({ body }) => ({ status: body.includes('"102"') ? 409 : 200, body: '=HYPERLINK("x")' });
    await charge('101');
    await charge('102', '11', '3');
    await expect.poll(fatesOf, patience).toEqual([['spa refused'], ['spa accepted']]);
    const date = Temporal.Now.zonedDateTimeISO('Europe/Paris').toPlainDate().toString().replaceAll('-', '');
    const report = await asked<Record<string, unknown>>(`GET /api/v1/reports/reconciliation?date=${date}`, {
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
    expect(await asked('GET /api/v1/reports/reconciliation?date=20200101', { as: 'bar' })).toMatchObject({
      charges: 0,
      amount: '0.00',
      connectors: [],
      open: [],
    });
    expect((await ask(service.url, 'GET /api/v1/reports/reconciliation?date=20270231', { as: 'bar' })).status).toBe(
      400,
    );
    const table = await fetch(`${service.url}/api/v1/reports/reconciliation?date=${date}&format=csv`, {
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

describe('messages', () => {
  test('to connectors are shown to whom charges are shown, all others to administrators', async () => {
    await destination('board', 'receiver');
    await query(
      database,
      `INSERT INTO status_types (property, id, description) VALUES ($1, '001', 'Clean') ON CONFLICT DO NOTHING`,
      [property],
    );
    await charge();
    expect(
      (await ask(service.url, 'POST /rest/rsi/change', { as: 'desk', form: { id: '001', room: '101' } })).status,
    ).toBe(200);
    const names = async (as: string, search = '') => (await deliveries(search, as)).deliveries.map(({ name }) => name);
    expect(await names('bar')).toEqual(['spa']);
    expect(await names('keeper')).toEqual(['board']);
    expect(await names('boss')).toEqual(['board', 'spa']);
    expect(await names('boss', '?event=charge.made')).toEqual(['spa']);
    expect(await names('boss', `?destination=${spa}`)).toEqual(['spa']);
    expect((await ask(service.url, 'GET /api/v1/deliveries', { as: 'desk' })).status).toBe(403);
    const [board] = (await deliveries('', 'keeper')).deliveries;
    expect((await ask(service.url, `POST /api/v1/deliveries/${board?.id}/replay`, { as: 'bar' })).status).toBe(404);
    const page = await deliveries('?limit=1');
    expect((await deliveries(`?limit=1&before=${page.next}`)).deliveries.map(({ name }) => name)).toEqual(['spa']);
    await expect.poll(() => names('boss', '?state=accepted'), patience).toEqual(['board', 'spa']);
    // On the wire: room status to the receiver alone, the charge to the connector alone.
    expect(
      receiver.received.map(({ path, body }) => `${path} ${(JSON.parse(body) as { type: string }).type}`).toSorted(),
    ).toEqual(['/board roomstatus.changed', '/spa charge.made']);
  });

  test('of a range are sent again in their order, and of one that was sent again before its copy', async () => {
    receiver.answer = () => ({ status: 422 });
    for (const room of ['101', '102', '9']) await charge(room);
    await expect.poll(fatesOf, patience).toEqual([['spa refused'], ['spa refused'], ['spa refused']]);
    const again = (json: object) => asked<{ replayed: number }>(`POST /api/v1/destinations/${spa}/replay`, { json });
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
    await expect.poll(fatesOf, patience).toEqual([['spa accepted'], ['spa accepted'], ['spa accepted']]);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { data: { room: string } }).data.room)).toEqual([
      '101',
      '102',
      '9',
    ]);
    expect((await ask(service.url, `POST /api/v1/destinations/${spa}/replay`, { json: {} })).status).toBe(400);
  });

  test('wait behind a parked destination until a person lets it go on', async () => {
    await query(
      database,
      `UPDATE lanes SET parked_at = now(), failures = 9, failing_since = now(), last_error = 'no answer' WHERE destination = $1 AND NOT fast`,
      [spa],
    );
    await charge();
    await expect.poll(fatesOf, patience).toEqual([['spa parked']]);
    expect((await deliveries('?state=parked')).deliveries).toHaveLength(1);
    expect(await destinations()).toMatchObject([
      { name: 'spa', state: 'parked', waiting: 1, failures: 9, lastError: 'no answer', lastSuccess: null },
    ]);
    expect(await asked(`POST /api/v1/destinations/${spa}/replay`, { json: { resume: true } })).toEqual({
      replayed: 0,
      resumed: true,
      more: false,
    });
    await expect.poll(fatesOf, patience).toEqual([['spa accepted']]);
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
    const tried = () => ask(service.url, `POST /api/v1/destinations/${spa}/test`);
    expect((await tried()).status).toBe(201);
    await expect.poll(async () => (await destinations())[0], patience).toMatchObject({ state: 'gone', enabled: false });
    expect((await journal())[0]).toMatchObject({ kind: 'delivery.gone' });
    expect((await tried()).status).toBe(409);
    receiver.answer = () => ({ status: 200 });
    expect(await asked(`POST /api/v1/destinations/${spa}/replay`, { json: { resume: true } })).toMatchObject({
      resumed: true,
    });
    expect((await tried()).status).toBe(201);
    await expect
      .poll(async () => (await deliveries('?event=system.test')).deliveries.map(({ state }) => state), patience)
      .toEqual(['accepted', 'refused']);
  });
});
