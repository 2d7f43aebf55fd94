/** A phone that is rung through the night, and the switch that is called only while it is heard. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { empty, query } from '../../testing/rest.ts';
import { makeProperty, silent, testConfig } from '../../testing/service.ts';
import { type Behaviour, StandInTelephone } from '../../testing/telephone.ts';
import { asSystem } from '../db/transaction.ts';
import { Secret } from '../secret.ts';
import { type Service, startService } from '../service.ts';
import { ringCanaries } from './canary.ts';
import { countCanaries, dueCanaries } from './canary-store.ts';
import { outlookOf } from './outlook.ts';
import { holdSwitch } from './switch.ts';

const everybody = { share: { rank: 0, of: 1 }, own: [], lateSeconds: 5 };
const heard: Behaviour = { answered: true, heard: true };
let database: TestDatabase;
let property: string;
let service: Service | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand', timezone: 'Asia/Kolkata' });
});
afterAll(() => database.drop());
beforeEach(() => empty(database, 'trials', 'alerts', 'settings'));
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const canary = (given: object = {}): Promise<unknown> =>
  query(
    database,
    `INSERT INTO settings (property, section, value) VALUES ($1, 'wakeup', $2) ON CONFLICT (property, section)
       DO UPDATE SET value = excluded.value`,
    [property, JSON.stringify({ canary: { ring: '199', from: '00:00', until: '00:00', everyMinutes: 15, ...given } })],
  );
const due = () => asSystem(database, (db) => dueCanaries(db, everybody));
const states = async () =>
  Object.fromEntries((await asSystem(database, countCanaries)).map(({ state, count }) => [state, count]));
/** The clock on the hotel's wall, so many minutes from now. */
const wall = (minutes: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ minutes }).toPlainTime().toString({ smallestUnit: 'minute' });

test('it is rung by the path of guests, is heard, and tells when it is not', async () => {
  await canary();
  let behaviour: Behaviour = heard;
  const telephone = new StandInTelephone(() => behaviour);
  service = await startService(testConfig(database), silent, { telephony: telephone });
  const alerts = () =>
    query(
      database,
      `SELECT detail->>'outcome' AS outcome, acknowledged_by FROM alerts WHERE kind = 'canary-silent'`,
      [],
    );
  const again = () => query(database, `UPDATE trials SET asked_at = asked_at - interval '15 minutes' WHERE canary`, []);
  await expect.poll(states).toEqual({ heard: 1 });
  expect(telephone.placed.map(({ extension }) => extension)).toEqual(['199']);
  expect(telephone.placed[0]?.script.readings).toBe(1);
  const journal = await query(database, `SELECT detail FROM journal WHERE kind = 'canary.rung'`, []);
  expect(journal).toMatchObject([{ detail: { extension: '199', outcome: 'heard' } }]);
  expect(await due()).toEqual([]); // not before a quarter of an hour is over
  const figures = await (await fetch(`${service.url}/metrics`)).text();
  expect(figures).toContain('reveille_canaries{state="heard"} 1');
  expect(figures).toMatch(/^reveille_canary_last_success_timestamp_seconds 1\d{9}/m);

  behaviour = { answered: true, heard: false };
  await again();
  await expect.poll(alerts).toEqual([{ outcome: 'hung-up', acknowledged_by: null }]);
  expect(await states()).toEqual({ silent: 1 });

  behaviour = heard;
  await again();
  await expect.poll(alerts).toEqual([{ outcome: 'hung-up', acknowledged_by: 'reveille' }]);
  expect(await states()).toEqual({ heard: 1 });
});

test.each([
  ['at night', { from: wall(-60), until: wall(60) }, true],
  ['by day', { from: wall(60), until: wall(120) }, false],
  ['in a night over midnight', { from: wall(-60), until: wall(-120) }, true],
  ['in the gap of a night over midnight', { from: wall(60), until: wall(-60) }, false],
])('it is rung by the clock of the hotel: %s', async (_when, night, isDue) => {
  await canary(night);
  expect(await due()).toEqual(isDue ? [property] : []);
});

test('two processes that look at once ring it once', async () => {
  await canary();
  await Promise.all([ringCanaries(database, everybody), ringCanaries(database, everybody)]);
  expect(await query(database, 'SELECT extension FROM trials WHERE canary', [])).toEqual([{ extension: '199' }]);
});

test('the switch is called while all is well, and for nothing else', async () => {
  let calls = 0;
  let status = 200;
  const other = createServer((_request, response) => {
    calls += 1;
    response.writeHead(status).end('OK');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = new Secret(`http://127.0.0.1:${(other.address() as AddressInfo).port}/ping/secret`);
  const hold = (sweeps = true) => holdSwitch({ url, database, outlook: outlookOf(database), sweeps: () => sweeps });
  try {
    await hold();
    expect(calls).toBe(1);
    await expect(hold(false)).rejects.toThrow('not looked for');
    await canary();
    await expect(hold()).rejects.toThrow('1 canaries have not been heard');
    await query(
      database,
      `INSERT INTO trials (property, id, language, extension, wall_time, actor, canary, begun_at, ended_at, outcome)
         VALUES ($1, gen_random_uuid(), 'en', '199', '03:00', 'reveille', true, now(), now(), 'heard')`,
      [property],
    );
    await hold();
    expect(calls).toBe(2);
    await query(database, `UPDATE trials SET outcome = 'no-answer'`, []);
    await expect(hold()).rejects.toThrow('1 canaries have not been heard');
    await query(database, 'DELETE FROM settings', []);
    status = 500;
    await expect(hold()).rejects.toThrow('it answered 500');
    expect(calls).toBe(3);
  } finally {
    other.close();
  }
});
