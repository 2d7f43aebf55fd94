import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificate } from '../../testing/certificate.ts';
import { createTestDatabase, databaseUrl, onServer, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import type { Finding } from '../doctor/finding.ts';

const reveille = join(import.meta.dirname, '../../../reveille');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function doctor(
  settings: Record<string, string>,
  words: string[] = ['--json'],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      reveille,
      ['doctor', ...words],
      { env: { ...process.env, DATABASE_URL: database.url, REVEILLE_DATA: '/tmp', ...settings }, timeout: 50_000 },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    );
  });
}

async function finding(what: string, settings: Record<string, string> = {}): Promise<Finding | undefined> {
  const { output } = await doctor(settings);
  return (JSON.parse(output) as Finding[]).find((one) => one.what === what);
}

test('a fresh installation is healthy but for its phones, and told to make a property', async () => {
  const { code, output } = await doctor({});
  expect(code).toBe(1);
  const findings = JSON.parse(output) as Finding[];
  expect(findings.filter((one) => one.verdict === 'bad')).toMatchObject([
    { what: 'telephony', mend: expect.stringContaining('no phone can ring until then') },
  ]);
  expect(findings.find((one) => one.what === 'property')).toMatchObject({
    verdict: 'warning',
    mend: expect.stringContaining('reveille apply'),
  });
  await makeProperty(database, { code: 'grand' });
  expect(await finding('property')).toMatchObject({ verdict: 'good' });
});

test.each([
  ['database', { DATABASE_URL: 'postgres://root@127.0.0.1:1/x' }, /PostgreSQL/],
  ['database', { DATABASE_URL: databaseUrl('no_such_database') }, /create the database/],
  ['data folder', { REVEILLE_DATA: '/dev/null/nowhere' }, /REVEILLE_DATA/],
  ['telephony', { ARI_URL: 'http://127.0.0.1:1' }, /ARI_URL/],
  ['speech', { REVEILLE_SPEECH_COMMAND: 'no-such-engine' }, /espeak-ng/],
  ['TLS', { REVEILLE_LISTEN: '0.0.0.0:10022' }, /REVEILLE_TLS_CERTIFICATE/],
  ['mail', { REVEILLE_SMTP_URL: 'smtp://127.0.0.1:1' }, /REVEILLE_SMTP_URL/],
])('what is wrong with the %s comes with what to do (%o)', async (what, settings, mend) => {
  const found = await finding(what, settings);
  expect(found?.verdict).not.toBe('good');
  expect(found?.mend).toMatch(mend);
});

test('a certificate whose key is another one is found before the service fails to start with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-doctor-'));
  const [file, key, other] = ['certificate.pem', 'key.pem', 'other.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  makeCertificate({ file: join(folder, 'earlier.pem'), key: other });
  makeCertificate({ file, key }, 'localhost', 30);
  const tls = (named: string) => finding('TLS', { REVEILLE_TLS_CERTIFICATE: file, REVEILLE_TLS_KEY: named });
  expect(await tls(key)).toMatchObject({ verdict: 'good' });
  expect(await tls(other)).toMatchObject({ verdict: 'bad', seen: expect.stringContaining('is not the key') });
  rmSync(folder, { recursive: true });
});

test('messages that nobody carries are told of once there is somewhere to carry them', async () => {
  expect(await finding('courier')).toBeUndefined();
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, events)
        SELECT id, 'subscriber', 'pager', 'webhook', '{"url": "https://pager.example"}', '{alert.raised}'
        FROM properties LIMIT 1`,
  );
  expect(await finding('courier')).toMatchObject({ verdict: 'warning', urgent: true });
  await query(
    database,
    `INSERT INTO processes (role, id, name, ready, alive_until) VALUES
       ('courier', '00000000-0000-4000-8000-000000000001', 'one', true, now() + interval '1 minute')`,
  );
  expect(await finding('courier')).toMatchObject({ verdict: 'good' });
});

test('a hotel that wants mail is told of as long as there is no mail server', async () => {
  expect(await finding('destinations')).toBeUndefined();
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, events)
        SELECT id, 'subscriber', 'night', 'mail', '{"to": "night@hotel.example"}', '{alert.raised}'
        FROM properties LIMIT 1`,
  );
  expect(await finding('destinations')).toMatchObject({
    verdict: 'warning',
    seen: 'nothing reaches the 1 of type mail, because REVEILLE_SMTP_URL is not set',
  });
  expect(await finding('destinations', { REVEILLE_SMTP_URL: 'smtp://127.0.0.1:1' })).toBeUndefined();
});

test('a role that must have a second factor is told of as long as there is no key to keep one', async () => {
  const rule = (roles: string): Promise<unknown> =>
    query(
      database,
      `INSERT INTO settings (property, section, value) SELECT id, 'signIn', '{"secondFactor": ${roles}}'
       FROM properties WHERE code = 'grand' ON CONFLICT (property, section) DO UPDATE SET value = excluded.value`,
    );
  await rule('[]');
  expect(await finding('second factors')).toBeUndefined();
  await rule('["administrator"]');
  expect(await finding('second factors')).toMatchObject({
    verdict: 'warning',
    seen: expect.stringMatching(/^grand: a role must have a second factor, and without REVEILLE_SECRET_KEY/),
    mend: expect.stringContaining('openssl rand -base64 32'),
  });
  const key = { REVEILLE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  expect(await finding('second factors', key)).toBeUndefined();
});

test('where every Asterisk dials in, it says that it cannot know, and does not call it broken', async () => {
  const { code, output } = await doctor({ ARI_URL: 'attach' });
  expect(code).toBe(0);
  expect((JSON.parse(output) as Finding[]).filter((one) => one.what === 'telephony')).toMatchObject([
    { verdict: 'warning', seen: 'every Asterisk dials in to the service, which alone knows whether one has' },
  ]);
});

test('a database without the schema is sent to `reveille migrate`, with exit code 1', async () => {
  await onServer((client) => client.query('DELETE FROM schema_migrations'), database.url);
  const { code, output } = await doctor({}, []);
  expect(code).toBe(1);
  expect(output).toMatch(/BAD\s+migrations[^\n]*\n\s+fix: run `reveille migrate`/);
});
