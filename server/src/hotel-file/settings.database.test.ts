/** Settings over HTTP: rooms, policy, accounts. What the rules of the property file say is said in the same words. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let property: string;
/** The last entry of the journal before this test. */
let before: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand', name: 'Grand Hotel Aurora' });
  await makeProperty(database, { code: 'other', name: 'Other Hotel' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

beforeEach(async () => {
  before = (await query<{ id: string }>(database, 'SELECT coalesce(max(id), 0) AS id FROM journal'))[0]?.id ?? '0';
});

const told = () =>
  query<{ kind: string; actor: string; detail: object }>(
    database,
    'SELECT kind, actor, detail FROM journal WHERE id > $1 ORDER BY id',
    [before],
  );
const api = (what: string, json?: unknown, as = 'boss') =>
  ask(service.url, what.replace(' ', ' /api/v1'), { as, ...(json === undefined ? {} : { json }) });
const words = ({ json }: { json: unknown }) => (json as { detail: string }).detail;

describe('a room', () => {
  test('is added, changed and removed, each with an entry in the journal', async () => {
    expect(await api('POST /rooms', { room: '201' })).toMatchObject({
      status: 201,
      json: { room: '201', extension: '201', language: null },
    });
    expect(await api('PATCH /rooms/201', { extension: '7201', language: 'fr' })).toMatchObject({
      status: 200,
      json: { room: '201', extension: '7201', language: 'fr' },
    });
    expect((await api('PATCH /rooms/201', { language: 'fr' })).status).toBe(200);
    expect(await api('PATCH /rooms/201', { method: 'knock' })).toMatchObject({ json: { method: 'knock' } });
    expect(await api('GET /rooms/201')).toMatchObject({ json: { extension: '7201', method: 'knock' } });
    expect(await api('PATCH /rooms/201', { method: 'system' })).toMatchObject({ json: { method: null } });
    expect(await api('PATCH /rooms/201', { extension: '', language: '' })).toMatchObject({
      json: { extension: '201', language: null },
    });
    expect((await api('DELETE /rooms/201')).status).toBe(204);
    expect((await api('GET /rooms/201')).status).toBe(404);
    expect(await told()).toMatchObject([
      { kind: 'room.added', actor: 'boss', detail: { list: 'mailboxes', extension: '201' } },
      {
        kind: 'room.changed',
        detail: { from: { extension: '201', language: null }, to: { extension: '7201', language: 'fr' } },
      },
      { kind: 'room.changed', detail: { from: { method: null }, to: { method: 'knock' } } },
      { kind: 'room.changed', detail: { from: { method: 'knock' }, to: { method: null } } },
      { kind: 'room.changed', detail: { to: { extension: '201', language: null } } },
      { kind: 'room.removed' },
    ]);
  });

  test('has a way in which its guests are woken, which every booking takes that names none', async () => {
    expect((await api('POST /rooms', { room: '202', method: 'knock' })).status).toBe(201);
    const method = async (id: string) => ((await api(`GET /wakeups/${id}`)).json as { method: string }).method;
    const form = { room: '202', time: '0630' };
    const booked = await ask(service.url, 'POST /rest/wakeup', { as: 'boss', form });
    expect(await method((booked.json as { id: string }).id)).toBe('knock');
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const calls = [{ room: '202', datetime: at, method: 'system' }];
    const { json } = await api('POST /wakeups', { calls });
    expect(await method((json as { calls: { id: string }[] }).calls[0]?.id ?? '')).toBe('system');
    await query(database, `DELETE FROM wakeups WHERE room = '202'`);
    expect((await api('DELETE /rooms/202')).status).toBe(204);
  });

  test('of the custom list may be without a phone', async () => {
    expect(await api('POST /rooms?list=custom', { room: 'Bar1' })).toMatchObject({
      status: 201,
      json: { extension: null },
    });
    expect((await api('DELETE /rooms/Bar1?list=custom')).status).toBe(204);
  });

  test.each([
    ['POST /rooms', { room: '101' }, 409, 'There is a room 101 already'],
    ['POST /rooms', { room: '10-1' }, 422, 'digits and letters'],
    ['POST /rooms', { room: '202', extension: 'PJSIP/9' }, 422, 'An extension has'],
    ['POST /rooms', { room: '2020202' }, 422, '2020202 may reach outside lines'],
    ['PATCH /rooms/101', { extension: '0900123456' }, 422, 'ask whoever runs Reveille'],
    ['PATCH /rooms/101', { language: 'de' }, 422, 'The property speaks en, fr'],
    ['PATCH /rooms/999', { language: 'fr' }, 404, 'no room 999'],
    ['DELETE /rooms/999', undefined, 404, 'no room 999'],
  ])('%s %j is refused in words', async (what, json, status, detail) => {
    const answer = await api(what, json);
    expect([answer.status, words(answer)]).toEqual([status, expect.stringContaining(detail)]);
    expect(await told()).toEqual([]);
  });

  test('keeps the long number that somebody at the machine gave it', async () => {
    await query(database, `UPDATE rooms SET extension = '0900123456' WHERE property = $1 AND room = '101'`, [property]);
    expect(await api('PATCH /rooms/101', { extension: '0900123456', language: 'fr' })).toMatchObject({
      status: 200,
      json: { extension: '0900123456' },
    });
    expect(await api('PATCH /rooms/101', { extension: '', language: '' })).toMatchObject({
      status: 200,
      json: { extension: '101' },
    });
    expect((await api('PATCH /rooms/101', { extension: '0900123456' })).status).toBe(422);
  });

  test('with a call to come is not removed', async () => {
    expect(
      (await ask(service.url, 'POST /rest/wakeup', { as: 'desk', form: { room: '102', time: '0630' } })).status,
    ).toBe(201);
    expect(words(await api('DELETE /rooms/102'))).toContain('wake-up call to come');
    await query(database, 'DELETE FROM wakeups');
  });
});

describe('the policy', () => {
  test('is answered whole, with its defaults, and changed whole', async () => {
    const { json } = await api('GET /policy');
    expect(json).toEqual({
      lines: 8,
      ringSeconds: 30,
      attempts: 3,
      retryMinutes: 2,
      graceMinutes: 15,
      personMinutes: 5,
      soonMinutes: 0,
      snooze: { minutes: 10, times: 2 },
      confirm: null,
      desk: null,
      escalation: [],
      canary: null,
    });
    const wanted = {
      ...(json as object),
      lines: 12,
      attempts: 2,
      confirm: '5',
      desk: '9',
      escalation: [
        { ring: '9', afterMinutes: 0 },
        { ring: '777', afterMinutes: 3 },
      ],
    };
    expect(await api('PUT /policy', wanted)).toMatchObject({ status: 200, json: wanted });
    expect((await api('GET /policy')).json).toEqual(wanted);
    expect(await query(database, 'SELECT lines FROM properties WHERE id = $1', [property])).toEqual([{ lines: 12 }]);
    expect(await told()).toMatchObject([{ kind: 'policy.changed', actor: 'boss' }]);
    const [entry] = await told();
    expect(entry?.detail).toEqual({
      changes: expect.arrayContaining([{ name: 'lines', from: 8, to: 12 }]) as object[],
    });
    expect((await api('PUT /policy', wanted)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  test.each([
    [{ attempts: 11 }, 'attempts is "11": write a whole number from 1 to 10'],
    [{ confirm: '1' }, 'the key to snooze'],
    [{ lines: 0 }, 'lines is "0"'],
    [{ lines: 10_000 }, '10000 lines are more than 200: ask whoever runs Reveille to set them with reveille apply.'],
    [{ desk: '0900123456' }, '0900123456 may reach outside lines'],
    [{ escalation: [{ ring: '0900123456' }] }, '0900123456 may reach outside lines'],
    [{ desk: 'the desk' }, 'extension of the front desk'],
    [{ escalation: [{ afterMinutes: 1 }] }, 'the phone to ring is missing'],
    [{ snooze: { minutes: 'ten' } }, 'minutes is "ten"'],
  ])('%j is refused in the words of the property file', async (given, detail) => {
    const answer = await api('PUT /policy', given);
    expect([answer.status, words(answer)]).toEqual([422, expect.stringContaining(detail)]);
    expect(await told()).toEqual([]);
  });
});

describe('accounts', () => {
  const idOf = async (name: string) =>
    (
      await query<{ id: string }>(database, 'SELECT id FROM accounts WHERE property = $1 AND name = $2', [
        property,
        name,
      ])
    )[0]?.id ?? '';

  test('are in the journal when they change, and their passwords are not', async () => {
    const { json } = await api('POST /accounts', {
      name: 'night',
      password: 'keep-me-secret',
      permissions: ['inventory'],
    });
    const { id } = json as { id: string };
    expect((await api(`PATCH /accounts/${id}`, { permissions: [], enabled: false })).status).toBe(200);
    expect((await api(`DELETE /accounts/${id}`)).status).toBe(204);
    expect(await told()).toEqual([
      { kind: 'account.added', actor: 'boss', detail: { account: 'night', permissions: ['inventory'] } },
      {
        kind: 'account.changed',
        actor: 'boss',
        detail: { account: 'night', permissions: [], enabled: false },
      },
      { kind: 'account.removed', actor: 'boss', detail: { account: 'night' } },
    ]);
    expect(JSON.stringify(await query(database, 'SELECT * FROM journal'))).not.toMatch(
      /keep-me-secret|another-secret|argon2/,
    );
  });

  test('always leave an administrator who may sign in', async () => {
    const boss = await idOf('boss');
    for (const change of [{ permissions: ['inventory'] }, { enabled: false }]) {
      const answer = await api(`PATCH /accounts/${boss}`, change);
      expect([answer.status, words(answer)]).toEqual([
        409,
        expect.stringContaining('last account with the permission admin'),
      ]);
    }
    expect((await api('GET /accounts')).status).toBe(200);
    await api(`PATCH /accounts/${await idOf('desk')}`, { permissions: ['admin'] });
    expect((await api(`PATCH /accounts/${boss}`, { permissions: ['inventory'] })).status).toBe(200);
    expect((await api('GET /accounts')).status).toBe(403);
    expect((await api(`PATCH /accounts/${boss}`, { permissions: ['admin', 'inventory'] }, 'desk')).status).toBe(200);
  });

  test('may nothing that was taken from them, also while the database has told nobody yet', async () => {
    const desk = await idOf('desk');
    await api(`PATCH /accounts/${desk}`, { permissions: ['admin'] });
    expect((await api('GET /accounts', undefined, 'desk')).status).toBe(200);
    await query(database, 'ALTER TABLE accounts DISABLE TRIGGER tell_update');
    expect((await api(`PATCH /accounts/${desk}`, { permissions: [] })).status).toBe(200);
    expect((await api('GET /accounts', undefined, 'desk')).status).toBe(403);
    await query(database, 'ALTER TABLE accounts ENABLE TRIGGER tell_update');
  });
});
