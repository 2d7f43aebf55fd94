/** What a hotel is, changed by a form; and the whole of it as a file that changes nothing when it is read again. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { hotels } from '../../testing/generated-hotels.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { asSystem } from '../db/transaction.ts';
import { plugs } from '../plugs.ts';
import type { Service } from '../service.ts';
import { applyPropertyFile } from './apply/apply.ts';
import { readPresent } from './apply/present.ts';
import { exportPropertyFile } from './export.ts';

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', name: 'Grand Hotel Aurora' });
  await makeProperty(database, { code: 'other', name: 'Other Hotel' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

const api = (what: string, json?: unknown, as = 'boss') =>
  ask(service.url, what.replace(' ', ' /api/v1'), { as, ...(json === undefined ? {} : { json }) });
const change = (json: object) => api('PATCH /property/settings', json);
const blamed = ({ json }: { json: unknown }): string[] =>
  (json as { errors?: { field: string }[] }).errors?.map(({ field }) => field) ?? [];
const once = (list: readonly string[]): string[] => [...new Set(list)];
const load = (file: string, dryRun = true) => api(`POST /property/import?dryRun=${dryRun}`, { file });
const exported = async (as = 'boss'): Promise<string> => {
  const answer = await fetch(`${service.url}/api/v1/property/file`, {
    headers: basic(as),
  });
  expect(answer.headers.get('content-type')).toContain('application/yaml');
  return answer.text();
};

describe('the settings of a hotel', () => {
  test('are changed one by one, with who did it in the journal', async () => {
    expect((await change({ name: 'Hotel Luz', timezone: 'Europe/Madrid', currency: 'EUR' })).json).toMatchObject({
      code: 'grand',
      name: 'Hotel Luz',
      timezone: 'Europe/Madrid',
      currency: 'EUR',
      company: 'Company of grand',
      lines: 8,
      languages: ['en', 'fr'],
      holdSeconds: 20,
      guestNames: null,
      callsSet: 0,
    });
    await change({ languages: ['fr', 'en', 'es'], holdSeconds: 5, lines: 12, company: '', roomList: 'custom' });
    expect((await api('GET /property/settings')).json).toMatchObject({
      languages: ['fr', 'en', 'es'],
      holdSeconds: 5,
      lines: 12,
      company: '',
      roomList: 'custom',
    });
    expect((await api('GET /session')).json).toMatchObject({ property: { name: 'Hotel Luz', currency: 'EUR' } });
    const [entry] = await query<{ actor: string; detail: object }>(
      database,
      `SELECT actor, detail FROM journal WHERE kind = 'property.changed' ORDER BY id LIMIT 1`,
    );
    expect(entry).toMatchObject({
      actor: 'boss',
      detail: { changes: expect.arrayContaining([{ name: 'currency', from: '', to: 'EUR' }]) as object[] },
    });
    const count = (await query(database, `SELECT FROM journal WHERE kind = 'property.changed'`)).length;
    expect((await change({ name: 'Hotel Luz', lines: null, languages: null, guestNames: null })).status).toBe(200);
    expect(await query(database, `SELECT FROM journal WHERE kind = 'property.changed'`)).toHaveLength(count);
    await change({ roomList: 'mailboxes' });
  });

  test('are refused at the field that is wrong, and then nothing is changed', async () => {
    await api('PATCH /rooms/101', { language: 'es' });
    for (const [field, value] of [
      ['name', ''],
      ['name', 'x'.repeat(201)],
      ['timezone', 'Europe/Atlantis'],
      ['timezone', '+02:00'],
      ['currency', 'EURO'],
      ['lines', 0],
      ['lines', 201],
      ['holdSeconds', 3601],
      ['holdSeconds', 'soon'],
      ['languages', []],
      ['languages', ['xx']],
      ['languages', ['en']],
      ['languages', 'en'],
      ['roomList', 'all'],
      ['guestNames', 'yes'],
      ['name', { $ne: null }],
    ] as const) {
      const refused = await change({ company: 'Nobody', [field]: value });
      expect({ field, value, status: refused.status, blamed: once(blamed(refused)) }).toEqual({
        field,
        value,
        status: 422,
        blamed: [field],
      });
    }
    expect((await api('GET /property/settings')).json).toMatchObject({ company: '', name: 'Hotel Luz' });
    expect((await change({ code: 'other' })).status).toBe(400);
    expect((await api('GET /property/settings', undefined, 'boss@other')).json).toMatchObject({ name: 'Other Hotel' });
    expect((await api('PATCH /property/settings', { name: 'Mine' }, 'desk')).status).toBe(403);
  });

  test('say how many calls are set by the clock of now', async () => {
    await ask(service.url, 'POST /rest/wakeup', { as: 'desk', form: { room: '102', time: '0630' } });
    expect((await api('GET /property/settings')).json).toMatchObject({ callsSet: 1 });
  });
});

describe('a hotel as a file', () => {
  test('changes nothing when it is imported again', async () => {
    const file = await exported();
    expect(parse(file)).toMatchObject({
      property: 'Hotel Luz',
      code: 'grand',
      currency: 'EUR',
      timezone: 'Europe/Madrid',
    });
    expect(await load(file)).toMatchObject({ status: 200, json: { count: 0, changes: [], resets: [], leftAlone: '' } });
    expect(file).not.toContain('argon2');
    expect(file).not.toContain('other');
  });

  test('that leaves something out says what it would set back', async () => {
    await api('PUT /policy', { lines: 6, desk: '91', snooze: { minutes: 7, times: 2 } });
    const file = 'property: Hotel Luz\ncode: grand\ntimezone: Europe/Madrid\nwakeup: { snooze: { times: 1 } }\n';
    const { json } = (await load(file)) as { json: { count: number; changes: { text: string }[]; resets: object[] } };
    expect(json.resets).toEqual(
      expect.arrayContaining([
        { setting: 'wakeup.desk', from: '91', to: 'none', text: '~ wakeup desk 91 -> none' },
        { setting: 'lines', from: '6', to: '8', text: '~ lines 6 -> 8' },
        { setting: 'currency', from: 'EUR', to: 'none', text: '~ currency EUR -> none' },
        expect.objectContaining({ setting: 'wakeup.snooze.minutes', from: '7', to: '10' }),
        expect.objectContaining({ setting: 'inventory.holdSeconds', from: '5', to: '20' }),
      ]),
    );
    // What the file says itself is a change like any other.
    expect(JSON.stringify(json.resets)).not.toContain('times');
    expect(json.changes.map(({ text }) => text)).toContain('~ wakeup snooze times 2 -> 1');
    expect(json.changes.map(({ text }) => text)).toContain('~ wakeup desk 91 -> none');
  });

  test('says everything that any hotel has: applying it changes nothing', async () => {
    let number = 0;
    const apply = (file: string | object, dryRun: boolean) =>
      applyPropertyFile(
        database,
        {
          path: 'file',
          content: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
          environment: { SECRET_WORD: 'correct horse', SECRET_PIN: '4729' },
          connectors: plugs,
        },
        { prune: false, dryRun, byOperator: true, withoutAdmin: true },
      );
    await fc.assert(
      fc.asyncProperty(hotels, async (hotel) => {
        number += 1;
        const code = `generated-${number}`;
        await apply({ ...hotel, code }, false);
        const present = await asSystem(database, (db) => readPresent(db, code));
        const file = exportPropertyFile(present, plugs);
        const again = await apply(file, true);
        expect({ file, changes: again.changes, leftAlone: again.leftAlone }).toEqual({
          file,
          changes: [],
          leftAlone: [],
        });
        // And it makes the same hotel where there is none.
        const copy = await apply(
          file
            .replace(`code: ${code}\n`, `code: copy-${number}\n`)
            .replaceAll(/passwordEnv: \w+/g, 'passwordEnv: SECRET_WORD')
            .replaceAll(/pinEnv: \w+/g, 'pinEnv: SECRET_PIN'),
          false,
        );
        expect(copy.isNew).toBe(true);
        const other = await asSystem(database, (db) => readPresent(db, `copy-${number}`));
        expect(exportPropertyFile(other, plugs)).toBe(file.replace(`code: ${code}\n`, `code: copy-${number}\n`));
      }),
      { numRuns: Number(process.env['HOTELS'] ?? 12) },
    );
  });
});
