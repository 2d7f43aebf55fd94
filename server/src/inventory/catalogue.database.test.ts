import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Answer, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, {
    code: 'aurora',
    accounts: { desk: [], bar: ['inventory'], manager: ['admin'], boss: ['admin', 'inventory'] },
  });
  await makeProperty(database, { code: 'unlicensed', licences: { inventory: 0, roomstatus: 1 } });
  service = await startTestService(database);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

beforeEach(() =>
  query(
    database,
    `DELETE FROM items; DELETE FROM categories;
     INSERT INTO categories (property, id, description, color)
       VALUES ('${property}', '1', 'Drinks', '#2f6fde'), ('${property}', '2', 'Snacks', '');
     INSERT INTO items (property, id, description, category, max, price)
       VALUES ('${property}', '10', 'Cola', '1', 6, 3.5)`,
  ),
);

const call = (what: string, form?: Record<string, string>, as = 'boss'): Promise<Answer> =>
  ask(service.url, what, { as, ...(form === undefined ? {} : { form }) });

async function entries(kind: string): Promise<object[]> {
  return query(database, 'SELECT actor, subject, detail FROM journal WHERE kind = $1 ORDER BY id DESC LIMIT 1', [kind]);
}

describe('items and categories', () => {
  test('are listed with every field of the interface, as people count', async () => {
    await query(
      database,
      `INSERT INTO items (property, id, description, category, price) VALUES ('${property}', '9', 'Nuts', '2', 12)`,
    );
    expect(await call('GET /rest/isi/item', undefined, 'bar')).toMatchObject({
      status: 200,
      json: {
        items: [
          { id: '9', description: 'Nuts', category: '2', max: 0, price: '12.00', tenant: property },
          { id: '10', description: 'Cola', category: '1', max: 6, price: '3.50', tenant: property },
        ],
      },
    });
    expect((await call('GET /rest/isi/category', undefined, 'bar')).json).toEqual({
      categories: [
        { id: '1', description: 'Drinks', color: '#2f6fde', tenant: property },
        { id: '2', description: 'Snacks', color: '', tenant: property },
      ],
    });
  });

  test('are empty lists where there are none', async () => {
    await query(database, 'DELETE FROM items; DELETE FROM categories');
    expect((await call('GET /rest/isi/item')).json).toEqual({ items: [] });
    expect((await call('GET /rest/isi/category')).json).toEqual({ categories: [] });
  });

  test('are added, changed and removed, each with an entry in the journal', async () => {
    const added = await call('POST /rest/isi/item', { id: '007', description: 'Château', category: '2', price: '3.5' });
    expect(added).toMatchObject({ status: 201, json: { error: 0, description: 'The item was added.', id: '007' } });
    expect(added.headers.get('location')).toBe('/rest/isi/item/007');
    expect(await entries('item.added')).toEqual([
      { actor: 'boss', subject: '007', detail: { description: 'Château', category: '2', max: 0, price: '3.50' } },
    ]);

    const changed = await call('PUT /rest/isi/item/007', { price: '4', max: '3' });
    expect({ status: changed.status, text: changed.text, length: changed.headers.get('content-length') }).toEqual({
      status: 200,
      text: '',
      length: '0',
    });
    expect(changed.headers.get('location')).toBe('/rest/isi/item/007');
    expect(await entries('item.changed')).toEqual([
      { actor: 'boss', subject: '007', detail: { from: { max: 0, price: '3.50' }, to: { max: 3, price: '4.00' } } },
    ]);
    expect((await call('GET /rest/isi/item')).json).toMatchObject({
      items: [{ id: '10' }, { id: '007', description: 'Château', price: '4.00', max: 3 }],
    });

    expect(await call('DELETE /rest/isi/item/007')).toMatchObject({ status: 200, text: '' });
    expect(await entries('item.removed')).toEqual([
      { actor: 'boss', subject: '007', detail: { description: 'Château' } },
    ]);
    expect(await call('DELETE /rest/isi/item/007')).toMatchObject({ status: 404, json: { error: 40405 } });

    expect(await call('POST /rest/isi/category', { id: '3', description: 'Wine', color: '#800020' })).toMatchObject({
      status: 201,
      json: { error: 0, id: '3' },
    });
    expect(await call('PUT /rest/isi/category/3', { color: '' })).toMatchObject({ status: 200, text: '' });
    expect(await entries('category.changed')).toEqual([
      { actor: 'boss', subject: '3', detail: { from: { color: '#800020' }, to: { color: '' } } },
    ]);
    expect(await call('DELETE /rest/isi/category/3')).toMatchObject({ status: 200, text: '' });
    expect(await entries('category.removed')).toHaveLength(1);
  });

  test('that are put as they are leave no trace', async () => {
    expect((await call('PUT /rest/isi/item/10', { description: 'Cola', price: '3.5', max: '6' })).status).toBe(200);
    expect(await query(database, `SELECT FROM journal WHERE kind = 'item.changed' AND subject = '10'`)).toEqual([]);
  });

  test('take JSON as well', async () => {
    const { status } = await ask(service.url, 'POST /rest/isi/item', {
      json: { id: '30', description: 'Tea', category: '1', max: 2, price: 1.5 },
    });
    expect(status).toBe(201);
    expect((await call('GET /rest/isi/item')).json).toMatchObject({
      items: [{ id: '10' }, { id: '30', max: 2, price: '1.50' }],
    });
  });

  test.each([
    ['POST /rest/isi/item', { id: '10', description: 'Cola', category: '1', price: '1' }, 409, 40901],
    ['POST /rest/isi/item', { id: '12', description: 'Cola', category: '9', price: '1' }, 404, 40406],
    ['POST /rest/isi/item', { id: '12', description: 'Cola', category: '1' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: 'Cola', category: '1', price: '1.234' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: 'Cola', category: '1', price: '-1' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: 'Cola', category: '1', price: '12345678901' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: 'Cola', category: '1', price: '1', max: '-1' }, 400, 40002],
    ['POST /rest/isi/item', { id: 'x', description: 'Cola', category: '1', price: '1' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: ' ', category: '1', price: '1' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: 'x'.repeat(201), category: '1', price: '1' }, 400, 40002],
    ['POST /rest/isi/item', { id: '12', description: 'a\nb', category: '1', price: '1' }, 400, 40002],
    ['POST /rest/isi/category', { id: '1', description: 'Drinks' }, 409, 40901],
    ['POST /rest/isi/category', { id: '3', description: 'Wine', color: 'red' }, 400, 40002],
    ['PUT /rest/isi/item/10', { category: '9' }, 404, 40406],
    ['PUT /rest/isi/item/10', { id: '11' }, 400, 40002],
    ['PUT /rest/isi/item/10', {}, 400, 40002],
    ['PUT /rest/isi/item/99', { price: '1' }, 404, 40405],
    ['PUT /rest/isi/category/9', { description: 'Wine' }, 404, 40406],
    ['DELETE /rest/isi/category/9', undefined, 404, 40406],
    ['DELETE /rest/isi/category/1', undefined, 409, 40902],
  ])('are left as they are by %s %j', async (what, form: Record<string, string> | undefined, status, error) => {
    const before = [await call('GET /rest/isi/item'), await call('GET /rest/isi/category')].map(({ text }) => text);
    expect(await call(what, form)).toMatchObject({ status, json: { error } });
    expect([await call('GET /rest/isi/item'), await call('GET /rest/isi/category')].map(({ text }) => text)).toEqual(
      before,
    );
  });

  test('with half a character in the name are refused in words', async () => {
    const answer = await ask(service.url, 'POST /rest/isi/item', {
      json: { id: '40', description: '\ud800', category: '1', price: '1' },
    });
    expect(answer).toMatchObject({ status: 400, json: { error: 40002 } });
  });

  test('never part: an item that is added while its category is removed keeps it, or is refused', async () => {
    for (let round = 0; round < 20; round += 1) {
      await call('POST /rest/isi/category', { id: '5', description: 'Wine' });
      const [item, category] = await Promise.all([
        call('POST /rest/isi/item', { id: '50', description: 'Red', category: '5', price: '9' }),
        call('DELETE /rest/isi/category/5'),
      ]);
      expect([`${item.status} ${category.status}`]).toEqual([expect.stringMatching(/^(?:201 409|404 200)$/)]);
      await call('DELETE /rest/isi/item/50');
    }
  });
});

describe('who may', () => {
  test('read and charge needs inventory; who may change what can be charged needs admin as well', async () => {
    const form = { id: '60', description: 'Gin', category: '1', price: '9' };
    const statuses = async (what: string, fields?: Record<string, string>) =>
      Promise.all(['desk', 'bar', 'manager', 'boss'].map(async (as) => (await call(what, fields, as)).status));
    expect(await statuses('GET /rest/isi/item')).toEqual([403, 200, 403, 200]);
    expect(await statuses('GET /rest/isi/category')).toEqual([403, 200, 403, 200]);
    expect(await statuses('POST /rest/isi/item', form)).toEqual([403, 403, 403, 201]);
    expect(await statuses('DELETE /rest/isi/item/60')).toEqual([403, 403, 403, 200]);
    expect((await call('POST /rest/isi/item', form, 'bar')).json).toMatchObject({
      error: 40301,
      description: expect.stringContaining('items.change') as unknown,
    });
  });

  test('do nothing at all where the licence inventory is 0', async () => {
    for (const what of ['GET /rest/isi/item', 'GET /rest/isi/category', 'DELETE /rest/isi/item/1'])
      expect(await call(what, undefined, 'boss@unlicensed')).toMatchObject({ status: 403, json: { error: 40302 } });
    expect(
      await call('POST /rest/isi/charge', { id: '10', quantity: '1', room: '101' }, 'boss@unlicensed'),
    ).toMatchObject({
      status: 403,
      json: { error: 40302 },
    });
  });
});
