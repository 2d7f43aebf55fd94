/** The name of a person beside that of the account: what was done stays with whoever did it. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectCatalogued } from '../../testing/catalogued.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { exportEntries } from '../journal/export.ts';
import { verifyExport } from '../journal/verify-export.ts';
import { account as accountCommand } from '../commands/account.ts';
import { applyPropertyFile } from '../hotel-file/apply/apply.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { plugs } from '../plugs.ts';
import type { Service } from '../service.ts';

let database: TestDatabase;
let service: Service;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand' });
  await makeProperty(database, { code: 'other' });
  service = await startTestService(database, { REVEILLE_ROLES: 'api' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterAll(() => expectCatalogued(database));

async function name(account: string, person: string | null): Promise<number> {
  const [found] = await query<{ id: string }>(database, 'SELECT id FROM accounts WHERE name = $1 AND property = $2', [
    account,
    property,
  ]);
  const answer = await ask(service.url, `PATCH /api/v1/accounts/${found?.id ?? ''}`, { as: 'boss', json: { person } });
  return answer.status;
}
const people = async (as: string): Promise<unknown> => (await ask(service.url, 'GET /api/v1/people', { as })).json;

test('is given, changed and taken away; everybody of the hotel reads who had the account and when', async () => {
  expect(await people('desk')).toEqual({ people: [] });
  expect(await name('desk', '  Maria   Lo\u0301pez ')).toBe(200);
  expect(await people('desk')).toMatchObject({ people: [{ account: 'desk', person: 'Maria López', until: null }] });
  expect(await name('desk', 'Ana O’Neill-Silva')).toBe(200);
  expect(await name('desk', null)).toBe(200);
  expect(await people('bar')).toMatchObject({
    people: [
      { person: 'Ana O’Neill-Silva', until: expect.any(String) as string },
      { person: 'Maria López', until: expect.any(String) as string },
    ],
  });
  expect(await people('desk@other')).toEqual({ people: [] });
  // What identifies somebody stands where it can be erased.
  const entries = await query(database, `SELECT detail FROM journal WHERE kind = 'account.changed' ORDER BY id`);
  expect(entries).toEqual(Array.from({ length: 3 }, () => ({ detail: { account: 'desk' } })));
});

test.each(['boss (boss)', '=1+1', '9', 'a\u202eb', 'a\nb', 'x'.repeat(81)])('is not %j', async (person) => {
  expect([400, 422]).toContain(await name('bar', person));
});

test('is given by a property file, left alone by one that names none, and written into the next', async () => {
  const apply = (person: string): Promise<unknown> =>
    applyPropertyFile(
      database,
      {
        path: 'hotel.yaml',
        content: Buffer.from(
          `property: Hotel grand\ncode: grand\ntimezone: Europe/Paris\nlines: 8\n` +
            `accounts: [{ name: bar, ${person}passwordEnv: X, permissions: [inventory] }]\n`,
        ),
        environment: {},
        connectors: plugs,
      },
      { prune: false, dryRun: false },
    );
  const now = async (): Promise<unknown> =>
    query(database, `SELECT person FROM accounts WHERE name = 'bar' AND property = $1`, [property]);
  await apply('person: Ben Ito, ');
  expect(await now()).toEqual([{ person: 'Ben Ito' }]);
  await apply('');
  expect(await now()).toEqual([{ person: 'Ben Ito' }]);
  await expect(apply('person: "=1+1", ')).rejects.toThrow(FileMistakes);
  const file = await fetch(`${service.url}/api/v1/property/file`, { headers: basic('boss') });
  expect(await file.text()).toContain('person: Ben Ito');
});

test('is given and taken away by `reveille account person`, and shown by `account list`', async () => {
  process.env['DATABASE_URL'] = database.url;
  const printed: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => printed.push(String(line)) > 0);
  try {
    await accountCommand.run(['person', 'bar', '--person', 'Lea Moro', '--property', 'grand']);
    await accountCommand.run(['list', '--property', 'grand']);
    await expect(accountCommand.run(['person', 'bar', '--person', '9', '--property', 'grand'])).rejects.toThrow(
      /letters/,
    );
    await accountCommand.run(['person', 'bar', '--property', 'grand']);
  } finally {
    out.mockRestore();
  }
  expect(printed.join('')).toMatch(/bar is Lea Moro's\n[^]*bar +Lea Moro[^]*bar is nobody's in particular/);
});

test('stands in the journal as a table, whose proof still holds; who removes the account ends it', async () => {
  expect(await name('boss', 'Rosa Blum')).toBe(200);
  expect(await name('boss', 'Rosa Blum-Weiss')).toBe(200);
  const sheet = await text(exportEntries(database, property, 'csv'));
  expect(sheet).toContain('Rosa Blum (boss)');
  expect(verifyExport(sheet).problems).toEqual([]);
  expect(verifyExport(sheet.replace('Rosa Blum (boss)', 'Rosa Blum (desk)')).problems).not.toEqual([]);
  await query(database, `DELETE FROM accounts WHERE name = 'boss' AND property = $1`, [property]);
  const { people: all } = (await people('desk')) as { people: { person: string; until: string | null }[] };
  expect(all[0]).toMatchObject({ person: 'Rosa Blum-Weiss', until: expect.any(String) as string });
});
