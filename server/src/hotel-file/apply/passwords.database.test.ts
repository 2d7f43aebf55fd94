import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { hashPassword, noPassword, verifyPassword } from '../../passwords/password.ts';
import { accountDirectory } from '../../accounts/store.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges } from './describe.ts';
import type { Environment } from './passwords.ts';
import { plugs } from '../../plugs.ts';

const passwords = { DESK_PASSWORD: 'desk-swordfish', BOSS_PASSWORD: 'boss-swordfish' };

const hotel = `property: Grand Hotel Aurora
timezone: Europe/Paris
accounts:
  - { name: desk, passwordEnv: DESK_PASSWORD }
  - { name: boss, passwordEnv: BOSS_PASSWORD, permissions: [inventory, admin] }
`;

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

function apply(environment: Environment = passwords, text = hotel, path = 'hotel.yaml'): Promise<Outcome> {
  return applyPropertyFile(
    database,
    { path, content: Buffer.from(text), environment, connectors: plugs },
    { prune: false, dryRun: false },
  );
}

async function refused(environment: Environment, text = hotel, path = 'hotel.yaml'): Promise<readonly string[]> {
  const error: unknown = await apply(environment, text, path).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FileMistakes);
  return (error as FileMistakes).lines;
}

describe('the password of an account', () => {
  test('must be at hand for a new account, and need not be for one that exists', async () => {
    expect(await refused({ DESK_PASSWORD: 'short' })).toEqual([
      'hotel.yaml:4: the password in DESK_PASSWORD cannot be used for desk. Fix: A password has at least 8 characters.',
      'hotel.yaml:5: account boss is new and has no password. Fix: set the environment variable BOSS_PASSWORD to it',
    ]);
    expect(await query(database, 'SELECT FROM properties')).toEqual([]);
    await apply();
    expect((await apply({})).changes).toEqual([]);
  });

  test('is changed only when it differs, and is never shown', async () => {
    await apply();
    const outcome = await apply({ ...passwords, DESK_PASSWORD: 'a new swordfish' });
    expect(describeChanges(outcome.changes).map(({ text }) => text)).toEqual(['~ account desk: password']);
    expect(JSON.stringify(outcome)).not.toMatch(/swordfish|argon2/);
    const known = await accountDirectory(database).bySignInName('desk@grand-hotel-aurora');
    expect(await verifyPassword(known?.passwordHash ?? '', 'a new swordfish')).toBe(true);
  });

  test('is refused where it would be guessed, but one that is stored already stays', async () => {
    expect(await refused({ DESK_PASSWORD: 'Sunshine2026', BOSS_PASSWORD: 'boss-of-aurora' })).toEqual([
      expect.stringMatching(/^hotel\.yaml:4: .*DESK_PASSWORD cannot be used for desk\. Fix: Many people use/),
      expect.stringMatching(/^hotel\.yaml:5: .*BOSS_PASSWORD cannot be used for boss\. Fix: .*a name that others know/),
    ]);
    expect(await query(database, 'SELECT FROM properties')).toEqual([]);
    await apply();
    // As a version that took any password would have stored it.
    const old = await hashPassword('password');
    await query(database, `UPDATE accounts SET password_hash = $1 WHERE name = 'desk'`, [old]);
    expect((await apply({ ...passwords, DESK_PASSWORD: 'password' })).changes).toEqual([]);
    expect(await refused({ ...passwords, BOSS_PASSWORD: 'password' })).toHaveLength(1);
  });

  test('is not given to an account that signs in at a provider, and a dry run says so as well', async () => {
    await apply();
    await query(
      database,
      `INSERT INTO identities (property, account, issuer, subject)
       SELECT property, id, 'https://login.example.com', 'sub-1' FROM accounts WHERE name = 'desk'`,
    );
    await query(database, `UPDATE accounts SET password_hash = $1 WHERE name = 'desk'`, [noPassword]);
    const said =
      'hotel.yaml:4: account desk signs in at a provider, and has no password. Fix: take the one in DESK_PASSWORD ' +
      'away, or run `reveille provider unlink desk` first';
    expect(await refused(passwords)).toEqual([said]);
    const dry = await applyPropertyFile(
      database,
      { path: 'hotel.yaml', content: Buffer.from(hotel), environment: passwords, connectors: plugs },
      { prune: false, dryRun: true },
    ).catch((thrown: unknown) => (thrown as FileMistakes).lines);
    expect(dry).toEqual([said]);
    expect((await apply({ BOSS_PASSWORD: passwords.BOSS_PASSWORD })).changes).toEqual([]);
    const stored = await query(database, `SELECT password_hash FROM accounts WHERE name = 'desk'`);
    expect(stored).toEqual([{ password_hash: noPassword }]);
  });

  test('can come from a file beside the property file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reveille-apply-'));
    try {
      const text = hotel.replace('passwordEnv: DESK_PASSWORD', 'passwordFile: desk.secret');
      const path = join(folder, 'hotel.yaml');
      expect(await refused(passwords, text, path)).toEqual([
        expect.stringContaining('Fix: write it into the file desk.secret'),
      ]);
      await writeFile(join(folder, 'desk.secret'), 'from-a-file\n');
      await apply(passwords, text, path);
      const known = await accountDirectory(database).bySignInName('desk@grand-hotel-aurora');
      expect(await verifyPassword(known?.passwordHash ?? '', 'from-a-file')).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
