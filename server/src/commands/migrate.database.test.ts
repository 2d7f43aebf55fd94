import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, loginUrl, onServer, type TestDatabase } from '../../testing/database.ts';

const reveille = join(import.meta.dirname, '../../../reveille');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function check(...words: string[]): Promise<{ code: number; output: string }> {
  const owner = loginUrl(new URL(database.url).pathname.slice(1), 'owner');
  const env = { ...process.env, DATABASE_URL: database.url, REVEILLE_MIGRATE_URL: owner };
  return new Promise((resolve) => {
    const child = execFile(reveille, ['migrate', '--check', ...words], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });
}

test('nothing that pends is said so, with exit code 0', async () => {
  expect(await check()).toEqual({ code: 0, output: 'nothing pends\n' });
});

test('what pends is listed with what it does to which tables, with exit code 3, and nothing is changed', async () => {
  const forget = (client: { query(text: string): Promise<unknown> }) =>
    client.query(`DELETE FROM schema_migrations WHERE name IN ('0021_connectors.sql', '0022_backups.sql')`);
  await onServer(forget, database.url);
  const { code, output } = await check();
  expect(code).toBe(3);
  expect(output).toMatch(/^0021_connectors\.sql$/m);
  expect(output).toMatch(/^ {2}destinations, about \d+ rows: every row is read, and nobody can use it meanwhile$/m);
  expect(output).toMatch(
    /^0022_backups\.sql\nstop every older process before: 0021_connectors.sql, 0022_backups.sql$/m,
  );
  const { pending } = JSON.parse((await check('--json')).output) as { pending: { name: string }[] };
  expect(pending).toMatchObject([
    {
      name: '0021_connectors.sql',
      compatible: null,
      touches: expect.arrayContaining([{ table: 'deliveries', rows: 0, effect: 'moment' }]),
    },
    { name: '0022_backups.sql', touches: [] },
  ]);
});
