/** The service in a process of its own, through what happens to processes: signals, a database that goes and comes back, a renewed certificate. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { administratorOf, createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { runService } from '../../testing/process.ts';
import { basic, makeProperty, password } from '../../testing/service.ts';
import { connect } from '../db/connect.ts';

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
    const requests = Array.from({ length: 200 }, () => fetch(`${service.url}/rest/system`, { headers }));
    await expectEventually(
      async () => inFlight(await (await fetch(`${service.url}/metrics`)).text()),
      (count) => count >= 200,
    );
    const gone = service.signal('SIGTERM');
    await sleep(500);
    await locker.query('ROLLBACK');
    await locker.end();
    const answers = await Promise.all(requests);
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 200 }, () => 200));
    for (const answer of answers) expect(((await answer.json()) as { sitename: string }).sitename).toBe('Hotel grand');
    const { code, milliseconds } = await gone;
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(10_000);
  });

  test('under steady load fails nobody while /readyz already says no', async () => {
    const service = await runService(database.url, { REVEILLE_DRAIN_SECONDS: '4' });
    let failed = 0;
    let served = 0;
    let over = false;
    const caller = async (): Promise<void> => {
      while (!over) {
        const answer = await fetch(`${service.url}/rest/system`, { headers }).catch(() => undefined);
        if (over) return;
        if (answer?.status === 200) served += 1;
        else failed += 1;
        await answer?.arrayBuffer();
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
    await expectEventually(
      async () => (await fetch(`${service.url}/readyz`)).status,
      (status) => status === 503,
    );
    await servedAtLeast(served + 20); // a load balancer has noticed by now, and sends no more
    over = true;
    await Promise.all(callers);
    expect((await gone).code).toBe(0);
    expect(failed).toBe(0);
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
    await sleep(500);
    const { code, milliseconds } = await service.signal('SIGTERM');
    expect([code, milliseconds < 10_000, await hanging]).toEqual([1, true, 'cut off']);
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
    await makeProperty({ ...its, url, drop: () => Promise.resolve() }, { code: 'grand' });
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
      await sleep(500);
      await cluster.stop(how);
      await sleep(1000);
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
      expect((await service.signal('SIGTERM')).code).toBe(0);
    },
    60_000,
  );

  test('away when the service starts does not keep it from starting', async () => {
    await cluster.stop();
    const service = await runService(url);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(503);
    await cluster.start();
    await expectEventually(
      async () => (await fetch(`${service.url}/rest/system`, { headers })).status,
      (status) => status === 200,
      5000,
    );
    expect((await service.signal('SIGTERM')).code).toBe(0);
  }, 60_000);
});

describe('TLS', () => {
  test(
    'is served from certificate files, and a renewed certificate is taken on SIGHUP',
    { timeout: 180_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'reveille-tls-'));
      const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
      const issue = (name: string) =>
        execFileSync(
          'openssl',
          [
            'req',
            '-x509',
            '-newkey',
            'ec',
            '-pkeyopt',
            'ec_paramgen_curve:prime256v1',
            '-nodes',
            '-days',
            '1',
            '-subj',
            `/CN=${name}`,
            '-keyout',
            key,
            '-out',
            certificate,
          ],
          { stdio: 'ignore' },
        );
      issue('first.example');
      const service = await runService(database.url, { REVEILLE_TLS_CERTIFICATE: certificate, REVEILLE_TLS_KEY: key });
      const ask = () =>
        new Promise<{ status: number; name: string }>((resolve, reject) => {
          request(
            `${service.url}/rest/system`,
            { rejectUnauthorized: false, agent: new Agent(), auth: `desk:${password}` },
            (response) => {
              response.resume();
              resolve({
                status: response.statusCode ?? 0,
                name: String((response.socket as TLSSocket).getPeerCertificate().subject.CN),
              });
            },
          )
            .on('error', reject)
            .end();
        });
      expect(await ask()).toEqual({ status: 200, name: 'first.example' });
      issue('second.example');
      service.child.kill('SIGHUP');
      await expectEventually(
        async () => (await ask()).name,
        (name) => name === 'second.example',
      );
      // One that is broken is told of, and the one before it stays.
      writeFileSync(certificate, 'not a certificate');
      service.child.kill('SIGHUP');
      await expectEventually(
        () => Promise.resolve(service.log()),
        (log) => log.includes('the certificate cannot be used'),
      );
      expect(await ask()).toEqual({ status: 200, name: 'second.example' });

      const offer = (...words: string[]) =>
        spawnSync('openssl', ['s_client', '-connect', new URL(service.url).host, ...words], {
          input: '',
          encoding: 'utf8',
        }).stdout;
      expect(offer('-tls1_2')).toMatch(/Cipher is ECDHE-/);
      expect(offer('-tls1_3')).toMatch(/Cipher is TLS_/);
      for (const cipher of ['AES128-SHA', 'AES256-SHA', 'AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA'])
        expect(offer('-tls1_2', '-cipher', cipher)).toMatch(/Cipher is \(NONE\)/);
      expect((await service.signal('SIGTERM')).code).toBe(0);
    },
  );
});

const inFlight = (metrics: string): number =>
  Number(/^reveille_http_requests_in_flight (\d+)/m.exec(metrics)?.[1] ?? 0);

async function expectEventually<T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  milliseconds = 10_000,
): Promise<void> {
  const start = performance.now();
  let answer = await ask();
  while (!good(answer)) {
    if (performance.now() - start > milliseconds) throw new Error(`still ${String(answer)} after ${milliseconds} ms`);
    await sleep(50);
    answer = await ask();
  }
}
