/** The service as a whole: that it ends whatever one of its parts does. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../testing/database.ts';
import { silent, testConfig } from '../testing/service.ts';
import { startService } from './service.ts';
import { noTelephony } from './telephony/telephony.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('a part that hangs while it stops is named in the log, and the others are stopped', async () => {
  const lines: { phase?: string; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
  const telephony = { ...noTelephony, close: () => new Promise<void>(() => undefined) };
  const service = await startService(testConfig(database), log, { telephony });
  expect(await service.stop()).toEqual(['telephony']);
  expect(lines.filter(({ phase }) => phase !== undefined).map(({ phase }) => phase)).toEqual(['telephony']);
  expect(lines.at(-1)?.msg).toBe('stopped');
  // Nobody is connected any more, and the process has said goodbye: another need not wait until it is taken for dead.
  // A pool has ended when it has asked its connections to: PostgreSQL's side of one may take a moment longer,
  // and not as long as an idle connection of a pool that nobody has ended.
  const left = () =>
    onServer(async (client) => {
      const processes = await client.query('SELECT 1 FROM processes WHERE alive_until > clock_timestamp()');
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
            AND application_name LIKE 'reveille%'`,
      );
      return { alive: processes.rowCount, connected: rows[0]?.count };
    }, database.url);
  await expect.poll(left, { timeout: 20_000 }).toEqual({ alive: 0, connected: 0 });
});

test('a service with nothing to do asks its database little: ten thousand hotels pay for it all night', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const service = await startService(testConfig(database), silent);
  await sleep(3000);
  asked.mockClear(); // what is asked once, at the start
  await sleep(5000);
  const texts = asked.mock.calls.map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  const transactions = texts.filter((text) => text.startsWith('begin')).length;
  asked.mockRestore();
  await service.stop();
  expect(transactions).toBeGreaterThan(0);
  // 14 a second; the look of the courier, 150 ms after the last one, is half of them.
  expect(transactions).toBeLessThan(5 * 20);
});
