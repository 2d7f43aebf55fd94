/**
 * Somebody with the permission admin is always left. ADMIN_ROUNDS is how often two administrators try at the same
 * moment to take it from each other, for each pair of ways.
 */
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { query as queryOf } from '../../testing/rest.ts';
import { applyPropertyFile } from '../hotel-file/apply/apply.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { account as accountCommand } from '../commands/account.ts';
import { plugs } from '../plugs.ts';

const rounds = Number(process.env['ADMIN_ROUNDS'] ?? 25);

const hotel = useHotel({ accounts: { desk: [] } });
beforeEach(() => query(`DELETE FROM accounts WHERE name <> 'desk'; UPDATE accounts SET permissions = '{}'`));

const query = <Row extends object>(text: string, values: unknown[] = []) => queryOf<Row>(hotel.database, text, values);

interface Admin {
  readonly id: string;
  readonly cookie: string;
}

/** With a session, so that no password need be verified. */
async function admin(name: string, role: 'administrator' | null = null): Promise<Admin> {
  const [row] = await query<{ id: string }>(
    `INSERT INTO accounts (property, name, password_hash, role, permissions)
        SELECT $1, $2, password_hash, $3, '{admin}' FROM accounts WHERE name = 'desk' RETURNING id`,
    [hotel.property, name, role],
  );
  const id = row?.id ?? '';
  const token = randomBytes(32).toString('base64url');
  await query('INSERT INTO sessions (property, digest, account) VALUES ($1, $2, $3)', [
    hotel.property,
    createHash('sha256').update(token).digest(),
    id,
  ]);
  return { id, cookie: `reveille_session=${token}` };
}

async function send(by: Admin, method: string, path: string, json?: object): Promise<{ status: number; text: string }> {
  const headers = { cookie: by.cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
  const response = await fetch(`${hotel.url}/api/v1${path}`, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  return { status: response.status, text: await response.text() };
}

const admins = async (): Promise<string[]> =>
  (
    await query<{ name: string }>(
      `SELECT name FROM accounts WHERE enabled AND 'admin' = ANY(permissions) ORDER BY name`,
    )
  ).map(({ name }) => name);

const ways: Record<string, (by: Admin, other: Admin) => Promise<{ status: number }>> = {
  removes: (by, other) => send(by, 'DELETE', `/accounts/${other.id}`),
  demotes: (by, other) => send(by, 'PATCH', `/accounts/${other.id}`, { permissions: [] }),
  'makes an auditor of': (by, other) => send(by, 'PATCH', `/accounts/${other.id}`, { role: 'auditor' }),
  'tries to remove itself, and not': (by) => send(by, 'DELETE', `/accounts/${by.id}`),
  'makes an auditor of itself, not': (by) => send(by, 'PATCH', `/accounts/${by.id}`, { role: 'auditor' }),
  'switches off': (by, other) => send(by, 'PATCH', `/accounts/${other.id}`, { enabled: false }),
};

describe('two administrators at the same moment', () => {
  test.each([
    ['removes', 'removes'],
    ['removes', 'demotes'],
    ['demotes', 'demotes'],
    ['switches off', 'removes'],
    ['tries to remove itself, and not', 'removes'],
    ['makes an auditor of', 'makes an auditor of'],
    ['makes an auditor of', 'removes'],
    ['makes an auditor of itself, not', 'makes an auditor of itself, not'],
    ['makes an auditor of itself, not', 'removes'],
  ])('of whom one %s and one %s the other leave one of them', { timeout: 600_000 }, async (one, another) => {
    const left: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await query(`DELETE FROM accounts WHERE name <> 'desk'`);
      const [first, second] = [
        await admin('first'),
        await admin('second', another === 'demotes' || one === 'demotes' ? null : 'administrator'),
      ];
      const answers = await Promise.all([ways[one]?.(first, second), ways[another]?.(second, first)]);
      for (const answer of answers) expect([200, 204, 401, 404, 409]).toContain(answer?.status);
      left.push((await admins()).length);
    }
    expect(left).toEqual(Array(rounds).fill(1));
  });
});

describe('the last administrator', () => {
  test('cannot be switched off, demoted or removed; with another one it can', async () => {
    const last = await admin('last');
    expect((await send(last, 'PATCH', `/accounts/${last.id}`, { permissions: [] })).status).toBe(409);
    expect((await send(last, 'PATCH', `/accounts/${last.id}`, { enabled: false })).text).toContain(
      'last account with the permission admin',
    );
    expect(await admins()).toEqual(['last']);
    const next = await admin('next');
    expect((await send(next, 'DELETE', `/accounts/${last.id}`)).status).toBe(204);
    expect(await admins()).toEqual(['next']);
  });

  const file = (accounts: string) =>
    `property: Hotel grand\ncode: grand\ntimezone: Europe/Paris\nlines: 3\naccounts: [${accounts}]\n`;
  const apply = (accounts: string, wishes: { prune?: boolean; withoutAdmin?: boolean; dryRun?: boolean } = {}) =>
    applyPropertyFile(
      hotel.database,
      {
        path: 'hotel.yaml',
        content: Buffer.from(file(accounts)),
        environment: { PASSWORD: 'some-password' },
        connectors: plugs,
      },
      { prune: false, dryRun: false, ...wishes },
    );
  const linesOf = async () => (await query<{ lines: number }>('SELECT lines FROM properties'))[0]?.lines;

  test('cannot be demoted by an imported file, which then changes nothing at all', async () => {
    const last = await admin('last');
    const text = file('{ name: last, passwordEnv: X, permissions: [inventory] }');
    for (const path of ['/property/import?dryRun=true', '/property/import']) {
      const answer = await send(last, 'POST', path, { file: text });
      expect([answer.status, answer.text]).toEqual([
        422,
        expect.stringContaining('nobody with the permission admin would be left'),
      ]);
    }
    expect([await admins(), await linesOf()]).toEqual([['last'], 8]);
  });

  test('cannot be demoted or pruned at the command line either, unless that is said', async () => {
    await admin('last');
    await expect(apply('{ name: last, passwordEnv: X }')).rejects.toThrow(FileMistakes);
    await expect(apply('{ name: desk, passwordEnv: X }', { prune: true })).rejects.toThrow(FileMistakes);
    expect(await admins()).toEqual(['last']);
    // The permission may go from one to another in one file.
    await apply('{ name: last, passwordEnv: X }, { name: fresh, passwordEnv: PASSWORD, permissions: [admin] }');
    expect(await admins()).toEqual(['fresh']);
    await apply('{ name: desk, passwordEnv: X }', { prune: true, withoutAdmin: true });
    expect(await admins()).toEqual([]);
    // A property that has none may be changed all the same.
    await apply('{ name: desk, passwordEnv: PASSWORD }');
  });

  test('cannot be removed by `reveille account remove`, unless that is said', async () => {
    await admin('last');
    vi.stubEnv('DATABASE_URL', hotel.database.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(accountCommand.run(['remove', 'last'])).rejects.toThrow(
      /last account with the permission admin.*--without-admin/s,
    );
    expect(await admins()).toEqual(['last']);
    expect(await accountCommand.run(['remove', 'last', '--without-admin'])).toBe(0);
    expect(await admins()).toEqual([]);
  });
});
