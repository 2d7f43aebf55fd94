import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBouncer } from '../../testing/bouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Finding } from '../doctor/finding.ts';
import { checkDatabase } from '../ops/health.ts';
import { connect } from './connect.ts';
import { sharesSessions } from './sessions.ts';

const reveille = join(import.meta.dirname, '../../../reveille');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
});
afterAll(() => database.drop());

function doctor(url: string): Promise<Finding[]> {
  return new Promise((resolve) => {
    execFile(
      reveille,
      ['doctor', '--json'],
      { env: { ...process.env, DATABASE_URL: url, REVEILLE_DATA: '/tmp' } },
      (_error, stdout) => resolve(JSON.parse(stdout) as Finding[]),
    );
  });
}

test('a session at PostgreSQL itself is its own', async () => {
  expect(await sharesSessions(database.pool)).toBe(false);
});

describe('PgBouncer that gives each transaction another session', () => {
  test('is refused at the start, at /readyz and by the doctor, with words', async () => {
    await using bouncer = await startBouncer(database.url, 'transaction');
    await expect(startTestService(bouncer)).rejects.toThrow(/PgBouncer with pool_mode = transaction\?\). Fix: set/);
    const pooled = connect({ url: bouncer.url, connections: 3 });
    expect((await checkDatabase(pooled.pool)).find(({ name }) => name === 'sessions')).toMatchObject({ ok: false });
    await pooled.close();
    expect((await doctor(bouncer.url)).find(({ what }) => what === 'sessions')).toMatchObject({
      verdict: 'bad',
      mend: expect.stringContaining('pool_mode = session'),
    });
  });

  test('is found however often it is asked, while others use it too', async () => {
    await using bouncer = await startBouncer(database.url, 'transaction');
    const busy = connect({ url: bouncer.url, connections: 4 });
    let over = false;
    const work = Array.from({ length: 4 }, async () => {
      while (!over) await busy.pool.query('SELECT pg_sleep(random() / 500)');
    });
    for (let time = 0; time < 30; time += 1) {
      const asked = connect({ url: bouncer.url, connections: 2 });
      expect(await sharesSessions(asked.pool), `time ${time}`).toBe(true);
      await asked.close();
    }
    over = true;
    await Promise.all(work);
    await busy.close();
  });
});

test('PgBouncer that keeps a session for a connection serves as PostgreSQL does', async () => {
  await using bouncer = await startBouncer(database.url, 'session');
  const service = await startTestService(bouncer, { REVEILLE_DATABASE_CONNECTIONS: '4' });
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`${service.url}/rest/system`, { headers: basic('desk') })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.stop();
});
