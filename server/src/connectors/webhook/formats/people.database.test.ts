/** People are told by the services they use: set up by a file, carried by the service, its addresses seen nowhere. */
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { type Receiver, startReceiver } from '../../../../testing/receiver.ts';
import { ask, query } from '../../../../testing/rest.ts';
import { makeProperty, testConfig } from '../../../../testing/service.ts';
import { answerAs, planted, type Vendor, vendors } from '../../../../testing/vendors.ts';
import { raise } from '../../../alerts/alert.ts';
import { asProperty } from '../../../db/transaction.ts';
import { applyPropertyFile, type Outcome } from '../../../hotel-file/apply/apply.ts';
import { describeChanges } from '../../../hotel-file/apply/describe.ts';
import { FileMistakes } from '../../../hotel-file/file/mistakes.ts';
import { plugs } from '../../../plugs.ts';
import { type Service, startService } from '../../../service.ts';
import { SecretBox, useOf } from '../../secrets.ts';

let database: TestDatabase;
let service: Service;
let property: string;
const key = randomBytes(32);
const box = new SecretBox([key]);
const names = Object.keys(vendors);
const receivers: Record<string, Receiver> = {};
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora', name: 'Aurora <!channel>' });
  for (const name of names) receivers[name] = await startReceiver();
  const config = testConfig(database, {
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
    REVEILLE_SECRET_KEY: key.toString('base64'),
    REVEILLE_CONSOLE_URL: 'https://reveille.hotel.example',
  });
  service = await startService(config, pino({ level: 'trace' }, { write: (line) => logged.push(line) }));
});
afterAll(async () => {
  await service.stop();
  for (const receiver of Object.values(receivers)) await receiver.close();
  await database.drop();
});

const head = 'property: "Aurora <!channel>"\ncode: aurora\ntimezone: Europe/Paris\nlanguages: [fr, en]\n';
const entry = (name: string, more = `, secretEnv: ${name.toUpperCase()}_ADDRESS`): string =>
  `  - { name: ${name}, format: ${name}${Object.entries(vendors[name]?.settings ?? {})
    .map(([setting, value]) => `, ${setting}: ${value}`)
    .join('')}${more} }\n`;
const all = `${head}subscribers:\n${names.map((name) => entry(name)).join('')}`;
const addresses = (): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [
      `${name.toUpperCase()}_ADDRESS`,
      (vendors[name] as Vendor).secret(receivers[name]?.url ?? ''),
    ]),
  );
const apply = (text = all, environment = addresses(), dryRun = false): Promise<Outcome> =>
  applyPropertyFile(
    database,
    { path: 'hotel.yaml', content: Buffer.from(text), environment, connectors: plugs, secretBox: box },
    { prune: false, dryRun },
  );
const told = ({ changes }: Outcome): string[] =>
  describeChanges(changes)
    .map(({ text }) => text)
    .filter((text) => text.includes('subscriber'));
const mistakes = async (text: string, environment = {}): Promise<string> => {
  const refused: unknown = await apply(text, environment).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FileMistakes);
  return (refused as FileMistakes).lines.join('\n');
};
const asleep = (room: string) =>
  asProperty(database, property, (db) =>
    raise(db, property, {
      kind: 'unanswered',
      subject: randomUUIDv7(),
      room,
      detail: { result: 2, due: '2026-07-27T04:30:00.000Z', wall: '2026-07-27T06:30:00', attempts: 3 },
    }),
  );

test('a file that does not fit is told why, in words that hold no address', async () => {
  const subscribers = (rest: string): string => `${head}subscribers:\n  - { name: a, ${rest} }\n`;
  const given = { A: `https://hooks.example/${planted} x` };
  for (const [rest, why] of [
    ['format: slak, secretEnv: A', 'did you mean slack'],
    ['format: slack', 'the address of subscriber a is missing'],
    ['format: slack, secretEnv: B', 'the address of subscriber a is not at hand'],
    ['format: slack, secretEnv: A', 'the secret in A cannot be used for subscriber a'],
    [`format: slack, url: "https://hooks.example/x", secretEnv: A`, 'Name with secretEnv the variable that holds it'],
    ['format: slack, secretEnv: A, signed: none', 'has no signed'],
    ['format: slack, secretEnv: A, chat: "1"', 'has no chat'],
    ['format: telegram, secretEnv: A', 'add chat:'],
    ['format: telegram, chat: "@x y", secretEnv: A', 'the number of the chat'],
    ['type: mail, to: a@hotel.example, format: slack', 'a subscriber of type mail has no format'],
    ['format: reveille, events: ["*"]', 'add url:'],
  ] as const) {
    const said = await mistakes(subscribers(rest), given);
    expect(said, rest).toContain(why);
    expect(said).not.toContain(planted);
  }
  const usual = subscribers('format: reveille, url: "https://watch.example/", events: ["*"]');
  expect(told(await apply(usual, {}, true))).toEqual(['+ subscriber a: url https://watch.example/, events *']);
});

test('an alert reaches every service in the words of the hotel, and its addresses are nowhere to be seen', async () => {
  const dry = await apply(all, addresses(), true);
  expect(told(dry)[0]).toBe(
    '+ subscriber slack: format slack, events alert.acknowledged, alert.raised, address with a secret',
  );
  const outcome = await apply();
  expect((await apply()).changes).toEqual([]);
  expect((await apply(all, {})).changes).toEqual([]);
  // First every one of them answers with the address that it was asked at, as a proxy in between may do.
  for (const receiver of Object.values(receivers))
    receiver.answer = ({ path, headers }) => ({ status: 503, body: `no ${path} for ${String(headers.authorization)}` });
  await asleep('415');
  const destinations = async () =>
    ((await ask(service.url, 'GET /api/v1/destinations')).json as { destinations: Record<string, unknown>[] })
      .destinations;
  await expect.poll(async () => (await destinations()).map(({ state }) => state)).toEqual(names.map(() => 'failing'));
  expect((await destinations()).find(({ name }) => name === 'slack')).toMatchObject({
    type: 'webhook',
    target: { format: 'slack' },
    signed: false,
    secrets: 1,
    lastError: expect.stringContaining('no '),
  });
  const everywhere = async () => [
    JSON.stringify([dry, outcome]),
    logged.join(''),
    ...(await Promise.all(
      ['destinations', 'deliveries', 'journal', 'alerts', 'property/file'].map(
        async (path) => `${path} ${await fetchText(path)}`,
      ),
    )),
    await (await fetch(`${service.url}/metrics`)).text(),
    ...(await dump()),
  ];
  const look = async () => {
    const seen = await everywhere();
    expect(seen.length).toBeGreaterThan(30);
    for (const one of seen)
      for (const secret of [planted, 'tk_accessPlanted77', Buffer.from(`reveille:${planted}`).toString('base64')])
        expect(one.includes(secret) ? one.slice(0, 300) : '').toBe('');
  };
  await look();
  for (const name of names) (receivers[name] as Receiver).answer = answerAs(vendors[name] as Vendor);
  await expect
    .poll(() => query(database, `SELECT DISTINCT state FROM deliveries WHERE event = 'alert.raised'`))
    .toEqual([{ state: 'accepted' }]);
  for (const name of names) {
    const { text, live } = (vendors[name] as Vendor).read(receivers[name]?.received.at(-1) as never);
    expect(text, name).toContain('Aurora <!channel>');
    expect(text, name).toMatch(/chambre 415 · /);
    expect(live, name).toEqual(['https://reveille.hotel.example/']);
  }
  await look();
  const file = await fetchText('property/file');
  expect(file).toMatch(/type: webhook, .*chat: "-1001234567890"/);
  expect(file).toMatch(/format: telegram/);
  expect((await apply(file, {})).changes).toEqual([]);
});

test('an address that changes takes the place of the old one, and another format never hears of it', async () => {
  const other = { ...addresses(), SLACK_ADDRESS: 'https://hooks.example/services/another' };
  expect(told(await apply(all, other))).toEqual(['~ subscriber slack: address with a secret -> with a new secret']);
  const [stored] = await query<{ property: string; role: string; name: string; secrets: string[] }>(
    database,
    `SELECT property, role, name, secrets FROM destinations WHERE name = 'slack'`,
  );
  expect(stored?.secrets.map((one) => box.open(one, useOf(stored)))).toEqual([other.SLACK_ADDRESS]);
  const moved = `${head}subscribers:\n  - { name: slack, format: teams }\n`;
  expect(await mistakes(moved)).toContain('the address of subscriber slack is missing');
  const signed = `${head}subscribers:\n  - { name: slack, url: "https://watch.example/", events: ["*"] }\n`;
  await apply(signed, {});
  // What signs is no address: a receiver keeps it whatever it reads.
  const board = (format: string): string =>
    `${head}receivers: [ { name: board, url: "https://board.example/", format: ${format}, secretEnv: BOARD } ]\n`;
  await apply(board('json'), { BOARD: randomBytes(32).toString('base64') });
  const kept = () => query(database, `SELECT secrets FROM destinations WHERE name = 'board'`);
  const before = await kept();
  await apply(board('xml'), {});
  expect(await kept()).toEqual(before);
  expect(await query(database, `SELECT secrets FROM destinations WHERE name = 'slack'`)).toEqual([{ secrets: [] }]);
});

const fetchText = async (path: string): Promise<string> => {
  const response = await fetch(`${service.url}/api/v1/${path}`, {
    headers: { authorization: `Basic ${Buffer.from('boss:a-good-password').toString('base64')}` },
  });
  expect(response.status, path).toBe(200);
  return response.text();
};
/** Every table, as a person with a copy of the database would read it. */
async function dump(): Promise<string[]> {
  const tables = await query<{ name: string }>(
    database,
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(`${name} ${JSON.stringify(await query(database, `SELECT to_jsonb(t) AS row FROM ${name} t`))}`);
  return texts;
}
