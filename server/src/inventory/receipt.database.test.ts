/** What the desk charges can be taken back for a moment: all of it or nothing, whatever is restarted meanwhile. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import { type Answer, ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let receiver: Receiver;
let property: string;

interface Receipt {
  id: string;
  charges: string[];
  leaves: string;
  holdSeconds: number;
}

beforeAll(async () => {
  database = await createTestDatabase();
  receiver = await startReceiver();
  property = await makeProperty(database, { code: 'aurora' });
  await query(
    database,
    `INSERT INTO categories (property, id, description, color) VALUES ($1, '1', 'Drinks', '#2f6fde'), ($1, '2', 'Snacks', '')`,
    [property],
  );
  await query(
    database,
    `INSERT INTO items (property, id, description, category, max, price) VALUES ($1, '10', 'Cola', '1', 6, 3.50), ($1, '11', 'Water', '1', 0, 2), ($1, '20', 'Nuts', '2', 0, 3)`,
    [property],
  );
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

beforeEach(async () => {
  receiver.received.length = 0;
  await query(database, 'DELETE FROM deliveries; DELETE FROM charges; DELETE FROM destinations; DELETE FROM settings');
});

const connector = (name: string, hold = 0) =>
  query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, hold_seconds) VALUES ($1, 'connector', $2, 'webhook', $3, $4)`,
    [property, name, JSON.stringify({ url: `${receiver.url}/${name}` }), hold],
  );
const hold = (seconds: number) =>
  query(database, `INSERT INTO settings (property, section, value) VALUES ($1, 'inventory', $2)`, [
    property,
    JSON.stringify({ holdSeconds: seconds }),
  ]);
const cola = { item: '10', quantity: 2 };
const nuts = { item: '20', quantity: 1 };
const charge = (
  lines: object[] = [cola, nuts],
  more: { as?: string; room?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  ask(service.url, 'POST /api/v1/charges', {
    as: more.as ?? 'bar',
    json: { room: more.room ?? '101', lines },
    headers: more.headers ?? {},
  });
const charged = async (lines?: object[]): Promise<Receipt> => {
  const { status, json } = await charge(lines);
  expect(status).toBe(201);
  return json as Receipt;
};
const undo = (id: string, as = 'bar') => ask(service.url, `POST /api/v1/charges/${id}/undo`, { as });
const states = async () =>
  (
    await query<{ told: string }>(
      database,
      `SELECT o.name || ' ' || d.state AS told FROM deliveries d JOIN destinations o ON o.id = d.destination ORDER BY 1`,
    )
  ).map(({ told }) => told);
const written = async () =>
  (
    await query<{ charges: number; deliveries: number }>(
      database,
      'SELECT (SELECT count(*)::int FROM charges) AS charges, (SELECT count(*)::int FROM deliveries) AS deliveries',
    )
  )[0];
const today = async () =>
  (await query<{ date: string }>(database, `SELECT to_char(now() AT TIME ZONE 'Europe/Paris', 'YYYYMMDD') AS date`))[0]
    ?.date ?? '';

describe('what is charged together', () => {
  test('is held for twenty seconds unless the property says otherwise, or for as long as its connector holds it', async () => {
    const lone = await charged();
    expect(lone).toMatchObject({ holdSeconds: 20, charges: [expect.any(String), expect.any(String)] });
    await connector('spa');
    await connector('opera', 60);
    await hold(45);
    const receipt = await charged([cola]);
    expect(receipt.holdSeconds).toBe(45);
    const [times] = await query(
      database,
      `SELECT extract(epoch FROM leaves_at - created_at)::int AS charge,
         (SELECT array_agg(extract(epoch FROM d.not_before - d.created_at)::int ORDER BY d.not_before) FROM deliveries d WHERE d.subject = c.id::text) AS messages
       FROM charges c WHERE receipt = $1`,
      [receipt.id],
    );
    expect(times).toEqual({ charge: 45, messages: [45, 60] });
    await query(database, `UPDATE destinations SET hold_seconds = 90`);
    expect((await charged([cola])).holdSeconds).toBe(90);
    await query(database, `UPDATE settings SET value = '{"holdSeconds": 0}'; UPDATE destinations SET hold_seconds = 0`);
    expect((await charged([cola])).holdSeconds).toBe(0);
  });

  test('is charged whole or not at all', async () => {
    await connector('spa');
    for (const [lines, status] of [
      [[cola, { item: '99', quantity: 1 }], 404],
      [[nuts, { item: '10', quantity: 7 }], 422],
      [[{ ...nuts, quantity: 1000 }], 422],
      [[], 400],
      [Array.from({ length: 51 }, () => cola), 400],
      [[{ item: '10', quantity: 0 }], 400],
      [[{ item: '10', quantity: 1.5 }], 400],
    ] as const)
      expect((await charge([...lines])).status, JSON.stringify(lines).slice(0, 80)).toBe(status);
    expect((await charge([cola], { room: '999' })).status).toBe(404);
    expect((await charge([cola], { as: 'desk' })).status).toBe(403);
    expect(await written()).toEqual({ charges: 0, deliveries: 0 });
  });

  test('is charged once under the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'tray-18' };
    const [first, second] = [await charge([cola], { headers }), await charge([cola], { headers })];
    expect(second.json).toEqual(first.json);
    expect(await written()).toMatchObject({ charges: 1 });
  });
});

describe('taking it back', () => {
  test('takes all of it back, once, tells it in the journal, and no sum counts it any more', async () => {
    await connector('spa');
    await connector('opera', 60);
    const gone = await charged();
    await charged([{ item: '11', quantity: 1 }]);
    expect((await undo(gone.id)).status).toBe(204);
    expect(await undo(gone.id)).toMatchObject({
      status: 409,
      json: { code: 40901, detail: 'This charge was taken back before.' },
    });
    expect(await states()).toEqual([
      'opera queued',
      'opera undone',
      'opera undone',
      'spa queued',
      'spa undone',
      'spa undone',
    ]);
    expect(
      await query(
        database,
        `SELECT actor, room, subject, detail->>'description' AS what FROM journal WHERE kind = 'charge.undone' ORDER BY id`,
      ),
    ).toEqual([
      { actor: 'bar', room: '101', subject: gone.charges[0], what: 'Cola' },
      { actor: 'bar', room: '101', subject: gone.charges[1], what: 'Nuts' },
    ]);

    const listed = (await ask(service.url, 'GET /api/v1/charges', { as: 'bar' })).json as {
      charges: { id: string; receipt: string; undoneBy: string | null }[];
    };
    expect(listed.charges.map(({ receipt, undoneBy }) => [receipt === gone.id, undoneBy])).toEqual([
      [false, null],
      [true, 'bar'],
      [true, 'bar'],
    ]);
    const date = await today();
    expect(
      (await ask(service.url, `GET /api/v1/reports/reconciliation?date=${date}`, { as: 'bar' })).json,
    ).toMatchObject({
      charges: 1,
      amount: '2.00',
      open: [{ connector: 'opera' }, { connector: 'spa' }],
      connectors: [
        { states: { held: { charges: 1, amount: '2.00' } } },
        { states: { held: { charges: 1, amount: '2.00' } } },
      ],
    });
    const csv = await (
      await fetch(`${service.url}/api/v1/reports/reconciliation?format=csv&date=${date}`, { headers: basic('bar') })
    ).text();
    expect([csv.includes('Water'), csv.includes('Nuts')]).toEqual([true, false]);
    expect((await ask(service.url, `GET /api/v1/charges/totals?date=${date}`, { as: 'bar' })).json).toMatchObject({
      categories: [{ category: '1', description: 'Drinks', color: '#2f6fde', charges: 1, amount: '2.00' }],
    });
    const filtered = async (state: string) =>
      (
        (await ask(service.url, `GET /api/v1/charges?from=2020-01-01T00:00:00Z&state=${state}`, { as: 'bar' }))
          .json as { charges: unknown[] }
      ).charges.length;
    expect([await filtered('held'), await filtered('undone'), await filtered('accepted')]).toEqual([1, 2, 0]);
    expect((await ask(service.url, 'GET /api/v1/charges?state=held', { as: 'bar' })).status).toBe(400);
  });

  test('is for messages as well: none of a charge that was taken back can be sent again', async () => {
    await connector('spa');
    const { id } = await charged([cola]);
    await undo(id);
    const [delivery] = await query<{ id: string }>(database, 'SELECT id FROM deliveries');
    expect(await ask(service.url, `POST /api/v1/deliveries/${delivery?.id ?? ''}/replay`, { as: 'bar' })).toMatchObject(
      { status: 409 },
    );
    expect(await states()).toEqual(['spa undone']);
  });

  test('takes nothing back once any of it has left', async () => {
    await connector('spa');
    await connector('opera');
    const { id } = await charged();
    await query(database, `UPDATE deliveries SET state = 'accepted' WHERE id = (SELECT max(id) FROM deliveries)`);
    expect(await undo(id)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('has left') as unknown },
    });
    expect((await states()).filter((state) => state.endsWith('undone'))).toEqual([]);
    expect(await query(database, 'SELECT 1 FROM charges WHERE undone_at IS NOT NULL')).toEqual([]);
  });

  test('works for a property without connectors until its time is over', async () => {
    const { id } = await charged();
    await query(database, `UPDATE charges SET leaves_at = now()`);
    expect((await undo(id)).status).toBe(409);
    await query(database, `UPDATE charges SET leaves_at = now() + interval '1 minute'`);
    expect((await undo(id)).status).toBe(204);
  });

  test('knows nothing of other ids, and is for those who may charge', async () => {
    const { id, charges } = await charged();
    expect((await undo(charges[0] ?? '')).status).toBe(404);
    expect(await undo('nothing')).toMatchObject({ status: 404, json: { code: 40411 } });
    expect((await undo(id, 'desk')).status).toBe(403);
  });
});

test('what is held is data: another process sends it when its time has come, and not before', async () => {
  await connector('spa');
  await hold(2);
  const { leaves, charges } = await charged([cola]);
  await service.stop();
  service = await startTestService(database, { REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8' });
  try {
    await expect.poll(() => receiver.received.length, { timeout: 30_000, interval: 20 }).toBe(1);
    const [now] = await query<{ late: number }>(
      database,
      'SELECT extract(epoch FROM clock_timestamp() - $1::timestamptz)::float8 AS late',
      [leaves],
    );
    expect(now?.late).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(receiver.received[0]?.body ?? '{}')).toMatchObject({
      type: 'charge.made',
      data: { id: charges[0], room: '101' },
    });
  } finally {
    await service.stop();
    service = await startTestService(database, { REVEILLE_ROLES: 'api' });
  }
});
