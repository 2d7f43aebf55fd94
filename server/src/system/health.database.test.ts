/** Telephone systems and health as one property sees them: its own or the shared ones, never another's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer } from '../../testing/database.ts';
import { basic, makeProperty, silent, testConfig } from '../../testing/service.ts';
import { type Service, startService } from '../service.ts';
import { noTelephony, type NodeStatus } from '../telephony/telephony.ts';

const database = await createTestDatabase();
let service: Service;

beforeAll(async () => {
  const [grand, inn] = [await makeProperty(database, { code: 'grand' }), await makeProperty(database, { code: 'inn' })];
  await makeProperty(database, { code: 'spa' });
  const node = (name: string, property: string | undefined, running = true): NodeStatus => ({
    name,
    property,
    running,
    registered: running,
    version: '22.10.1',
    detail: `${name} is ${running ? 'up' : 'down'}`,
  });
  const nodes = [node('shared', undefined), node('of-grand', grand), node('of-inn', inn, false)];
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, node, ended_at)
         SELECT $1, gen_random_uuid(), 'room', gen_random_uuid(), n, '101', '101', now(), gen_random_uuid(), 'of-grand',
           CASE WHEN n > 2 THEN now() END FROM generate_series(1, 3) n`,
        [grand],
      ),
    database.url,
  );
  service = await startService(testConfig(database, { REVEILLE_ROLES: 'api' }), silent, {
    telephony: { ...noTelephony, nodes: () => Promise.resolve(nodes) },
  });
});

test('the metrics tell how many Asterisks can ring, and how many cannot', async () => {
  const states = async (): Promise<string[]> =>
    (await (await fetch(`${service.url}/metrics`)).text()).match(/^reveille_telephony_nodes\{.*$/gm) ?? [];
  await expect
    .poll(states)
    .toEqual(['online', 'offline', 'down'].map((state) => expect.stringContaining(`{state="${state}"}`) as unknown));
  expect((await states()).map((line) => line.split(' ')[1])).toEqual(['2', '0', '1']);
});

afterAll(async () => {
  await service.stop();
  await database.drop();
});

const get = async <T>(path: string, code: string): Promise<T> =>
  (await (await fetch(`${service.url}/api/v1/${path}`, { headers: basic(`boss@${code}`) })).json()) as T;

test('a property is shown its own telephone system, and the shared one only where it has none', async () => {
  const seen = async (code: string) =>
    (await get<{ nodes: { name: string; own: boolean; calls: number }[] }>('telephony', code)).nodes;
  expect(await seen('grand')).toMatchObject([{ name: 'of-grand', own: true, calls: 2, running: true }]);
  expect(await seen('inn')).toMatchObject([{ name: 'of-inn', own: true, calls: 0, running: false }]);
  expect(await seen('spa')).toMatchObject([{ name: 'shared', own: false, calls: 0 }]);
});

test('health tells of what the property depends on, with what to do about what is wrong', async () => {
  interface Health {
    readonly time: string;
    readonly timezone: string;
    readonly checks: { what: string; verdict: string; seen: string; mend?: string }[];
    readonly archiving: { mode: string };
  }
  const [well, ill] = [await get<Health>('system/health', 'grand'), await get<Health>('system/health', 'inn')];
  const phones = ({ checks }: Health) => checks.filter(({ what }) => what === 'telephony');
  expect(phones(well)).toMatchObject([{ what: 'telephony', verdict: 'good', seen: 'of-grand is up' }]);
  expect(phones(ill)).toMatchObject([
    { verdict: 'bad', seen: 'of-inn is down', mend: expect.stringContaining('start Asterisk') as unknown },
  ]);
  expect(well.checks.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['database', 'migrations', 'clock', 'tenancy', 'data folder', 'speech']),
  );
  for (const { verdict, mend } of ill.checks) expect(mend === undefined).toBe(['good', 'off'].includes(verdict));
  expect(Math.abs(Date.parse(well.time) - Date.now())).toBeLessThan(60_000);
  expect(well).toMatchObject({
    timezone: 'Europe/Paris',
    archiving: { mode: expect.stringMatching(/^(off|on|always)$/) as unknown },
  });
});
