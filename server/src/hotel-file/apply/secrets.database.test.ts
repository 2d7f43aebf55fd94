/** Signing secrets of a property file: sealed, replaced without a gap, and never shown. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { SecretBox, useOf } from '../../connectors/secrets.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { createMetrics } from '../../ops/metrics.ts';
import { importPropertyFile } from '../import.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges } from './describe.ts';
import { plugs } from '../../plugs.ts';
import { rightsOf } from '../../rights.ts';

const hotel = `property: Grand Hotel Aurora
timezone: Europe/Paris
rooms: { mailboxes: [ { room: 101 } ] }
connectors: [ { name: spa, type: webhook, url: "https://spa.example/charges", secretEnv: SPA_SECRET, holdSeconds: 30 } ]
receivers: [ { name: board, url: "https://board.example/status", secretFile: board.secret } ]
subscribers:
  - { name: ops, url: "https://ops.example/events", events: [wakeup.*, alert.raised], secretEnv: OPS_SECRET }
`;
const secret = (): string => randomBytes(32).toString('base64');
const [first, second, third] = [secret(), secret(), `whsec_${secret()}`];
const box = new SecretBox([randomBytes(32)]);

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-secrets-'));
  await writeFile(join(folder, 'board.secret'), `${second}\n`);
});
afterEach(() => database.drop());

interface How {
  readonly environment?: Record<string, string>;
  readonly prune?: boolean;
  readonly secretBox?: SecretBox;
}
const apply = (
  text = hotel,
  { environment = { SPA_SECRET: first, OPS_SECRET: third }, prune = false, secretBox = box }: How = {},
): Promise<Outcome> =>
  applyPropertyFile(
    database,
    { path: join(folder, 'hotel.yaml'), content: Buffer.from(text), environment, connectors: plugs, secretBox },
    { prune, dryRun: false },
  );
const told = ({ changes }: Outcome): string[] => describeChanges(changes).map(({ text }) => text);
const mistakes = async (how: How, text = hotel): Promise<string> => {
  const refused: unknown = await apply(text, how).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FileMistakes);
  return (refused as FileMistakes).lines.join('\n');
};
const kept = async () =>
  Object.fromEntries(
    (
      await query<{ property: string; role: string; name: string; secrets: string[] }>(
        database,
        'SELECT property, role, name, secrets FROM destinations',
      )
    ).map((one) => [one.name, one.secrets.map((sealed) => box.open(sealed, useOf(one)))]),
  );

test('secrets are sealed, a dump of the database shows none, and applying again changes nothing', async () => {
  const outcome = await apply();
  expect(told(outcome).slice(-3)).toEqual([
    '+ connector spa: type webhook, url https://spa.example/charges, holdSeconds 30, signed with a secret',
    '+ receiver board: url https://board.example/status, format json, signed with a secret',
    '+ subscriber ops: url https://ops.example/events, events alert.raised, wakeup.*, signed with a secret',
  ]);
  expect(await kept()).toEqual({ spa: [first], board: [second], ops: [third] });
  const dump =
    JSON.stringify(
      await query(database, `SELECT to_jsonb(d) FROM destinations d UNION ALL SELECT to_jsonb(j) FROM journal j`),
    ) + JSON.stringify(outcome);
  for (const one of [first, second, third]) expect(dump).not.toContain(one.replace('whsec_', ''));
  const before = await query(database, 'SELECT xmin::text, * FROM destinations ORDER BY name');
  for (const prune of [false, true]) expect((await apply(hotel, { prune })).changes).toEqual([]);
  // What is not at hand is kept as it is.
  expect((await apply(hotel, { environment: {} })).changes).toEqual([]);
  expect(await query(database, 'SELECT xmin::text, * FROM destinations ORDER BY name')).toEqual(before);
});

test('a secret that changes keeps the one before it as the second, until it is pruned', async () => {
  await apply();
  const environment = { SPA_SECRET: third, OPS_SECRET: third };
  expect(told(await apply(hotel, { environment }))).toEqual([
    '~ connector spa: signed with a secret -> with a new secret, and the one before it',
  ]);
  expect((await kept())['spa']).toEqual([third, first]);
  expect((await apply(hotel, { environment })).changes).toEqual([]);
  expect(told(await apply(hotel, { environment, prune: true }))).toEqual([
    '~ connector spa: signed with a secret, and the one before it -> with a secret',
  ]);
  expect((await kept())['spa']).toEqual([third]);
});

test('a signature is taken away only by a file that says so, also by one from a browser', async () => {
  await apply();
  const silent = hotel.replaceAll(/, secret(?:Env: [A-Z]+_SECRET|File: board\.secret)/g, '');
  expect(silent).not.toContain('secret');
  for (const prune of [false, true]) expect((await apply(silent, { prune })).changes).toEqual([]);
  const [own] = await query<{ id: string }>(database, 'SELECT id FROM properties');
  const imported = await importPropertyFile(database, own?.id ?? '', silent, {
    dryRun: false,
    by: { name: 'boss', rights: rightsOf({ role: 'administrator', permissions: [] }) },
    secretBox: box,
    connectors: plugs,
    metrics: createMetrics(),
  });
  expect(imported.changes).toEqual([]);
  expect(await kept()).toEqual({ spa: [first], board: [second], ops: [third] });
  const unsigned = hotel.replace('secretEnv: SPA_SECRET', 'signed: none');
  expect(told(await apply(unsigned))).toEqual(['~ connector spa: signed with a secret -> none']);
  expect((await kept())['spa']).toEqual([]);
  expect((await apply(unsigned)).changes).toEqual([]);
  expect(await mistakes({}, hotel.replace('secretEnv: SPA_SECRET', 'signed: none, secretEnv: SPA_SECRET'))).toContain(
    'both signed: none and a secret',
  );
});

test('a secret that is missing, too short, or cannot be sealed or opened says what to do', async () => {
  expect(await mistakes({ environment: { OPS_SECRET: third } })).toContain(
    'set the environment variable SPA_SECRET to it',
  );
  expect(await mistakes({ environment: { SPA_SECRET: 'c2hvcnQ=', OPS_SECRET: third } })).toContain(
    'openssl rand -base64 32',
  );
  expect(await mistakes({ secretBox: new SecretBox([]) })).toContain('set REVEILLE_SECRET_KEY');
  await apply();
  expect(await mistakes({ secretBox: new SecretBox([randomBytes(32)]) })).toContain('REVEILLE_SECRET_KEY_BEFORE');
});

test('what another side gave out to sign in with may be any text, and is sealed as well', async () => {
  const cloud = (more = 'secretEnv: OPERA_SECRET') =>
    hotel.replace(
      /connectors:.*/,
      'connectors: [ { name: opera, type: ohip, gateway: "https://gateway.example", appKey: key, clientId: client, ' +
        `chain: C, hotel: H, ${more} } ]`,
    );
  const words = 'not base64: $ecret!'.replaceAll(' ', '_');
  const environment = { OPS_SECRET: third, OPERA_SECRET: words };
  expect(JSON.stringify(await apply(cloud(), { environment }))).not.toContain(words);
  expect((await kept())['opera']).toEqual([words]);
  expect(await mistakes({ environment: { ...environment, OPERA_SECRET: 'two words' } }, cloud())).toContain(
    'as the other side gave it out',
  );
  expect(await mistakes({ environment }, cloud('signed: none'))).toContain('it does not sign');
});
