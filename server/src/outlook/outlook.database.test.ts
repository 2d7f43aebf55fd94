/** That calls of the next hours cannot be rung is said at once: at /wakez, in the metrics, and to the hotel. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { basic, makeProperty, silent, testConfig } from '../../testing/service.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { asProperty } from '../db/transaction.ts';
import { type Service, startService } from '../service.ts';
import { noTelephony, type Telephony } from '../telephony/telephony.ts';
import { book } from '../wakeups/book.ts';

/** A telephone system whose Asterisk and trunk the test switches off. */
class Switchable extends StandInTelephone {
  running = true;
  registered = true;

  constructor() {
    super(() => ({ answered: true, heard: true }));
  }

  override nodes = () =>
    Promise.resolve([
      {
        name: 'one',
        property: undefined,
        version: '22',
        running: this.running,
        registered: this.registered,
        detail: 'as the test says',
      },
    ]);
}

let database: TestDatabase;
let folder: string;
let property: string;
const services: Service[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'outlook-'));
  property = await makeProperty(database, { code: 'grand' });
});

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 }); // a sentence may still be written
});

async function start(telephony: Telephony, settings: Record<string, string> = {}): Promise<string> {
  const config = testConfig(database, { REVEILLE_DATA: folder, REVEILLE_ALERT_SECONDS: '1', ...settings });
  const service = await startService(config, silent, { telephony });
  services.push(service);
  return service.url;
}

const bookIn = (hours: number, whose = property): Promise<unknown> =>
  asProperty(database, whose, (db) =>
    book(db, whose, {
      room: '101',
      asked: { datetime: new Date(Date.now() + hours * 3_600_000).toISOString() },
      daily: false,
      actor: 'desk',
      source: 5,
    }),
  );

async function wakez(url: string): Promise<[number, string[]]> {
  const answer = await fetch(`${url}/wakez`);
  return [answer.status, ((await answer.json()) as { reasons: string[] }).reasons];
}

const alerts = () =>
  query(
    database,
    `SELECT kind, detail->>'obstacle' AS obstacle, detail->'calls' AS calls, acknowledged_by FROM alerts
      WHERE kind <> 'service-trouble' ORDER BY raised_at`,
    [],
  );
const unable = async (url: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...(await (await fetch(`${url}/metrics`)).text()).matchAll(/^reveille_calls_unable\{obstacle="(.+)"\} (\d+)$/gm)]
      .map(([, name, count]): [string, number] => [name ?? '', Number(count)])
      .filter(([, count]) => count > 0),
  );

test('a trunk that is lost is said while calls are due, and taken back when it is there again', async () => {
  const telephone = new Switchable();
  const url = await start(telephone);
  telephone.registered = false;
  await expect.poll(() => query(database, 'SELECT obstacle FROM ways', [])).toEqual([{ obstacle: 'trunk' }]);
  expect(await wakez(url)).toEqual([200, []]); // nobody is to be woken
  await bookIn(13);
  expect(await wakez(url)).toEqual([200, []]); // not tonight
  await bookIn(3);
  await expect.poll(() => wakez(url)).toEqual([503, ['trunk']]);
  expect(await unable(url)).toEqual({ trunk: 1 });
  await expect.poll(alerts).toEqual([{ kind: 'cannot-ring', obstacle: 'trunk', calls: 1, acknowledged_by: null }]);
  telephone.registered = true;
  await expect.poll(() => wakez(url)).toEqual([200, []]);
  expect(await unable(url)).toEqual({});
  await expect.poll(alerts).toMatchObject([{ kind: 'cannot-ring', acknowledged_by: 'reveille' }]);
});

test('a desk that has booked nothing yet is told what is in the way of its own hotel', async () => {
  await makeProperty(database, { code: 'own', accounts: { desk: [], pbx: ['telephony'] } });
  const telephone = new Switchable();
  const url = await start(telephone);
  const told = async (account: string): Promise<unknown> =>
    (await fetch(`${url}/api/v1/wakeups/outlook`, { headers: basic(account) })).json();
  const able = { able: true, obstacle: null };
  await expect.poll(() => told('desk@grand')).toEqual(able);
  expect(await told('desk@own')).toEqual({ able: false, obstacle: 'asterisk' }); // its own has not dialled in
  telephone.registered = false;
  await expect.poll(() => told('desk@grand')).toEqual({ able: false, obstacle: 'trunk' });
  telephone.registered = true;
  await expect.poll(() => told('desk@grand')).toEqual(able);
  telephone.lose(); // told by itself, without waiting for the next look
  await expect.poll(() => told('desk@grand')).toEqual({ able: false, obstacle: 'asterisk' });
  expect(await alerts()).toEqual([]);
});

test('whoever has taken the alert is not told again', async () => {
  const telephone = new Switchable();
  telephone.running = false;
  await start(telephone);
  await bookIn(1);
  await expect.poll(alerts).toMatchObject([{ obstacle: 'asterisk', acknowledged_by: null }]);
  await query(database, `UPDATE alerts SET acknowledged_at = now(), acknowledged_by = 'desk'`, []);
  await start(telephone); // another process, which remembers nothing
  await new Promise((resolve) => setTimeout(resolve, 5000)); // several looks of each
  expect(await alerts()).toHaveLength(1);
});

test('an installation without a telephone system says so', async () => {
  const url = await start(noTelephony);
  await bookIn(1);
  await expect.poll(() => wakez(url)).toEqual([503, ['asterisk']]);
});

test('where no process dials, one that only answers says so', async () => {
  const url = await start(noTelephony, { REVEILLE_ROLES: 'api' });
  await bookIn(1);
  await expect.poll(() => wakez(url)).toEqual([503, ['dialer']]);
  await expect.poll(alerts).toMatchObject([{ obstacle: 'dialer' }]);
  await start(new Switchable(), { REVEILLE_ROLES: 'dialer' });
  await expect.poll(() => wakez(url)).toEqual([200, []]);
});

test('sounds that cannot be written are in the way', async () => {
  const url = await start(new Switchable());
  await bookIn(1);
  await expect.poll(() => wakez(url)).toEqual([200, []]);
  const sounds = join(folder, 'sounds');
  // A look may make the folder again in between.
  await vi.waitFor(async () => {
    await rm(sounds, { recursive: true, force: true });
    await writeFile(sounds, 'no folder');
  });
  await expect.poll(() => wakez(url)).toEqual([503, ['sounds']]);
  await rm(sounds);
  await expect.poll(() => wakez(url)).toEqual([200, []]);
});

test('a disk that is full is in the way, and a single hotel is told what else is wrong', async () => {
  // As small as a disk can be: with the probe it is full.
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32k', 'tmpfs', folder]);
  try {
    const url = await start(new Switchable(), { REVEILLE_SMTP_URL: 'smtp://127.0.0.1:9' });
    await bookIn(1);
    await expect.poll(() => wakez(url)).toEqual([503, ['disk']]);
    await expect
      .poll(() =>
        query(database, `SELECT detail->>'finding' AS of FROM alerts WHERE kind = 'service-trouble' ORDER BY of`, []),
      )
      .toEqual([{ of: 'data folder' }, { of: 'mail' }]);
    await query(
      database,
      `INSERT INTO backups (made_at, file, bytes) VALUES (now() - interval '3 days', 'old', 1)`,
      [],
    );
    await expect
      .poll(() => query(database, `SELECT detail FROM alerts WHERE detail->>'finding' = 'backup'`, []))
      .toMatchObject([{ detail: { finding: 'backup', seen: expect.stringContaining('3 days') as string } }]);
    await query(database, 'UPDATE backups SET made_at = now(), proven_at = now()', []);
    await expect
      .poll(() => query(database, `SELECT acknowledged_by AS by FROM alerts WHERE detail->>'finding' = 'backup'`, []))
      .toEqual([{ by: 'reveille' }]);
  } finally {
    await Promise.all(services.splice(0).map((service) => service.stop()));
    execFileSync('umount', [folder]);
  }
});

test('a hotel with an Asterisk of its own is in danger alone', async () => {
  const own = await makeProperty(database, { code: 'own', accounts: { pbx: ['telephony'] } });
  const url = await start(new Switchable());
  await bookIn(1);
  await expect.poll(() => wakez(url)).toEqual([200, []]);
  await bookIn(1, own);
  await expect.poll(() => wakez(url)).toEqual([503, ['asterisk']]);
  expect(await unable(url)).toEqual({ asterisk: 1 });
  await expect
    .poll(() => query(database, `SELECT property FROM alerts WHERE kind = 'cannot-ring'`, []))
    .toEqual([{ property: own }]);
});

test('while the database cannot be asked nobody says that all is well', async () => {
  const url = await start(new Switchable());
  await bookIn(1);
  await expect.poll(() => wakez(url)).toEqual([200, []]);
  await query(database, `ALTER TABLE ways RENAME TO elsewhere`, []);
  await expect.poll(() => wakez(url)).toEqual([503, ['database']]);
  expect(await unable(url)).toEqual({});
  await query(database, `ALTER TABLE elsewhere RENAME TO ways`, []);
  await expect.poll(() => wakez(url)).toEqual([200, []]);
});
