/** The demonstration as a visitor starts it: phones ring, a charge is refused, and Ctrl+C leaves nothing behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../server/testing/cluster.ts';
import { loginUrl, onServer } from '../server/testing/database.ts';

/**
 * The group of the process whose number a database of a demonstration has in its name: others may run beside this one.
 */
function groupOf(process = ''): number {
  const stat = `/proc/${process}/stat`;
  return existsSync(stat) ? Number(readFileSync(stat, 'utf8').split(') ')[1]?.split(' ')[2]) : Number.NaN;
}

const reveille = join(import.meta.dirname, '../reveille');
/** It makes a database of its own as the one, and serves as the other. */
const logins = () => ({
  DATABASE_URL: loginUrl('postgres', 'service'),
  REVEILLE_MIGRATE_URL: loginUrl('postgres', 'owner'),
});

const demoDatabases = (): Promise<string[]> =>
  onServer(async (client) =>
    (
      await client.query<{ name: string }>(
        `SELECT datname AS name FROM pg_database WHERE datname LIKE 'reveille\\_demo\\_%'`,
      )
    ).rows.map(({ name }) => name),
  );

test('a visitor sees a night in which guests are really rung', async () => {
  const port = await freePort();
  const child = spawn(reveille, ['demo', '--listen', `127.0.0.1:${port}`], {
    env: { ...process.env, ...logins() },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let said = '';
  let mine: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    await until(() => said.includes('Ctrl+C ends it'));
    mine = (await demoDatabases()).filter((name) => groupOf(name.split('_').at(-1)) === child.pid);
    expect(mine).toHaveLength(1);
    const authorization = `Basic ${Buffer.from('boss:demo-office').toString('base64')}`;
    const ask = async <Answer>(path: string): Promise<Answer> => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } });
      expect(response.status, path).toBe(200);
      return (await response.json()) as Answer;
    };
    // Refused by the property system, for a reason that a person can read.
    await until(async () => {
      const { charges } = await ask<{ charges: { fates: { state: string; words: string }[] }[] }>(
        '/api/v1/charges?room=311&limit=1',
      );
      return charges[0]?.fates.some(({ state, words }) => state === 'refused' && words.includes('no-post')) === true;
    });
    // A guest has been rung on a real phone, and woken.
    await until(async () => (await answeredToday(ask, '104')) !== '');
    const { attempts } = await ask<{ attempts: { heard: boolean }[] }>(
      `/api/v1/wakeups/${await answeredToday(ask, '104')}/attempts`,
    );
    expect(attempts[0]).toMatchObject({ heard: true });
    const { entries } = await ask<{ entries: unknown[] }>('/api/v1/journal?limit=100');
    expect(entries).toHaveLength(100);
  } finally {
    // As Ctrl+C does, to everybody who was started from the terminal.
    process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
    await once(child, 'exit');
  }
  expect(child.exitCode).toBe(0);
  expect(await demoDatabases()).not.toContain(mine[0]);

  async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds())) {
      if (child.exitCode !== null) throw new Error(`the demonstration has ended: ${said}`);
      await sleep(250);
    }
  }
});

async function answeredToday(ask: <Answer>(path: string) => Promise<Answer>, room: string): Promise<string> {
  const { today } = await ask<{ today: { id: string; room: string; status: number }[] }>(
    `/rest/wakeup/list/today?room=${room}`,
  );
  return today.find(({ status }) => status === 4)?.id ?? '';
}
