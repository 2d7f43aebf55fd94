/** A provider at the machine: set, shown without its secret, its key replaced, and gone again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useHotel } from '../../testing/hotel.ts';
import { query } from '../../testing/rest.ts';

const hotel = useHotel({}, { REVEILLE_ROLES: 'api' });
const main = join(import.meta.dirname, '../main.ts');
const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));

async function reveille(words: readonly string[], input = '', settings: object = { REVEILLE_SECRET_KEY: oldKey }) {
  const environment = { PATH: process.env['PATH'], DATABASE_URL: hotel.database.url, ...settings };
  const child = spawn(process.execPath, [main, ...words], { env: environment });
  child.stdin.end(input);
  const ended = once(child, 'exit');
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return out === '' ? error : out;
}

const set = ['provider', 'set', '--name', 'Contoso', '--client-id', 'reveille'];
const issuer = ['--issuer', 'https://login.example.com/hotel'];
const roles = ['--role', 'it=administrator', '--role', 'reception=front-desk,inventory'];

test('is set, shown, kept sealed, sealed anew and removed, and the journal has each without the secret', async () => {
  expect(await reveille([...set, ...issuer, ...roles], 'a-long-secret\n')).toBe('people sign in with Contoso\n');
  const kept = [...set, ...issuer, ...roles, '--keep-secret', '--break-glass', 'boss'];
  expect(await reveille(kept)).toBe('people sign in with Contoso\n');
  expect(await reveille(['provider', 'show'])).toBe(
    'Contoso: https://login.example.com/hotel as reveille, with a secret\n' +
      '  it: administrator\n  reception: front-desk, inventory\n  passwords: 1 break-glass, and machines\n',
  );
  const both = { REVEILLE_SECRET_KEY: newKey, REVEILLE_SECRET_KEY_BEFORE: oldKey };
  expect(await reveille(['secrets', 'rotate'], '', both)).toContain('sealed 1 provider anew');
  expect(await reveille(['provider', 'link', 'desk', '--subject', '4711'])).toContain('has no password any more');
  expect(await reveille(['provider', 'unlink', 'desk'])).toContain('linked to nobody');
  expect(await reveille(['provider', 'remove'])).toBe('people sign in with passwords\n');
  const journal = await query<{ detail: object }>(
    hotel.database,
    `SELECT detail FROM journal WHERE kind = 'property.changed'`,
  );
  expect(journal).toHaveLength(3);
  expect(JSON.stringify(journal)).not.toContain('a-long-secret');
});
