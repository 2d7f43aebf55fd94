/** Twenty thousand requests by somebody who wishes us ill: no 5xx, no stack trace, and the memory stays flat. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { hostileRequest } from '../../testing/hostile-requests.ts';
import { runService, type RunningService } from '../../testing/process.ts';
import { basic, makeProperty } from '../../testing/service.ts';

const howMany = Number(process.env['HOSTILE_REQUESTS'] ?? 20_000);
const atOnce = 60;

let database: TestDatabase;
let service: RunningService;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeProperty(database, { code: 'grand' });
  service = await runService(database.url, { REVEILLE_RATE_PER_MINUTE: '1000000000', REVEILLE_LOG_LEVEL: 'error', NODE_OPTIONS: '--max-old-space-size=200' });
});

afterAll(async () => {
  await service.signal('SIGTERM');
  await database.drop();
});

test(`${howMany} hostile requests get an answer that is neither a 5xx nor tells of the inside`, { timeout: 300_000 }, async () => {
  // The gate tries the same requests each time; `npm run fuzz` tries new ones.
  const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);
  const statuses = new Map<string, number>();
  const heap: number[] = [];
  for (let sent = 0; sent < howMany; sent += 1000) {
    const batch = fc.sample(hostileRequest, { numRuns: 1000, seed: seed + sent });
    const queue = batch.entries();
    const sender = async (): Promise<void> => {
      for (const [index, bytes] of queue) {
        const answer = await exchange(bytes);
        const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'closed';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const where = `seed ${seed + sent}, request ${index}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))} was answered with ${answer.slice(0, 300)}`;
        expect(status.startsWith('5'), where).toBe(false);
        if (!answer.includes('<html')) expect(answer, where).not.toMatch(/node_modules|\bat .+\.(ts|js):\d+|\/server\/src\//);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sender));
    heap.push(await heapMegabytes());
  }
  // What the collector leaves behind, early and late: the least of several looks, since garbage comes and goes in between.
  const third = Math.floor(heap.length / 3);
  const [early, late] = [Math.min(...heap.slice(1, third + 1)), Math.min(...heap.slice(-third))];
  console.log(`hostile requests, seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}, heap ${heap.join(' ')} MB, resident ${residentMegabytes()} MB`);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(howMany);
  // The generator must reach what it aims at, or this test proves nothing.
  for (const status of ['200', '201', '400', '401', '403', '404', '405', '413', '415', '429', '431', 'closed'])
    expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
  expect(late - early).toBeLessThan(20);
  expect(residentMegabytes()).toBeLessThan(600);
  expect(service.log()).not.toContain('a request failed');
  expect((await fetch(`${service.url}/rest/system`, { headers: basic('desk') })).status).toBe(200);
});

/** Sends the bytes and reads to the end. Who hears nothing for a while (the request was cut off) hangs up: no sooner, since Node drops what it is answering then. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(service.url);
    const parts: Buffer[] = [];
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => socket.write(bytes));
    socket.setTimeout(700, () => socket.end());
    setTimeout(() => socket.destroy(), 20_000).unref();
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', () => undefined); // a reset is an answer as well
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });
}

async function heapMegabytes(): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Math.round(Number(/^reveille_nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6);
}

function residentMegabytes(): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1000);
}
