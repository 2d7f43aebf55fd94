/**
 * Where links may go: an address that an operator wrote, the open internet, and nowhere else. What is asserted is that
 * nothing connects.
 */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alive } from '../../../testing/alive.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { silent, testConfig } from '../../../testing/service.ts';
import { Courier } from '../../deliveries/courier.ts';
import { usualPatience } from '../../deliveries/patience.ts';
import { examineLinks } from '../../doctor/links.ts';
import { createMetrics } from '../../ops/metrics.ts';
import { applyPropertyFile } from '../../hotel-file/apply/apply.ts';
import { describeChanges } from '../../hotel-file/apply/describe.ts';
import { Addresses } from '../addresses.ts';
import { type Holding, Links } from '../links.ts';
import type { HeldLink } from '../links-store.ts';
import { FiasSession } from './session.ts';
import { plugs } from '../../plugs.ts';

let database: TestDatabase;
let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  await database.drop();
});

/** With an actor it came by the console. */
async function apply(connectors: string, actor?: string): Promise<string[]> {
  const content = Buffer.from(
    `property: Hotel Aurora\ntimezone: Europe/Paris\nrooms: { mailboxes: [ { room: 101 } ] ` +
      `}\nconnectors:\n${connectors}\n`,
  );
  const { changes } = await applyPropertyFile(
    database,
    { path: 'file', content, environment: {}, connectors: plugs, ...(actor === undefined ? {} : { actor }) },
    { prune: false, dryRun: false, byOperator: actor === undefined },
  );
  return describeChanges(changes).map(({ text }) => text);
}
const opera = (host: string, more = ''): string =>
  `  - { name: opera, type: fias, host: ${host}, port: 5010, interface: PB${more} }`;
const vouched = async (): Promise<boolean | undefined> =>
  (await query<{ vouched: boolean }>(database, `SELECT vouched FROM destinations WHERE name = 'opera'`))[0]?.vouched;

test('what `reveille apply` wrote is vouched for, and what came by the console is not', async () => {
  expect(await apply(opera('10.0.0.5'))).toContain(
    '+ connector opera: type fias, host 10.0.0.5, port 5010, interface PB',
  );
  expect(await vouched()).toBe(true);
  // Another option is the hotel's own matter; another address is not.
  await apply(opera('10.0.0.5', ', charset: cp850'), 'boss');
  expect(await vouched()).toBe(true);
  expect(await apply(opera('10.0.0.6'), 'boss')).toContainEqual(expect.stringContaining('address none -> checked'));
  expect(await vouched()).toBe(false);
  await apply(opera('10.0.0.6', ', checkOut: keep'), 'boss');
  expect(await vouched()).toBe(false);
  expect(await examineLinks(testConfig(database), plugs)).toMatchObject([
    { verdict: 'warning', seen: expect.stringMatching(/1 of 1 .*opera of .*10\.0\.0\.6/) as unknown },
  ]);
  expect(await examineLinks(testConfig(database, { REVEILLE_ALLOWED_NETWORKS: '10.0.0.0/8' }), plugs)).toMatchObject([
    { verdict: 'good' },
  ]);
  expect(await apply(opera('10.0.0.6', ', checkOut: keep'))).toEqual(['~ connector opera: address checked -> none']);
  expect(await vouched()).toBe(true);
});

test('a link goes inside a network only where an operator wrote the address; all are refused alike', async () => {
  await query(database, 'UPDATE destinations SET enabled = false');
  const link = (name: string, host: string, at: number, stands: boolean) =>
    query(
      database,
      `INSERT INTO destinations (property, role, name, type, target, vouched)
            SELECT id, 'connector', $1, 'fias', $2, $3 FROM properties`,
      [name, JSON.stringify({ host, port: at, interface: 'MB' }), stands],
    );
  await link('open', '127.0.0.1', port, false);
  await link('closed', '127.0.0.1', 1, false);
  await link('mapped', '::ffff:127.0.0.1', port, false);
  await link('named', 'localhost', port, true); // where a name leads is not the operator's word
  const around = { database, addresses: new Addresses([]), log: silent, metrics: createMetrics() };
  const courier = alive(database, (heartbeat) => {
    const open = (held: HeldLink, holding: Holding) => new FiasSession(held, { ...around, ...holding, pauses: [0.05] });
    const transports = { fias: new Links({ ...around, heartbeat, type: 'fias', open }) };
    return new Courier({ ...around, heartbeat, transports, patience: usualPatience });
  });
  const words = async () =>
    Object.fromEntries(
      (
        await query<{ name: string; words: string }>(
          database,
          `SELECT o.name, f.words FROM destinations o JOIN links f ON f.destination = o.id WHERE f.words <> ''
                ORDER BY o.name`,
        )
      ).map((row) => [row.name, row.words]),
    );
  await expect.poll(async () => Object.keys(await words())).toEqual(['closed', 'mapped', 'named', 'open']);
  const told = await words();
  expect(told['open']).toBe(told['closed']);
  expect(told['named']?.replace('localhost', '127.0.0.1')).toBe(told['open']);
  expect(told['named']).not.toContain('127.0.0.1');
  expect(told['open']).toContain('REVEILLE_ALLOWED_NETWORKS');
  expect(connections).toBe(0);
  await link('stood-for', '127.0.0.1', port, true);
  await expect.poll(() => connections).toBeGreaterThan(0);
  await courier.stop();
});
