/**
 * A connector that the service has never heard of, plugged in by one line: what it carries is seen and mended like
 * everything else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Asking, ask, query } from '../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../testing/service.ts';
import { toy, ToyServer } from '../../testing/toy-connector.ts';
import { plugs } from '../plugs.ts';
import { type Service, startService } from '../service.ts';

let database: TestDatabase;
let service: Service;
let server: ToyServer;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await ToyServer.start();
  const accounts = { bar: ['inventory' as const], boss: ['admin' as const, 'inventory' as const] };
  property = await makeProperty(database, { code: 'aurora', name: 'Aurora', rooms: ['101', '102', '103'], accounts });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', 'Cola', '1', 3.5)`,
    [property],
  );
  service = await startService(testConfig(database), silent, { connectors: [...plugs, toy] });
});
afterAll(async () => {
  await service.stop();
  await server.close();
  await database.drop();
});

const asked = async <T>(what: string, asking: Asking = {}): Promise<T> =>
  (await ask(service.url, what, asking)).json as T;
const imported = (connector: string) => {
  const file =
    `property: Aurora\ncode: aurora\ntimezone: Europe/Paris\nlines: 8\nlanguages: [en, ` +
    `fr]\nconnectors:\n  - ${connector}\n`;
  return ask(service.url, 'POST /api/v1/property/import', { json: { file } });
};
const charge = async (room: string): Promise<void> => {
  const form = { id: '10', quantity: '1', room };
  expect((await ask(service.url, 'POST /rest/isi/charge', { as: 'bar', form })).status).toBe(200);
};

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly words: string;
  readonly event: string;
  readonly room: string;
  readonly fast: boolean;
}
const deliveries = async () =>
  (await asked<{ deliveries: Listed[] }>('GET /api/v1/deliveries?limit=50')).deliveries.toReversed();
const shown = async () => (await deliveries()).map(({ name, room, state }) => `${name} ${room} ${state}`);
const destination = async () =>
  (await asked<{ destinations: Record<string, unknown>[] }>('GET /api/v1/destinations')).destinations.find(
    ({ name }) => name === 'jukebox',
  );
const patience = { timeout: 180_000, interval: 100 };

test('a toy carries charges: set up by a file, parked, let go on, sent again, seen by whoever looks', async () => {
  // The file is read by the schema of the plug.
  expect((await imported('{ name: jukebox, type: toys, port: 1 }')).text).toContain('did you mean toy?');
  expect((await imported('{ name: jukebox, type: toy, port: 99999 }')).text).toContain('from 1 to 65535');
  expect((await imported('{ name: jukebox, type: toy, port: 1, greeting: Hello }')).text).toContain(
    'write small letters',
  );
  expect((await imported('{ name: jukebox, type: toy, port: 1, host: there }')).text).toContain(
    'a connector of type toy has no host',
  );
  expect((await imported('{ name: jukebox, type: toy, port: 1, signed: none }')).text).toContain('it does not sign');
  const done = await imported(`{ name: jukebox, type: toy, port: ${server.port} }`);
  expect(done.text).toContain(`+ connector jukebox: type toy, port ${server.port}`);

  await charge('101');
  await expect.poll(shown, patience).toEqual(['jukebox 101 accepted']);
  expect(await destination()).toMatchObject({
    type: 'toy',
    target: { port: server.port },
    events: ['roomstatus.changed'],
    state: 'working',
  });

  server.answers.push('no such song');
  await charge('102');
  await expect.poll(shown, patience).toEqual(['jukebox 101 accepted', 'jukebox 102 refused']);
  const refused = (await deliveries())[1];
  expect(refused?.words).toBe('no such song');
  expect((await ask(service.url, `POST /api/v1/deliveries/${refused?.id}/replay`, { as: 'bar' })).status).toBe(201);
  await expect.poll(shown, patience).toEqual(['jukebox 101 accepted', 'jukebox 102 refused', 'jukebox 102 accepted']);

  // It fails, as if for days.
  server.answers.push('later', 'later');
  await charge('103');
  await expect.poll(destination, patience).toMatchObject({ state: 'failing', lastError: 'later' });
  await query(
    database,
    `UPDATE lanes SET failing_since = now() - interval '80 hours', wake_at = now() WHERE failures > 0`,
  );
  await expect.poll(destination, patience).toMatchObject({ state: 'parked', waiting: 1 });
  expect((await shown()).at(-1)).toBe('jukebox 103 parked');
  expect(await asked('GET /api/v1/alerts')).toMatchObject({ alerts: [{ kind: 'destination-parked' }] });
  const { id } = (await destination()) as { id: string };
  expect((await ask(service.url, `POST /api/v1/destinations/${id}/replay`, { json: { resume: true } })).status).toBe(
    200,
  );
  await expect.poll(async () => (await shown()).at(-1), patience).toBe('jukebox 103 accepted');

  expect([...server.taken.values()].map((payload) => (JSON.parse(payload) as { room: string }).room)).toEqual([
    '101',
    '102',
    '103',
  ]);
  // What it hears of comes beside the charges.
  await query(
    database,
    `INSERT INTO journal (property, kind, actor, room, detail)
          VALUES ($1, 'roomstatus.changed', 'keeper', '101', '{"to": "001"}')`,
    [property],
  );
  const heard = async () => (await deliveries()).filter(({ event }) => event === 'roomstatus.changed');
  await expect.poll(heard, patience).toMatchObject([{ name: 'jukebox', room: '101', fast: true, state: 'accepted' }]);
  expect(await asked('GET /api/v1/links')).toEqual({ links: [] });
});
