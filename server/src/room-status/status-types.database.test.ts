/** What an administrator does with the status types, and who may not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addDestination, type Answer, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  await addDestination(database, property, 'connector', 'opera');
  await addDestination(database, property, 'receiver', 'board');
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
    `DELETE FROM room_statuses; DELETE FROM status_types;
     INSERT INTO status_types (property, id, description)
       VALUES ('${property}', '001', 'Clean'), ('${property}', '002', 'Dirty'), ('${property}', '10', 'Closed')`,
  ),
);

const call = (what: string, form?: Record<string, string>, as = 'boss'): Promise<Answer> =>
  ask(service.url, what, { as, ...(form === undefined ? {} : { form }) });
const change = (id: string, room: string): Promise<Answer> => call('POST /rest/rsi/change', { id, room }, 'desk');

describe('status types', () => {
  test('are listed under items, with their zeros', async () => {
    expect(await call('GET /rest/rsi/status', undefined, 'desk')).toMatchObject({
      status: 200,
      json: {
        items: [
          { id: '10', description: 'Closed', tenant: property },
          { id: '001', description: 'Clean', tenant: property },
          { id: '002', description: 'Dirty', tenant: property },
        ],
      },
    });
  });

  test('are added, changed and removed by an administrator, each with an entry in the journal', async () => {
    const added = await call('POST /rest/rsi/status', { id: '003', description: 'Inspected' });
    expect(added).toMatchObject({
      status: 201,
      json: { error: 0, description: 'The status type was added.', id: '003' },
    });
    expect(added.headers.get('location')).toBe('/rest/rsi/status/003');
    expect(await call('PUT /rest/rsi/status/003', { description: 'Checked' })).toMatchObject({ status: 200, text: '' });
    expect(await call('DELETE /rest/rsi/status/003')).toMatchObject({ status: 200, text: '' });
    expect(await query(database, `SELECT kind, actor, detail FROM journal WHERE subject = '003' ORDER BY id`)).toEqual([
      { kind: 'statustype.added', actor: 'boss', detail: { description: 'Inspected' } },
      {
        kind: 'statustype.changed',
        actor: 'boss',
        detail: { from: { description: 'Inspected' }, to: { description: 'Checked' } },
      },
      { kind: 'statustype.removed', actor: 'boss', detail: { description: 'Checked' } },
    ]);
  });

  test.each([
    ['POST /rest/rsi/status', { id: '001', description: 'Clean' }, 'boss', 409, 40901],
    ['POST /rest/rsi/status', { id: '1a', description: 'Clean' }, 'boss', 400, 40002],
    ['POST /rest/rsi/status', { id: '005' }, 'boss', 400, 40002],
    ['POST /rest/rsi/status', { id: '005', description: 'Gone' }, 'bar', 403, 40301],
    ['PUT /rest/rsi/status/9', { description: 'Gone' }, 'boss', 404, 40407],
    ['PUT /rest/rsi/status/001', { description: 'Gone' }, 'desk', 403, 40301],
    ['DELETE /rest/rsi/status/9', undefined, 'boss', 404, 40407],
    ['DELETE /rest/rsi/status/001', undefined, 'boss', 409, 40902],
  ])(
    'are left as they are by %s %j as %s',
    async (what, form: Record<string, string> | undefined, as, status, error) => {
      await change('001', '101');
      const before = (await call('GET /rest/rsi/status')).text;
      expect(await call(what, form, as)).toMatchObject({ status, json: { error } });
      expect((await call('GET /rest/rsi/status')).text).toBe(before);
    },
  );

  test('are not removed while a room takes them on at the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      await call('POST /rest/rsi/status', { id: '7', description: 'Passing' });
      const [changed, removed] = await Promise.all([change('7', '102'), call('DELETE /rest/rsi/status/7')]);
      expect(`${changed.status} ${removed.status}`).toMatch(/^(?:200 409|404 200)$/);
      await change('001', '102');
    }
  });
});
