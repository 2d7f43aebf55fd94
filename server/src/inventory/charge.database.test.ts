import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addDestination, type Answer, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { putRooms } from '../rooms/store.ts';
import type { Service } from '../service.ts';
import { putCategories, putItems } from './store.ts';

let database: TestDatabase;
let service: Service;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  await asProperty(database, property, async (db) => {
    await putCategories(db, property, [{ id: '1', description: 'Drinks', color: '#2f6fde' }]);
    await putItems(db, property, [
      { id: '10', description: 'Cola', category: '1', max: 6, price: '3.50' },
      { id: '11', description: 'Water', category: '1', max: 0, price: '2.00' },
    ]);
    await putRooms(db, property, 'custom', [{ room: 'SPA', extension: null, language: null, method: null }]);
  });
  for (const name of ['opera', 'spa']) await addDestination(database, property, 'connector', name);
  await addDestination(database, property, 'receiver', 'board');
  // what is queued stays where it can be looked at
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

beforeEach(() =>
  query(
    database,
    `DELETE FROM deliveries; DELETE FROM charges; UPDATE lanes SET carried = sequence, wake_at = NULL; UPDATE properties
        SET room_list = 'mailboxes'`,
  ),
);

function charge(form: Record<string, string>, as = 'bar'): Promise<Answer> {
  return ask(service.url, 'POST /rest/isi/charge', { as, form });
}

async function written(): Promise<Record<string, number>> {
  const [counts] = await query<Record<string, number>>(
    database,
    `SELECT (SELECT count(*)::int FROM charges) AS charges, (SELECT count(*)::int FROM deliveries) AS deliveries,
      (SELECT count(*)::int FROM lanes WHERE wake_at IS NOT NULL) AS awake,
      (SELECT count(*)::int FROM journal WHERE kind = 'charge.made' AND subject::uuid IN (SELECT id
        FROM charges)) AS entries`,
  );
  return counts ?? {};
}

const nothing = { charges: 0, deliveries: 0, awake: 0, entries: 0 };

// First, while no connection is open yet: nobody may wait for a connection that a waiting neighbour holds.
test('fifty charges at once are fifty charges, each in the journal and on its way to every connector', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => charge({ id: '10', quantity: '1', room: '101' })));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 ']));
  expect(await written()).toEqual({ charges: 50, entries: 50, deliveries: 100, awake: 2 });
});

describe('a charge', () => {
  test('is answered with an empty body and every header of a success', async () => {
    const { status, text, headers } = await charge({ id: '10', quantity: '2', room: '101' });
    expect({ status, text, length: headers.get('content-length'), type: headers.get('content-type') }).toEqual({
      status: 200,
      text: '',
      length: '0',
      type: null,
    });
    expect(headers.get('location')).toBe('/rest/isi/charge');
    for (const name of ['content-language', 'access-control-allow-origin', 'date', 'connection', 'server'])
      expect(headers.get(name), name).not.toBeNull();
  });

  test('is kept for review, told in the journal, and put on its way to every connector and no receiver', async () => {
    await charge({ id: '10', quantity: '2', room: '101' });
    const [kept] = await query<{ id: string }>(
      database,
      'SELECT id, room, item, description, price, quantity, actor FROM charges',
    );
    expect(kept).toEqual({
      id: expect.any(String),
      room: '101',
      item: '10',
      description: 'Cola',
      price: '3.50',
      quantity: 2,
      actor: 'bar',
    });
    const id = kept?.id ?? '';
    expect(await query(database, 'SELECT kind, actor, room, detail FROM journal WHERE subject = $1', [id])).toEqual([
      {
        kind: 'charge.made',
        actor: 'bar',
        room: '101',
        detail: { item: '10', description: 'Cola', quantity: 2, price: '3.50' },
      },
    ]);
    const deliveries = await query<{ id: string; payload: object }>(
      database,
      `SELECT d.id, o.role, o.name, d.event, d.subject, d.payload, d.state FROM deliveries d
          JOIN destinations o ON o.id = d.destination ORDER BY o.name`,
    );
    expect(deliveries).toMatchObject([
      { role: 'connector', name: 'opera', event: 'charge.made', subject: id, state: 'queued' },
      { role: 'connector', name: 'spa', event: 'charge.made', subject: id, state: 'queued' },
    ]);
    expect(deliveries[0]?.payload).toEqual({
      id,
      room: '101',
      item: '10',
      description: 'Cola',
      category: '1',
      quantity: 2,
      price: '3.50',
      property: 'aurora',
      actor: 'bar',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) as unknown,
    });
    expect(await written()).toMatchObject({ deliveries: 2, awake: 2 });
  });

  test('can be sent as JSON with the same names', async () => {
    expect(
      (await ask(service.url, 'POST /rest/isi/charge', { json: { id: 10, quantity: 2, room: '101' } })).status,
    ).toBe(200);
    expect(await written()).toEqual({ charges: 1, entries: 1, deliveries: 2, awake: 2 });
  });

  test('that is sent again with the same Idempotency-Key is made once', async () => {
    const asking = {
      as: 'bar',
      form: { id: '10', quantity: '1', room: '101' },
      headers: { 'idempotency-key': 'tray-17' },
    };
    const answers = [
      await ask(service.url, 'POST /rest/isi/charge', asking),
      await ask(service.url, 'POST /rest/isi/charge', asking),
    ];
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: 200, text: '' },
      { status: 200, text: '' },
    ]);
    expect(await written()).toMatchObject({ charges: 1, deliveries: 2 });
  });

  test('up to the maximum of the item is taken, over it is blocked, and 0 is no limit', async () => {
    expect((await charge({ id: '10', quantity: '6', room: '101' })).status).toBe(200);
    const blocked = await charge({ id: '10', quantity: '7', room: '101' });
    expect(blocked).toMatchObject({
      status: 422,
      json: { error: 42204, description: expect.stringContaining('At most 6 of Cola') as unknown },
    });
    expect((await charge({ id: '11', quantity: '2147483647', room: '101' })).status).toBe(200);
    expect(await written()).toEqual({ charges: 2, entries: 2, deliveries: 4, awake: 2 });
  });

  test.each([
    ['without an item', { quantity: '1', room: '101' }, 400, 40002],
    ['without a quantity', { id: '10', room: '101' }, 400, 40002],
    ['without a room', { id: '10', quantity: '1' }, 400, 40002],
    ['with an empty room', { id: '10', quantity: '1', room: '' }, 400, 40002],
    ['with a fourth parameter', { id: '10', quantity: '1', room: '101', guest: 'Smith' }, 400, 40002],
    ['of none', { id: '10', quantity: '0', room: '101' }, 400, 40002],
    ['of less than none', { id: '10', quantity: '-1', room: '101' }, 400, 40002],
    ['of a part', { id: '10', quantity: '1.5', room: '101' }, 400, 40002],
    ['of a word', { id: '10', quantity: 'two', room: '101' }, 400, 40002],
    ['of more than can be counted', { id: '10', quantity: '99999999999999999999', room: '101' }, 400, 40002],
    ['of a number in another guise', { id: '10', quantity: '1e1', room: '101' }, 400, 40002],
    ['of an item that is not there', { id: '99', quantity: '1', room: '101' }, 404, 40405],
    ['of something that is no id', { id: 'cola; --', quantity: '1', room: '101' }, 404, 40405],
    ['to a room that is not there', { id: '10', quantity: '1', room: '999' }, 404, 40402],
    ['to a room of the other list', { id: '10', quantity: '1', room: 'SPA' }, 404, 40402],
  ])('%s is refused and leaves nothing', async (_story, form: Record<string, string>, status, error) => {
    expect(await charge(form)).toMatchObject({ status, json: { error } });
    expect(await written()).toEqual(nothing);
  });

  test.each([{ quantity: true }, { quantity: null }, { quantity: [2, 3] }, { id: '1\u00000' }, { room: '10\u00001' }])(
    'with %j in JSON is refused and leaves nothing',
    async (odd) => {
      const { status } = await ask(service.url, 'POST /rest/isi/charge', {
        json: { id: '10', quantity: 2, room: '101', ...odd },
      });
      expect(status).toSatisfy((one) => one === 400 || one === 404);
      expect(await written()).toEqual(nothing);
    },
  );

  test('goes to a room of the custom list once the property uses that', async () => {
    await query(database, `UPDATE properties SET room_list = 'custom'`);
    expect((await charge({ id: '10', quantity: '1', room: 'SPA' })).status).toBe(200);
    expect(await charge({ id: '10', quantity: '1', room: '101' })).toMatchObject({
      status: 404,
      json: { error: 40402 },
    });
  });

  test('needs the permission inventory', async () => {
    expect(await charge({ id: '10', quantity: '1', room: '101' }, 'desk')).toMatchObject({
      status: 403,
      json: { error: 40301 },
    });
    expect(await written()).toEqual(nothing);
  });

  test.each(['deliveries', 'journal'])(
    'is all or nothing: when %s cannot be written, nothing remains',
    async (table) => {
      await query(
        database,
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
      );
      try {
        expect((await charge({ id: '10', quantity: '1', room: '101' })).status).toBe(500);
        expect(await written()).toEqual(nothing);
      } finally {
        await query(database, 'DROP FUNCTION refuse CASCADE');
      }
      expect((await charge({ id: '10', quantity: '1', room: '101' })).status).toBe(200);
      expect(await written()).toEqual({ charges: 1, entries: 1, deliveries: 2, awake: 2 });
    },
  );
});
