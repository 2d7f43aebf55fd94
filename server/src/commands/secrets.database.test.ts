/** Replacing the key of the installation, as an administrator does it. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { sealedBefore } from '../../testing/sealed-before.ts';
import { makeProperty } from '../../testing/service.ts';
import { SecretBox, useOf } from '../connectors/secrets.ts';
import { useOfFactor } from '../second-factor/store.ts';

const root = join(import.meta.dirname, '../../..');
const [old, key] = [randomBytes(32), randomBytes(32)];
const [newest, before] = ['bmV3ZXN0', 'YmVmb3Jl'];
// More than one batch.
const count = 620;

// Every command is a process that starts anew.
vi.setConfig({ testTimeout: 180_000 });

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'aurora', accounts: {} });
  const inn = await makeProperty(database, { code: 'inn', accounts: {} });
  const box = new SecretBox([old]);
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `spa${index}`,
    property: index % 2 === 0 ? property : inn,
    secrets: [
      box.seal(newest, useOf({ property: index % 2 === 0 ? property : inn, role: 'connector', name: `spa${index}` })),
      sealedBefore(old, before),
    ],
  }));
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, secrets)
     SELECT property, 'connector', name, 'webhook', '{}', secrets
       FROM jsonb_to_recordset($1::jsonb) AS g (property uuid, name text, secrets jsonb)`,
    [JSON.stringify(rows)],
  );
  await makeProperty(database, { code: 'lodge', accounts: { boss: ['admin'] } });
  await query(
    database,
    `INSERT INTO second_factors (property, account, secret, last_step, recovery)
     SELECT property, id, $1, 0, '{}' FROM accounts WHERE name = 'boss'`,
    [sealedBefore(old, newest)],
  );
});
afterAll(() => database.drop());

function reveille(words: string[], keys: Record<string, Buffer>): Promise<{ code: number; out: string; err: string }> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: database.url,
    ...Object.fromEntries(Object.entries(keys).map(([name, one]) => [name, one.toString('base64')])),
  };
  return new Promise((resolve) => {
    execFile(join(root, 'reveille'), ['secrets', ...words], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}
const opened = async (box: SecretBox) => {
  const rows = await query<{ property: string; role: string; name: string; secrets: string[] }>(
    database,
    'SELECT property, role, name, secrets FROM destinations',
  );
  return new Set(rows.map((one) => one.secrets.map((sealed) => box.open(sealed, useOf(one))).join(' ')));
};

test('every secret is sealed anew, and the old key is of no use afterwards', async () => {
  expect(await reveille(['rotate'], {})).toMatchObject({
    code: 1,
    err: expect.stringContaining('REVEILLE_SECRET_KEY') as string,
  });
  expect(await reveille(['rotate'], { REVEILLE_SECRET_KEY: key })).toMatchObject({
    code: 1,
    err: expect.stringContaining('REVEILLE_SECRET_KEY_BEFORE') as string,
  });
  const both = { REVEILLE_SECRET_KEY: key, REVEILLE_SECRET_KEY_BEFORE: old };
  expect(JSON.parse((await reveille(['rotate', '--json'], both)).out)).toEqual({
    destinations: count,
    sealed: count,
    secondFactors: 1,
    providers: 0,
  });
  expect((await reveille(['rotate'], both)).out).toContain('nothing to do');
  expect(await opened(new SecretBox([key]))).toEqual(new Set([`${newest} ${before}`]));
  const [factor] = await query<{ property: string; account: string; secret: string }>(
    database,
    'SELECT property, account, secret FROM second_factors',
  );
  if (factor === undefined) throw new Error('there is no second factor');
  expect(new SecretBox([key]).open(factor.secret, useOfFactor(factor))).toBe(newest);
  await expect(opened(new SecretBox([old]))).rejects.toThrow('REVEILLE_SECRET_KEY_BEFORE');
});

test('what was sealed before secrets were bound to their use is bound, with the same key', async () => {
  const secrets = JSON.stringify([sealedBefore(key, newest), sealedBefore(key, before)]);
  await query(database, `UPDATE destinations SET secrets = $1 WHERE name = 'spa7'`, [secrets]);
  expect(await opened(new SecretBox([key]))).toEqual(new Set([`${newest} ${before}`]));
  expect((await reveille(['rotate'], { REVEILLE_SECRET_KEY: key })).out).toContain('the secrets of 1 destination anew');
  const bound = `SELECT FROM destinations WHERE secrets::text LIKE '%v1:%'`;
  expect(await query(database, bound)).toEqual([]);
  expect(await opened(new SecretBox([key]))).toEqual(new Set([`${newest} ${before}`]));
});

test('old secrets are dropped, of one property or of all', async () => {
  expect(JSON.parse((await reveille(['drop-old', '--json', '--property', 'inn'], {})).out)).toEqual({
    dropped: count / 2,
  });
  expect((await reveille(['drop-old'], {})).out).toContain(`${count / 2} destinations had two secrets`);
  expect((await reveille(['drop-old'], {})).out).toContain('nothing to do');
  expect(await opened(new SecretBox([key, old]))).toEqual(new Set([newest]));
});
