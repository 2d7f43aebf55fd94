/** /rest/isi: the inventory of sections 2, 4, 5, 7 and 8 of the interface. */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectEmpty, expectFailure } from './kit/expect.ts';
import { useService } from './kit/service.ts';
import { settings } from './kit/settings.ts';

interface Item {
  readonly id: string;
  readonly category: string;
  readonly max: number;
}

const [room] = settings.rooms;
const digits = /^\d+$/;
const service = useService();
let items: Item[];
let limited: Item;
let unlimited: Item;

beforeAll(async () => {
  const answer = await service.bar.get('/rest/isi/item');
  items = (answer.body as { items: Item[] }).items;
  limited = items.find((item) => item.max > 0) as Item;
  unlimited = items.find((item) => item.max === 0) as Item;
});

describe('lists', () => {
  test('items are listed under the key items, each with the six fields of the interface', async () => {
    const answer = await service.bar.get('/rest/isi/item');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(['items']);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(item).toEqual({
        id: expect.stringMatching(digits),
        description: expect.any(String),
        category: expect.stringMatching(digits),
        max: expect.any(Number),
        price: expect.stringMatching(/^\d+(\.\d+)?$/),
        tenant: expect.any(String),
      });
      expect(Number.isInteger(item.max) && item.max >= 0).toBe(true);
    }
  });

  test('categories are listed under the key categories, with their fields and a colour of HTML or none', async () => {
    const answer = await service.bar.get('/rest/isi/category');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(['categories']);
    const { categories } = answer.body as { categories: Record<string, unknown>[] };
    expect(categories.length).toBeGreaterThan(0);
    for (const { color, ...category } of categories) {
      expect(category).toEqual({
        id: expect.stringMatching(digits),
        description: expect.any(String),
        tenant: expect.any(String),
      });
      expect(color ?? '').toMatch(/^(#[0-9a-f]{6})?$/i);
    }
  });

  test('every item stands in a category that is listed', async () => {
    const { categories } = (await service.bar.get('/rest/isi/category')).body as { categories: { id: string }[] };
    for (const item of items) expect(categories.map((category) => category.id)).toContain(item.category);
  });
});

describe('a charge', () => {
  test('a charge is answered with 200 and no body', async () => {
    expectEmpty(await service.bar.post('/rest/isi/charge', { id: limited.id, quantity: 1, room }));
  });

  test('a charge is taken as JSON as well', async () => {
    expectEmpty(await service.bar.send('POST', '/rest/isi/charge', { json: { id: limited.id, quantity: 1, room } }));
  });

  test('a charge of exactly the maximum is taken, one more is blocked with 422', async () => {
    expectEmpty(await service.bar.post('/rest/isi/charge', { id: limited.id, quantity: limited.max, room }));
    expectFailure(
      await service.bar.post('/rest/isi/charge', { id: limited.id, quantity: limited.max + 1, room }),
      42_204,
    );
  });

  test('the maximum is for one charge, not for all of them together', async () => {
    for (let count = 0; count < 2; count += 1)
      expectEmpty(await service.bar.post('/rest/isi/charge', { id: limited.id, quantity: limited.max, room }));
  });

  test('an item with the maximum 0 has none', async () => {
    expectEmpty(await service.bar.post('/rest/isi/charge', { id: unlimited.id, quantity: 1000, room }));
  });

  test.each(['id', 'quantity', 'room'])('a charge without %s is refused with 400', async (missing) => {
    const whole: Record<string, string> = { id: limited.id, quantity: '1', room };
    const rest = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== missing));
    expectFailure(await service.bar.post('/rest/isi/charge', rest), 40_002);
    expectFailure(await service.bar.post('/rest/isi/charge', { ...rest, [missing]: '' }), 40_002);
  });

  test.each(['one', '1.5', '0', '-1', '1e99'])('a quantity of %s is refused', async (quantity) => {
    const { status } = await service.bar.post('/rest/isi/charge', { id: limited.id, quantity, room });
    expect([400, 422]).toContain(status);
  });

  test('a charge of an unknown item, or to an unknown room, is 404', async () => {
    expectFailure(await service.bar.post('/rest/isi/charge', { id: '99999999', quantity: 1, room }), 40_405);
    expectFailure(
      await service.bar.post('/rest/isi/charge', { id: limited.id, quantity: 1, room: settings.unknownRoom }),
      40_402,
    );
  });

  test('rooms that can be charged are those of the list of mailboxes unless told otherwise', async () => {
    const answer = await service.desk.get('/api/v1/rooms?list=mailboxes&limit=500');
    const { rooms } = answer.body as { rooms: { room: string }[] };
    expect(rooms.map((one) => one.room)).toContain(room);
    expectEmpty(
      await service.bar.post('/rest/isi/charge', { id: limited.id, quantity: 1, room: rooms.at(-1)?.room ?? '' }),
    );
  });
});

describe('permission', () => {
  test('an account without the permission inventory is refused with 403 on every inventory operation', async () => {
    expectFailure(await service.desk.get('/rest/isi/item'), 40_301);
    expectFailure(await service.desk.get('/rest/isi/category'), 40_301);
    expectFailure(await service.desk.post('/rest/isi/charge', { id: limited.id, quantity: 1, room }), 40_301);
  });

  test('items and categories are changed by an administrator only', async () => {
    expectFailure(await service.bar.post('/rest/isi/category', { id: '90', description: 'Fruit' }), 40_301);
    expectFailure(await service.bar.put(`/rest/isi/item/${limited.id}`, { description: 'Apple' }), 40_301);
    expectFailure(await service.bar.delete(`/rest/isi/item/${limited.id}`), 40_301);
  });
});

describe('configuration', () => {
  const [category, item] = [
    String(80_000 + Math.floor(Math.random() * 9999)),
    String(70_000 + Math.floor(Math.random() * 9999)),
  ];

  test('an administrator adds a category and an item, changes them, and takes them away again', async () => {
    const added = await service.boss.post('/rest/isi/category', {
      id: category,
      description: 'Fruit',
      color: '#00ff00',
    });
    expect(added.status, added.text).toBeLessThan(300);
    const whole = { id: item, description: 'Apple', category, max: 3, price: '1.20' };
    const created = await service.boss.post('/rest/isi/item', whole);
    expect(created.status, created.text).toBeLessThan(300);
    const listed = (await service.bar.get('/rest/isi/item')).body as { items: Item[] };
    expect(listed.items).toContainEqual(expect.objectContaining(whole));
    expect(
      (await service.boss.put(`/rest/isi/item/${item}`, { description: 'Pear', category, max: 0, price: '1.30' }))
        .status,
    ).toBe(200);
    const changed = (await service.bar.get('/rest/isi/item')).body as { items: Item[] };
    expect(changed.items).toContainEqual(
      expect.objectContaining({ id: item, description: 'Pear', max: 0, price: '1.30' }),
    );
    expectFailure(await service.boss.delete(`/rest/isi/category/${category}`), 40_902);
    expect((await service.boss.delete(`/rest/isi/item/${item}`)).status).toBe(200);
    expect((await service.boss.delete(`/rest/isi/category/${category}`)).status).toBe(200);
    const left = (await service.bar.get('/rest/isi/item')).body as { items: Item[] };
    expect(left.items.map((one) => one.id)).not.toContain(item);
  });

  test('changing or removing what is not there is 404', async () => {
    expectFailure(await service.boss.delete('/rest/isi/item/99999999'), 40_405);
    expectFailure(await service.boss.delete('/rest/isi/category/99999999'), 40_406);
  });
});
