/** Tokens at the machine: the value alone on standard output, and over when it is revoked there. */
import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { query } from '../../testing/rest.ts';

const hotel = useHotel({}, { REVEILLE_ROLES: 'api' });
const main = join(import.meta.dirname, '../main.ts');

async function reveille(...words: string[]): Promise<string> {
  const environment = { PATH: process.env['PATH'], DATABASE_URL: hotel.database.url };
  return (await promisify(execFile)(process.execPath, [main, 'token', ...words], { env: environment })).stdout;
}

const statusWith = async (value: string): Promise<number> =>
  (await fetch(`${hotel.url}/rest/system`, { headers: { authorization: `Bearer ${value}` } })).status;

test('are made, listed and revoked, and the journal says by whom', async () => {
  const value = (await reveille('make', 'Lobby PMS', '--account', 'desk', '--rights', 'system.read')).trim();
  expect(value).toMatch(/^rvl_[a-z0-9.-]+_[\w-]{43}$/);
  expect(await statusWith(value)).toBe(200);
  expect(await reveille('list')).toMatch(/^desk +Lobby PMS +until \d{4}-\d\d-\d\d, /);
  await expect(reveille('make', 'Lobby PMS', '--account', 'desk')).rejects.toThrow(/has a token Lobby PMS already/);
  await expect(reveille('make', 'Wide', '--account', 'desk', '--rights', 'all')).rejects.toThrow(/is not a right/);
  await expect(reveille('make', 'Whose')).rejects.toThrow(/--account/);
  await expect(reveille('revoke', 'Other', '--account', 'desk')).rejects.toThrow(/no such token/);
  expect(await reveille('revoke', 'Lobby PMS', '--account', 'desk')).toBe('revoked Lobby PMS\n');
  await expect.poll(() => statusWith(value)).toBe(401);
  const actor = userInfo().username;
  expect(await query(hotel.database, `SELECT kind, actor FROM journal WHERE kind LIKE 'token.%' ORDER BY id`)).toEqual([
    { kind: 'token.made', actor },
    { kind: 'token.revoked', actor },
  ]);
});
