import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { addDestination, type Answer, ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { putRooms } from '../rooms/store.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  await makeProperty(database, { code: 'unlicensed', licences: { inventory: 1, roomstatus: 0 } });
  await asProperty(database, property, (db) =>
    putRooms(db, property, 'custom', [{ room: 'SPA', extension: null, language: null, method: null }]),
  );
  await addDestination(database, property, 'connector', 'opera');
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
    `DELETE FROM deliveries; DELETE FROM room_statuses; DELETE FROM status_types; UPDATE lanes
        SET carried = sequence, wake_at = NULL; UPDATE properties SET room_list = 'mailboxes';
     INSERT INTO status_types (property, id, description)
       VALUES ('${property}', '001', 'Clean'), ('${property}', '002', 'Dirty'), ('${property}', '10', 'Closed')`,
  ),
);

const call = (what: string, form?: Record<string, string>, as = 'boss'): Promise<Answer> =>
  ask(service.url, what, { as, ...(form === undefined ? {} : { form }) });
const change = (id: string, room: string, as = 'desk'): Promise<Answer> =>
  call('POST /rest/rsi/change', { id, room }, as);

async function deliveries(): Promise<{ subject: string; payload: Record<string, unknown> }[]> {
  return query(
    database,
    `SELECT o.role, o.name, d.event, d.subject, d.payload FROM deliveries d JOIN destinations o ON o.id = d.destination
        ORDER BY d.id`,
  );
}

describe('a change of status', () => {
  test('is answered with an empty body and every header of a success', async () => {
    const { status, text, headers } = await change('001', '101');
    expect({ status, text, length: headers.get('content-length'), type: headers.get('content-type') }).toEqual({
      status: 200,
      text: '',
      length: '0',
      type: null,
    });
    expect(headers.get('location')).toBe('/rest/rsi/change');
    for (const name of ['content-language', 'access-control-allow-origin', 'date', 'connection', 'server'])
      expect(headers.get(name), name).not.toBeNull();
  });

  test('is pushed to the receiver, and no connector hears of it', async () => {
    await change('001', '101');
    await change('002', '101', 'bar');
    const sent = await deliveries();
    expect(sent).toMatchObject([
      { role: 'receiver', name: 'board', event: 'roomstatus.changed', payload: { status: '001', previous: null } },
      { role: 'receiver', name: 'board', event: 'roomstatus.changed', payload: { status: '002', previous: '001' } },
    ]);
    expect(sent[1]?.payload).toEqual({
      id: sent[1]?.subject,
      room: '101',
      status: '002',
      description: 'Dirty',
      previous: '001',
      property: 'aurora',
      actor: 'bar',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) as unknown,
    });
    expect(
      await query(
        database,
        `SELECT kind, actor, room, subject, detail FROM journal WHERE kind = 'roomstatus.changed' ORDER BY id DESC
            LIMIT 1`,
      ),
    ).toEqual([
      {
        kind: 'roomstatus.changed',
        actor: 'bar',
        room: '101',
        subject: sent[1]?.subject,
        detail: { from: '001', to: '002' },
      },
    ]);
    expect(await query(database, 'SELECT FROM lanes WHERE wake_at IS NOT NULL')).toHaveLength(1);
  });

  test('is taken as JSON too', async () => {
    expect(
      (await ask(service.url, 'POST /rest/rsi/change', { as: 'desk', json: { id: '001', room: '101' } })).status,
    ).toBe(200);
  });

  test.each([
    ['without a status', { room: '101' }, 400, 40002],
    ['without a room', { id: '001' }, 400, 40002],
    ['to a status that is not there', { id: '1', room: '101' }, 404, 40407],
    ['to something that is no id', { id: 'clean', room: '101' }, 404, 40407],
    ['of a room that is not there', { id: '001', room: '999' }, 404, 40402],
    ['of a room of the other list', { id: '001', room: 'SPA' }, 404, 40402],
    ['of what is no room', { id: '001', room: '10 1' }, 404, 40402],
  ])('%s is refused and leaves nothing', async (_story, form: Record<string, string>, status, error) => {
    expect(await call('POST /rest/rsi/change', form)).toMatchObject({ status, json: { error } });
    expect(await deliveries()).toEqual([]);
    expect(await query(database, 'SELECT FROM room_statuses')).toEqual([]);
  });

  test('is all or nothing: when its delivery cannot be written, the room keeps its status', async () => {
    await change('001', '101');
    await query(
      database,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      expect((await change('002', '101')).status).toBe(500);
    } finally {
      await query(database, 'DROP FUNCTION refuse CASCADE');
    }
    expect(await query(database, 'SELECT status FROM room_statuses')).toEqual([{ status: '001' }]);
    expect(await deliveries()).toHaveLength(1);
  });

  test('made by many at once leaves a chain in which each follows the one before', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => change(['001', '002', '10'][index % 3] ?? '', '9')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const moves = await query<{ from: string | null; to: string }>(
      database,
      `SELECT detail->>'from' AS from, detail->>'to' AS to FROM journal WHERE kind = 'roomstatus.changed' AND room = '9'
          ORDER BY at, id`,
    );
    expect(moves).toHaveLength(30);
    expect(moves.map(({ from }) => from)).toEqual([null, ...moves.slice(0, -1).map(({ to }) => to)]);
  });

  test('that arrives late counts from when it was entered, and undoes nobody who came after that', async () => {
    const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const late = (status: string, entered: string, as = 'bar') =>
      ask(service.url, 'POST /api/v1/room-status', { as, json: { room: '101', status, entered } });
    const first = ago(30);
    for (const never of ['2026-12-31T23:59:60Z', '0000-01-01T00:00:00Z'])
      expect((await late('002', never)).status, never).toBe(400);
    expect((await late('002', first)).status).toBe(204);
    expect((await late('001', ago(20))).status).toBe(204);
    expect(await late('002', ago(25))).toMatchObject({
      status: 409,
      json: { code: 40904, detail: expect.stringMatching(/^At \d\d:\d\d bar set room 101 to Clean/) },
    });
    expect((await change('10', '101')).status).toBe(200);
    expect((await late('002', ago(1))).status).toBe(409);
    // A phone whose clock is ahead: it is now, and nobody is shut out until then.
    expect((await late('002', ago(-600))).status).toBe(204);
    expect((await change('001', '101')).status).toBe(200);
    const sent = await deliveries();
    expect(sent.map(({ payload }) => payload['status'])).toEqual(['002', '001', '10', '002', '001']);
    expect(Math.abs(Date.parse(String(sent[0]?.payload['at'])) - Date.parse(first))).toBeLessThanOrEqual(1000);
    expect(
      await query(
        database,
        `SELECT detail->>'entered' AS entered FROM journal WHERE kind = 'roomstatus.changed' ORDER BY id DESC OFFSET 4
            LIMIT 1`,
      ),
    ).toEqual([{ entered: first }]);
    expect((await late('002', 'yesterday')).status).toBe(400);
  });

  test('needs no permission, but the licence', async () => {
    expect((await change('001', '101', 'desk')).status).toBe(200);
    expect(await change('001', '101', 'boss@unlicensed')).toMatchObject({ status: 403, json: { error: 40302 } });
    for (const what of ['GET /rest/rsi/status', 'DELETE /rest/rsi/status/001', 'GET /api/v1/room-status'])
      expect((await call(what, undefined, 'boss@unlicensed')).status, what).toBe(403);
  });
});

describe('the board', () => {
  test('shows every room of the list in use with the status it has now, a page at a time', async () => {
    await change('002', '9');
    const first = await call('GET /api/v1/room-status?limit=2', undefined, 'desk');
    expect(first).toMatchObject({
      status: 200,
      json: {
        rooms: [
          {
            room: '9',
            status: '002',
            description: 'Dirty',
            actor: 'desk',
            changed: expect.stringMatching(/\+0[12]:00$/) as unknown,
          },
          { room: '101', status: null, description: null, actor: null, changed: null },
        ],
        next: '101',
      },
    });
    expect((await call('GET /api/v1/room-status?limit=2&cursor=101')).json).toMatchObject({
      rooms: [{ room: '102', status: null, description: null, actor: null, changed: null, occupied: null }],
      next: null,
    });
    await query(database, `UPDATE properties SET room_list = 'custom'`);
    expect((await call('GET /api/v1/room-status')).json).toMatchObject({
      rooms: [{ room: 'SPA', status: null }],
      next: null,
    });
  });
});
