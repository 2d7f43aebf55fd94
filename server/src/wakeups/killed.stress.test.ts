/**
 * The service is killed in the middle of bookings, again and again: what it had answered is there, and nothing is there
 * by half.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { runService } from '../../testing/process.ts';
import { basic, makeProperty } from '../../testing/service.ts';

/** `npm run chaos` does it twenty times. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);
const atOnce = 200;
const rooms = Array.from({ length: atOnce }, (_, index) => String(1000 + index));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand', rooms });
});
afterAll(() => database.drop());

test(
  `after ${rounds} kills during ${atOnce} bookings at once, rows and journal agree and no answered call is lost`,
  { timeout: 600_000 + rounds * 20_000 },
  async () => {
    const answered: string[] = [];
    let cutOff = 0;
    for (let round = 0; round < rounds; round += 1) {
      const service = await runService(database.url, {
        REVEILLE_RATE_PER_MINUTE: '1000000',
        REVEILLE_LOG_LEVEL: 'error',
      });
      const headers = basic('desk');
      const bookOne = async (room: string, datetime: string): Promise<string> => {
        const response = await fetch(`${service.url}/rest/wakeup`, {
          method: 'POST',
          headers,
          body: new URLSearchParams({ room, datetime }),
        });
        expect(response.status).toBe(201);
        return ((await response.json()) as { id: string }).id;
      };
      const minute = String(round).padStart(2, '0');
      answered.push(await bookOne('1000', `2031-01-01T06:${minute}:00Z`)); // signed in and warm
      // The kill comes after so many answers and a moment, however fast the machine is: between the first booking and
      // three quarters of them.
      const enough = Math.floor(Math.random() * atOnce * 0.75);
      const reached = Promise.withResolvers<void>();
      let sofar = 0;
      const bookings = Promise.allSettled(
        rooms.map(async (room) => {
          const id = await bookOne(room, `2030-01-01T06:${minute}:00Z`);
          sofar += 1;
          if (sofar >= enough) reached.resolve();
          return id;
        }),
      );
      if (enough > 0) await reached.promise;
      await sleep(Math.random() * 10);
      await service.signal('SIGKILL');
      for (const outcome of await bookings) {
        if (outcome.status === 'fulfilled') answered.push(outcome.value);
        else cutOff += 1;
      }
    }
    // A transaction of a process that has just died is rolled back as soon as PostgreSQL notices.
    await sleep(1000);
    const { rows } = await onServer(
      (client) =>
        client.query<{ calls: string; without_entry: string; stray_entries: string }>(`
      SELECT (SELECT count(*) FROM wakeups) AS calls,
        (SELECT count(*) FROM wakeups w WHERE (SELECT count(*) FROM journal e WHERE e.kind = 'wakeup.booked'
          AND e.subject = w.id::text) <> 1) AS without_entry,
        (SELECT count(*) FROM journal e WHERE e.kind = 'wakeup.booked' AND NOT EXISTS (SELECT FROM wakeups w
          WHERE w.id::text = e.subject)) AS stray_entries`),
      database.url,
    );
    const [counted] = rows;
    console.log(
      `${rounds} kills: ${answered.length} answered, ${cutOff} cut off, ${counted?.calls} calls in the table`,
    );
    expect(counted).toMatchObject({ without_entry: '0', stray_entries: '0' });
    const present = await onServer(
      (client) => client.query<{ id: string }>('SELECT id FROM wakeups WHERE id = ANY($1::uuid[])', [answered]),
      database.url,
    );
    expect(present.rowCount).toBe(answered.length);
    expect(answered.length).toBeGreaterThan(0);
    expect(cutOff, 'the kill came after everything was answered').toBeGreaterThan(0);
  },
);
