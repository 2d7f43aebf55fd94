/** One client at a time, whatever dies: two processes, one link, and a property system that minds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deadMilliseconds } from '../server/src/work/lease.ts';
import { administratorOf } from '../server/testing/database.ts';
import { House } from './fias/house.ts';
import { PropertySystem } from './fias/property-system.ts';
import { slack } from '../server/testing/patience.ts';

const eventually = { timeout: 180_000, interval: 50 };
let house: House;
let system: PropertySystem;
const children: ChildProcess[] = [];

beforeAll(async () => {
  house = await House.build();
});
afterAll(() => house.close());
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await house.query('UPDATE links SET holder = NULL; DELETE FROM processes');
  await house.clear();
  await system.stop();
});

/** A process that does nothing but hold links. */
function holder(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fias/holder.ts'), house.database.url], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Milliseconds in which two clients were connected at once. */
function overlap(): number {
  const spans = system.clients.map(({ from, to }) => ({ from, to: to ?? Date.now() }));
  return Math.max(0, ...spans.slice(1).map(({ from }, index) => (spans[index]?.to ?? from) - from));
}

describe('two processes', () => {
  test.each([
    ['SIGKILL', 15_000],
    ['SIGTERM', 15_000],
  ] as const)(
    'one ends by %s: the other has the link within 15 s, and there are never two clients',
    async (signal, limit) => {
      // prettier-ignore
      system = await PropertySystem.start();
      await house.connector(system.port);
      const first = holder();
      await expect.poll(() => system.isUp, eventually).toBe(true);
      holder();
      await new Promise((resolve) => setTimeout(resolve, 5000)); // long enough for the second to have tried
      expect(system.clients).toHaveLength(1);
      const killed = Date.now();
      first.kill(signal);
      await expect.poll(() => system.clients.length === 2 && system.isUp, eventually).toBe(true);
      const took = (system.clients[1]?.from ?? 0) - killed;
      console.log(`${signal}: taken over after ${(took / 1000).toFixed(1)} s, two clients for ${overlap()} ms`);
      expect(took).toBeLessThan(limit * slack);
      expect(overlap()).toBe(0);
      await house.charge('101');
      await expect.poll(() => system.folio.accepted.size, eventually).toBe(1);
    },
  );

  test('one is stopped for a while: it has lost the link when it wakes, and leaves the other alone', async () => {
    system = await PropertySystem.start();
    await house.connector(system.port);
    const first = holder();
    await expect.poll(() => system.isUp, eventually).toBe(true);
    holder();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    first.kill('SIGSTOP');
    // The frozen connection stays open, and the property system throws it out when the other one comes.
    await expect.poll(() => system.clients.length === 2 && system.isUp, eventually).toBe(true);
    first.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect(system.clients).toHaveLength(2);
    expect(system.isUp).toBe(true);
    expect(overlap()).toBeLessThan(1000);
  });
});

describe('a process that cannot say that it lives', () => {
  test('closes its links before anybody else may take them', async () => {
    system = await PropertySystem.start();
    await house.connector(system.port);
    house.holdLinks();
    await expect.poll(() => system.isUp, eventually).toBe(true);
    // Somebody holds the row: it cannot say that it lives.
    const blocker = await blockHeartbeats(house.database.url);
    const blocked = performance.now();
    await expect.poll(() => system.client, { interval: 20 }).toBeUndefined();
    expect(performance.now() - blocked).toBeLessThan(deadMilliseconds);
    await blocker.end();
    await expect.poll(() => system.isUp, eventually).toBe(true);
  });
});

async function blockHeartbeats(url: string): Promise<{ end(): Promise<void> }> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: administratorOf(url) });
  await client.connect();
  await client.query('BEGIN; SELECT FROM processes FOR UPDATE');
  return { end: () => client.end() };
}

test('a link that is set up differently begins anew, and one that is switched off ends', async () => {
  system = await PropertySystem.start();
  const other = await PropertySystem.start({ profile: 'protel' });
  const destination = await house.connector(system.port);
  house.holdLinks();
  await expect.poll(() => system.isUp, eventually).toBe(true);
  await house.query(
    `UPDATE destinations SET target = target || $2::jsonb, changed_at = clock_timestamp() WHERE id = $1`,
    [destination, JSON.stringify({ port: other.port })],
  );
  await expect.poll(() => other.isUp, eventually).toBe(true);
  expect(system.client).toBeUndefined();
  expect(system.heard('LE')).toHaveLength(1);
  await house.query(`UPDATE destinations SET enabled = false, changed_at = clock_timestamp() WHERE id = $1`, [
    destination,
  ]);
  await expect.poll(() => other.client, eventually).toBeUndefined();
  await other.stop();
});
