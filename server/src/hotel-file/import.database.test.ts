/** A property file that is sent over HTTP: its difference, what it may not say, and what it leaves alone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';

const head = `property: Grand Hotel Aurora
code: grand
timezone: Europe/Paris
company: Company of grand
lines: 12
languages: [en, fr]
wakeup: { attempts: 2, confirm: "5", desk: "9", escalation: [{ ring: "9" }, { ring: "777", afterMinutes: 3 }] }
`;
/** What the head says of it, so that it is no difference. */
const policy = {
  lines: 12,
  attempts: 2,
  confirm: '5',
  desk: '9',
  escalation: [{ ring: '9' }, { ring: '777', afterMinutes: 3 }],
};

let database: TestDatabase;
let service: Service;
/** The last entry of the journal before this test. */
let before: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', name: 'Grand Hotel Aurora' });
  await makeProperty(database, { code: 'other', name: 'Other Hotel' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
  await api('PUT /policy', policy);
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

describe('a property file', () => {
  const rooms = 'rooms: { mailboxes: [{ rooms: 101-106 }, { room: 9 }] }\n';
  const load = (file: string, dryRun = false) => api(`POST /property/import?dryRun=${dryRun}`, { file });

  test('shows the difference first, then makes it, with who did it in the journal', async () => {
    const difference = {
      changes: [{ action: 'add', text: '+ rooms 103-106 (4)' }],
      leftAlone: expect.stringContaining('account boss') as string,
    };
    expect(await load(head + rooms, true)).toMatchObject({ status: 200, json: { applied: false, ...difference } });
    expect((await api('GET /rooms/103')).status).toBe(404);
    expect(await told()).toEqual([]);
    expect(await load(head + rooms)).toMatchObject({ status: 200, json: { applied: true, ...difference } });
    expect((await api('GET /rooms/103')).status).toBe(200);
    expect(await told()).toMatchObject([
      { kind: 'property.imported', actor: 'boss', detail: { count: 1, changes: ['+ rooms 103-106 (4)'] } },
    ]);
    expect(await load(head + rooms)).toMatchObject({ json: { changes: [] } });
  });

  test("leaves a room's language alone where it names none", async () => {
    await api('PATCH /rooms/103', { language: 'fr' });
    expect(await load(head + rooms)).toMatchObject({ json: { changes: [] } });
    expect((await api('GET /rooms/103')).json).toMatchObject({ language: 'fr' });
    const named = rooms.replace('101-106 }', '101-102 }, { room: 103, language: en }, { rooms: 104-106 }');
    expect(await load(head + named)).toMatchObject({
      json: { changes: [{ action: 'change', text: '~ room 103: language fr -> en' }] },
    });
  });

  test.each([
    [
      'another property',
      head.replace('code: grand', 'code: other'),
      'file:1: the code is not that of this property. Fix: write code: grand',
    ],
    ['a new property', head.replace('code: grand', 'code: brand-new'), 'the code is not that of this property'],
    ['a mistake', `${head}rooms: { mailboxes: [{ room: 1-1 }] }\n`, 'file:8: room is "1-1"'],
    ['more lines than a hotel has', head.replace('lines: 12', 'lines: 10000'), '10000 lines are more than 200'],
    [
      'an outside number',
      `${head}rooms: { mailboxes: [{ room: 1, extension: "0900123456" }] }\n`,
      '0900123456 may reach outside lines',
    ],
    [
      'an outside number for the desk',
      head.replace('desk: "9"', 'desk: "0900123456"'),
      '0900123456 may reach outside lines',
    ],
    ['no YAML', 'a: b: c', 'this is not YAML'],
    [
      'a new account',
      `${head}accounts: [{ name: new, passwordEnv: NEW_PASSWORD }]\n`,
      'account new is new, and its password cannot be read here',
    ],
    [
      'a file of the server',
      `${head}accounts: [{ name: desk, passwordFile: /etc/passwd }]\n`,
      'in a file of the server',
    ],
    [
      'a new PIN',
      `${head}staff: [{ number: 12, may: [status], pinEnv: ANA_PIN }]\n`,
      'staff 12 has no PIN yet, and it cannot be read here',
    ],
    [
      'a PIN in a file of the server',
      `${head}staff: [{ number: 12, may: [status], pinFile: /etc/passwd }]\n`,
      'the PIN of staff 12 is in a file of the server',
    ],
    [
      'a recording of the server',
      `${head}announcements: [{ language: en, recordings: { goodbye: /etc/passwd } }]\n`,
      'is a file of the server',
    ],
    [
      'a signed receiver',
      `${head}receivers: [{ name: new, url: "http://127.0.0.1:1/", format: json, secretEnv: SOME_SECRET }]\n`,
      'its secret cannot be read here',
    ],
    ['another licence', `${head}licences: [{ id: 1, name: wakeup, value: 500 }]\n`, 'licence wakeup differs'],
  ])('with %s is refused with its line, and changes nothing', async (_what, file, detail) => {
    const snapshot = () =>
      query(
        database,
        'SELECT (SELECT count(*) FROM properties) AS properties, (SELECT count(*) FROM rooms) AS rooms, ' +
          '(SELECT count(*) FROM accounts) AS accounts',
      );
    const had = await snapshot();
    const answer = await load(file);
    expect([answer.status, words(answer)]).toEqual([422, expect.stringContaining(detail)]);
    expect(await snapshot()).toEqual(had);
    expect(await told()).toEqual([]);
  });

  test('leaves a destination that said it is gone switched off', async () => {
    const connectors = 'connectors: [{ name: spa, type: webhook, url: "http://127.0.0.1:1/spa" }]\n';
    expect(await load(head + connectors)).toMatchObject({ json: { changes: [{ action: 'add' }] } });
    await query(database, `UPDATE destinations SET enabled = false, gone_at = now() WHERE name = 'spa'`);
    expect(await load(head + connectors)).toMatchObject({ json: { changes: [] } });
    expect(await query(database, `SELECT enabled FROM destinations WHERE name = 'spa'`)).toEqual([{ enabled: false }]);
    await load(head + connectors.replace('1/spa', '2/spa'));
    expect(await query(database, `SELECT enabled FROM destinations WHERE name = 'spa'`)).toEqual([{ enabled: true }]);
  });
});
