/** A process of this version while, and after, a newer one has migrated the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, loginUrl, onServer, type TestDatabase } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { migrateToNext, nextMigration } from '../../testing/next-version.ts';
import { basic, makeProperty, testConfig } from '../../testing/service.ts';
import { StandInTelephone } from '../../testing/telephone.ts';
import { type Service, startService } from '../service.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let service: Service;
let telephone: StandInTelephone;
let log = '';
const rooms = Array.from({ length: 40 }, (_, index) => String(101 + index));
const owner = () => loginUrl(new URL(database.url).pathname.slice(1), 'owner');

beforeEach(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', rooms });
  telephone = new StandInTelephone(() => ({ answered: true, heard: true, cause: 16 }));
  log = '';
  const lines = pino({}, { write: (line: string) => (log += line) });
  service = await startService(testConfig(database), lines, { telephony: telephone });
  // It has its plans for the tables as they were.
  const well = [await book('140', 3600_000), (await ready()).status];
  if (well.join() !== '201,200') throw new Error(`the service does not serve: ${well.join()}`);
});
afterEach(async () => {
  await service.stop();
  await database.drop();
});

async function book(room: string, milliseconds: number): Promise<number> {
  const datetime = new Date(Date.now() + milliseconds).toISOString();
  const body = new URLSearchParams({ room, datetime });
  const answer = await fetch(`${service.url}/rest/wakeup`, { method: 'POST', headers: basic('boss'), body });
  await answer.arrayBuffer();
  return answer.status;
}

async function ready(): Promise<{ status: number; said: string }> {
  const answer = await fetch(`${service.url}/readyz`, { headers: basic('boss') });
  const { checks } = (await answer.json()) as { checks: { name: string; detail: string }[] };
  return { status: answer.status, said: checks.find(({ name }) => name === 'migrations')?.detail ?? '' };
}

describe('when a newer version has migrated', () => {
  test('a process that can run on it stays ready, says so, books and rings', async () => {
    await migrateToNext(
      owner(),
      `-- compatible: 0026
       ALTER TABLE wakeups ADD COLUMN mood text NOT NULL DEFAULT 'good';
       ALTER TABLE attempts ADD COLUMN mood text; ALTER TABLE journal ADD COLUMN mood text;
       CREATE TABLE moods (name text PRIMARY KEY)`,
    );
    await expect.poll(ready).toEqual({
      status: 200,
      said: `the schema is newer (${nextMigration}), and this version can run on it`,
    });
    await expectEventually(
      () => Promise.resolve(log),
      (lines) => lines.includes(`the schema is newer (${nextMigration})`),
    );
    for (const room of rooms.slice(0, 20)) expect(await book(room, 10_000)).toBe(201);
    await expectEventually(
      () => Promise.resolve(new Set(telephone.placed.map(({ extension }) => extension))),
      (rung) => rung.size === 20,
    );
    // The older version's own `migrate` has nothing to do there.
    expect((await migrate(owner(), '1.0.0')).applied).toEqual([]);
  });

  test.each([
    ['says that nobody can', '-- incompatible: the room has another type'],
    ['says nothing of it', '-- a migration'],
    ['wants a process that knows more', '-- compatible: 9000'],
  ])('a process is not ready, with words, where the migration %s', async (_, header) => {
    await migrateToNext(owner(), `${header}\nALTER TABLE wakeups ADD COLUMN mood text`);
    await expect.poll(ready).toEqual({
      status: 503,
      said: expect.stringContaining(`migrated by a newer version (${nextMigration}). Fix: run that version`),
    });
    await expect(migrate(owner(), '1.0.0')).rejects.toThrow('migrated by a newer version');
  });
});

test('a migration that waits for a table lets bookings past, and is applied when the table is free', async () => {
  const said: string[] = [];
  await onServer(async (holder) => {
    await holder.query('BEGIN; SELECT count(*) FROM wakeups'); // as a long report does, or a backup
    let over = false;
    const migrating = migrateToNext(owner(), 'ALTER TABLE wakeups ADD COLUMN mood text', (words) => said.push(words));
    const migrated = migrating.finally(() => (over = true));
    const [until, answers] = [Date.now() + 14_000, [] as number[]];
    // A booking that stood behind the migration for longer than ten seconds would be refused.
    while (Date.now() < until) {
      answers.push(await book('101', 3600_000 + answers.length * 60_000));
      await sleep(50);
    }
    expect(over, 'the migration did not wait').toBe(false);
    expect(new Set(answers)).toEqual(new Set([201]));
    await holder.query('ROLLBACK');
    expect((await migrated).applied).toEqual([nextMigration]);
  }, database.url);
  expect(said).toContain(
    `${nextMigration} waits for a table that a transaction holds; others are let past, and it tries again`,
  );
});
