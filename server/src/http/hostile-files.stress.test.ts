/**
 * Files by an administrator who wishes other hotels ill, through the real routes: the process stays, answers stay
 * small, and nobody else waits. `npm run fuzz:files` sends tens of thousands.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { hostilePropertyFile } from '../../testing/hostile-property-files.ts';
import { hostileWave } from '../../testing/hostile-waves.ts';
import { slack } from '../../testing/patience.ts';
import { runService, type RunningService } from '../../testing/process.ts';
import { basic, makeProperty } from '../../testing/service.ts';

const howMany = Number(process.env['HOSTILE_FILES'] ?? 120);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_115);
const batchSize = 60;
/**
 * What a turn of the event loop may take of the processor. The bar is for `npm run fuzz:files` on a quiet machine; in
 * the gate others are at work as well, and a standstill is what counts.
 */
const heldMilliseconds = process.env['HOSTILE_FILES'] === undefined ? 2000 * slack : 200;
const longTurns = join(import.meta.dirname, '../../testing/long-turns.ts');

let database: TestDatabase;
let service: RunningService;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-files-'));
  await makeProperty(database, { code: 'grand' });
  await makeProperty(database, { code: 'canary' });
  const settings = {
    REVEILLE_ROLES: 'api',
    REVEILLE_DATA: folder,
    REVEILLE_RATE_PER_MINUTE: '1000000000',
    REVEILLE_LOG_LEVEL: 'error',
  };
  service = await runService(database.url, {
    ...settings,
    NODE_OPTIONS: `--max-old-space-size=200 --import=${longTurns}`,
    LONG_TURNS_FILE: join(folder, 'turns'),
  });
});

afterAll(async () => {
  await service.signal('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true });
});

interface Sent {
  readonly what: string;
  readonly send: () => Promise<Response>;
}

function importing(file: string, dryRun: boolean): Sent {
  const send = () =>
    fetch(`${service.url}/api/v1/property/import?dryRun=${dryRun}`, {
      method: 'POST',
      headers: { ...basic('boss@canary'), 'content-type': 'application/json' },
      body: JSON.stringify({ file }),
    });
  return { what: `a property file ${JSON.stringify(file.slice(0, 800))}`, send };
}

function uploading(bytes: Buffer): Sent {
  const send = () =>
    fetch(`${service.url}/api/v1/announcements/en/goodbye/recording`, {
      method: 'PUT',
      headers: { ...basic('boss@canary'), 'content-type': 'audio/wav' },
      body: new Uint8Array(bytes),
    });
  return { what: `a recording of ${bytes.length} bytes ${bytes.subarray(0, 120).toString('hex')}`, send };
}

test(
  `${howMany} hostile files are answered in a few words, and nobody else waits for them`,
  { timeout: howMany * 600 + 240_000 },
  async () => {
    const statuses = new Map<string, number>();
    const looks: number[] = [];
    let largest = 0;
    const watching = new AbortController();
    // To start, and to answer for the first time, takes longer than any turn afterwards.
    for (const first of [importing('x', true), uploading(Buffer.from('x'))]) await (await first.send()).text();
    await sleep(2000);
    writeFileSync(join(folder, 'turns'), '');
    const watched = Promise.all([watchLoop(looks, watching.signal), watchOther(watching.signal)]);
    const [descriptors, heap] = [[] as number[], [] as number[]];
    const sending = async (queue: Iterator<Sent>, where: string): Promise<void> => {
      for (let next = queue.next(); next.done !== true;) {
        const { what, send } = next.value;
        const answer = await send();
        const text = await answer.text();
        const status = String(answer.status);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const told = `${where}: ${what} was answered with ${status} ${text.slice(0, 300)}`;
        expect(['200', '204', '400', '413', '422', '429'], told).toContain(status);
        expect(text, told).not.toMatch(/node_modules|\bat .+\.(ts|js):\d+|\/server\/src\//);
        expect(text.length, told).toBeLessThan(200_000);
        largest = Math.max(largest, text.length);
        if (status === '429') await sleep(50);
        else next = queue.next();
      }
    };
    for (let sent = 0; sent < howMany; sent += batchSize) {
      const each = { numRuns: batchSize / 2, seed: seed + sent };
      const files = fc
        .sample(fc.tuple(hostilePropertyFile('canary'), fc.boolean()), each)
        .map(([file, dryRun]) => importing(file, dryRun));
      const waves = fc.sample(hostileWave, each).map(uploading);
      const queues = [files.values(), waves.values()];
      await Promise.all(
        queues.flatMap((queue) => [sending(queue, `seed ${seed + sent}`), sending(queue, `seed ${seed + sent}`)]),
      );
      descriptors.push(readdirSync(`/proc/${service.child.pid}/fd`).length);
      heap.push(await heapMegabytes());
    }
    watching.abort();
    await watched;
    const turns = readFileSync(join(folder, 'turns'), 'utf8')
      .trim()
      .split('\n')
      .map(Number)
      .toSorted((a, b) => b - a);
    const most = turns[0] ?? 0;
    console.log(
      `hostile files, seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}, largest answer ` +
        `${largest} bytes, longest turns ${turns.slice(0, 5).join(' ')} ms, ` +
        `healthz answered in ${Math.max(...looks).toFixed(0)} ms at most, heap ${heap.join(' ')} MB, ` +
        `descriptors ${descriptors.join(' ')}, resident ${residentMegabytes()} MB`,
    );
    // The generator must reach what it aims at, or this test proves nothing.
    for (const status of ['200', '204', '422'])
      expect(statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
    expect(looks.length).toBeGreaterThan(10);
    expect(most).toBeLessThan(heldMilliseconds);
    expect(Math.min(...descriptors.slice(-3)) - (descriptors[0] ?? 0)).toBeLessThan(20);
    expect(Math.min(...heap.slice(-3)) - (heap[0] ?? 0)).toBeLessThan(30);
    expect(residentMegabytes()).toBeLessThan(900);
    expect(service.log()).not.toContain('a request failed');
    expect(service.child.exitCode).toBeNull();
  },
);

/** Asks every 20 ms whether the process is alive. */
async function watchLoop(looks: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const begun = performance.now();
    await (await fetch(`${service.url}/healthz`)).text();
    looks.push(performance.now() - begun);
    await sleep(20);
  }
}

/** The desk of the other hotel, at work. */
async function watchOther(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`${service.url}/rest/system`, { headers: basic('desk') });
    expect(answer.status).toBe(200);
    await answer.text();
    await sleep(100);
  }
}

async function heapMegabytes(): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  return Math.round(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6);
}

function residentMegabytes(): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) / 1000,
  );
}
