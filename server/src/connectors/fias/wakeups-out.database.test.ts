/** What a property system is told when a call is given another time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { makeProperty } from '../../../testing/service.ts';
import { asProperty } from '../../db/transaction.ts';
import type { LinkIdentity } from './posting.ts';
import { linkSettings } from './settings.ts';
import { whatToTell } from './wakeups-out.ts';
import { putKnownCall } from '../known-calls-store.ts';

let database: TestDatabase;
let link: LinkIdentity;

beforeAll(async () => {
  database = await createTestDatabase();
  const property = await makeProperty(database, { code: 'aurora' });
  const [made] = await query<{ id: string }>(
    database,
    `INSERT INTO destinations (property, role, name, type, target) VALUES ($1, 'connector', 'opera', 'fias', '{}')
        RETURNING id`,
    [property],
  );
  link = { property, destination: made?.id ?? '', name: 'opera' };
});
afterAll(() => database.drop());

const times = { from: '2027-01-15T05:30:00.000Z', due: '2027-01-15T06:00:00Z', wall: '2027-01-15T07:00:00' };
const detail = { ...times, zone: 'Europe/Paris', rule: 'exact', daily: false };
const told = async (subject: string): Promise<string[]> => {
  const delivery = {
    id: '1',
    event: 'wakeup.changed',
    subject,
    payload: { room: '101', subject, detail },
    sequence: '1',
    attempts: 0,
    createdAt: '2027-01-14T21:00:00Z',
    replayOf: null,
  };
  const { records } = await asProperty(database, link.property, (db) =>
    whatToTell(db, link, linkSettings({ host: '10.0.0.5', port: 5010, interface: 'PB' }), delivery),
  );
  return records.map(({ id, fields }) => [id, ...fields.map((field) => field.join(''))].join(' '));
};
const known = async (origin: 'ours' | 'theirs'): Promise<string> => {
  const wakeup = randomUUID();
  const call = { wakeup, origin, room: '101', date: '270115', time: '063000' };
  await asProperty(database, link.property, (db) => putKnownCall(db, link, call));
  return wakeup;
};

test('ours is taken back and set anew, and the same again after a process that died', async () => {
  const wakeup = await known('ours');
  const both = ['WC RN101 DA270115 TI063000', 'WR RN101 DA270115 TI070000'];
  expect(await told(wakeup)).toEqual(both);
  expect(await told(wakeup)).toEqual(both);
});

test('theirs is answered as deleted, once, and is ours from then on', async () => {
  const wakeup = await known('theirs');
  expect(await told(wakeup)).toEqual(['WA RN101 DA270115 TI063000 ASDE', 'WR RN101 DA270115 TI070000']);
  expect(await told(wakeup)).toEqual(['WC RN101 DA270115 TI063000', 'WR RN101 DA270115 TI070000']);
});

test('nothing of a call that they never heard of', async () => {
  expect(await told(randomUUID())).toEqual([]);
});
