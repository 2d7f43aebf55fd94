/** The service in a process of its own, through what happens to processes: signals, a database that goes away. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { administratorOf, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { expectEventually } from '../../testing/eventually.ts';
import { installOn } from '../../testing/logins.ts';
import { type RunningService, runService } from '../../testing/process.ts';
import { basic, makeProperty } from '../../testing/service.ts';
import { connect } from '../db/connect.ts';
import { slack } from '../../testing/patience.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
});

afterAll(() => database.drop());

const headers = basic('desk');
/** A second or two where nothing else runs, and told; this bound is one that a busy machine keeps as well. */
const backSoon = 15_000;

describe('SIGTERM', () => {
  test('with 200 requests in flight lets every one of them finish, and the process is gone within 10 s', async () => {
    const service = await runService(database.url);
    expect((await fetch(`${service.url}/rest/system`, { headers })).status).toBe(200);
    // Requests hang at a table that somebody has locked, so that they are all truly in flight when the signal comes.
    const locker = new pg.Client(administratorOf(database.url));
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE licences IN ACCESS EXCLUSIVE MODE');
    let answered = 0;
    const requests = Array.from({ length: 200 }, async () => {
      const sentAt = performance.now();
      const answer = await fetch(`${service.url}/rest/system`, { headers });
      answered += 1;
      return { answer, waited: performance.now() - sentAt };
    });
    await expectEventually(
      async () => answered + inFlight(await (await fetch(`${service.url}/metrics`)).text()),
      (count) => count >= 200,
    );
    const gone = service.signal('SIGTERM');
    await sleep(500);
    await locker.query('ROLLBACK');
    await locker.end();
    // Nobody is cut off. Who had to wait for a connection for 5 s, because this machine is busy, is told 503.
    for (const { answer, waited } of await Promise.all(requests)) {
      const answerTo = (await answer.json()) as { sitename?: string };
      if (answer.status === 503) expect(waited).toBeGreaterThan(4500);
      else expect([answer.status, answerTo.sitename]).toEqual([200, 'Hotel grand']);
    }
    const { code, milliseconds } = await gone;
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(10_000 * slack);
  });

  test('under steady load fails nobody while /readyz already says no', async () => {
    const drain = 10;
    const service = await runService(database.url, { REVEILLE_DRAIN_SECONDS: String(drain) });
    const failed: unknown[] = [];
    let served = 0;
    let over = false;
    const caller = async (): Promise<void> => {
      while (!over) {
        const sentAt = performance.now();
        const answer = await fetch(`${service.url}/rest/system`, { headers }).catch((error: unknown) => error);
        const waited = performance.now() - sentAt;
        if (over) return;
        if (!(answer instanceof Response)) failed.push(answer);
        else if (answer.status === 200) served += 1;
        // On a busy machine a connection may be missing for 5 s: who waited that long is told so, and not cut off.
        else if (answer.status !== 503 || waited < 4500) failed.push(`${answer.status} after ${waited} ms`);
        if (answer instanceof Response) await answer.arrayBuffer();
      }
    };
    const callers = Array.from({ length: 20 }, caller);
    const servedAtLeast = (count: number): Promise<void> =>
      expectEventually(
        () => Promise.resolve(served),
        (sofar) => sofar >= count,
      );
    await servedAtLeast(20);
    const gone = service.signal('SIGTERM');
    const nearlyOver = sleep((drain - 1) * 1000);
    await expectEventually(
      async () => (await fetch(`${service.url}/readyz`)).status,
      (status) => status === 503,
    );
    // A load balancer has noticed by now, and sends no more.
    await Promise.race([servedAtLeast(served + 20), nearlyOver]);
    over = true;
    await Promise.all(callers);
    expect([(await gone).code, failed], ending(service)).toEqual([0, []]);
  });

  test('while requests never finish ends the process all the same', async () => {
    const service = await runService(database.url, { REVEILLE_SHUTDOWN_SECONDS: '1' });
    const locker = new pg.Client(administratorOf(database.url));
    await locker.connect();
    await locker.query('BEGIN; LOCK TABLE licences IN ACCESS EXCLUSIVE MODE');
    const hanging = fetch(`${service.url}/rest/system`, { headers }).then(
      () => 'answered',
      () => 'cut off',
    );
    await expectEventually(
      async () => inFlight(await (await fetch(`${service.url}/metrics`)).text()),
      (count) => count >= 2, // the one that asks for the figures is the other
    );
    const { code, milliseconds } = await service.signal('SIGTERM');
    expect([code, milliseconds < 10_000 * slack, await hanging]).toEqual([1, true, 'cut off']);
    await locker.end();
  });
});

describe('PostgreSQL', () => {
  let cluster: Cluster;
  let url: string;
  beforeAll(async () => {
    cluster = await createCluster();
    url = await installOn(cluster);
    const its = connect({ url, connections: 1 });
    await makeProperty(its, { code: 'grand' });
    await its.close();
  });
  afterAll(() => cluster.remove());

  test.each(['fast', 'immediate'] as const)(
    'restarted (%s) under load is said at /readyz and answered with 503, and all is well soon after its return',
    async (how) => {
      const service = await runService(url);
      const seen = new Map<number, number>();
      let over = false;
      const caller = async (): Promise<void> => {
        while (!over) {
          const { status } = await fetch(`${service.url}/rest/system`, { headers });
          seen.set(status, (seen.get(status) ?? 0) + 1);
          await sleep(5);
        }
      };
      const callers = Array.from({ length: 10 }, caller);
      await expect.poll(() => readyMetric(service.url)).toBe('1');
      await cluster.stop(how);
      await expect.poll(() => readyMetric(service.url)).toBe('0'); // before anybody has asked /readyz
      const away = await fetch(`${service.url}/readyz`);
      expect([away.status, ((await away.json()) as { status: string }).status]).toEqual([503, 'unready']);
      const refused = await fetch(`${service.url}/rest/system`, { headers });
      expect([
        refused.status,
        refused.headers.get('retry-after'),
        ((await refused.json()) as { error: number }).error,
      ]).toEqual([503, '1', 50301]);
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
      await cluster.start();
      const back = performance.now();
      await expectEventually(
        async () => (await fetch(`${service.url}/readyz`)).status,
        (status) => status === 200,
        backSoon,
      );
      await expectEventually(
        async () => (await fetch(`${service.url}/rest/system`, { headers })).status,
        (status) => status === 200,
        backSoon,
      );
      console.log(`well again ${Math.round(performance.now() - back)} ms after PostgreSQL came back (${how})`);
      seen.clear();
      await sleep(1000);
      over = true;
      await Promise.all(callers);
      expect([...seen.keys()]).toEqual([200]); // nothing but successes from then on
      expect((await service.signal('SIGTERM')).code, ending(service)).toBe(0);
    },
    180_000,
  );

  test('away when the service starts does not keep it from starting', async () => {
    await cluster.stop();
    const service = await runService(url);
    expect(await readyMetric(service.url)).toBe('0');
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    await cluster.start();
    await expectEventually(
      async () => (await fetch(`${service.url}/rest/system`, { headers })).status,
      (status) => status === 200,
      backSoon,
    );
    expect((await service.signal('SIGTERM')).code, ending(service)).toBe(0);
  });
});

/** The last that the service has said: why it did not end in order, for whoever reads the failure. */
const ending = (service: RunningService): string => service.log().trimEnd().split('\n').slice(-8).join('\n');

const inFlight = (metrics: string): number =>
  Number(/^reveille_http_requests_in_flight (\d+)/m.exec(metrics)?.[1] ?? 0);

async function readyMetric(url: string): Promise<string | undefined> {
  return /^reveille_ready (.*)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
}
