/** The receivers that integrators start from, run as they say, against the real courier. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testing/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, empty, query } from '../../testing/rest.ts';
import { makeProperty, startTestService } from '../../testing/service.ts';
import { SecretBox, useOf } from '../connectors/secrets.ts';
import type { Service } from '../service.ts';

const folder = join(import.meta.dirname, '../../../examples/receivers');
const key = randomBytes(32);
const box = new SecretBox([key]);
const [secret, newSecret] = [`whsec_${randomBytes(32).toString('base64')}`, randomBytes(32).toString('base64')];

let database: TestDatabase;
let service: Service;
let property: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora' });
  await query(database, `INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`, [property]);
  await query(
    database,
    `INSERT INTO items (property, id, description, category, price) VALUES ($1, '10', 'Cola', '1', 3.50)`,
    [property],
  );
  service = await startTestService(database, {
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
    REVEILLE_SECRET_KEY: key.toString('base64'),
  });
});
afterEach(async () => {
  if (child?.exitCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

test.each([
  ['TypeScript', process.execPath, 'receiver.ts'],
  ['Python', 'python3', 'receiver.py'],
])('the receiver in %s takes what is signed, once and in order, and nothing else', async (_language, program, file) => {
  const port = await freePort();
  child = spawn(program, [join(folder, file)], {
    env: { PATH: process.env['PATH'], SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => said).toContain('listening');
  const url = `http://127.0.0.1:${port}/`;
  // The newest secret comes first; the receiver still has the one before it.
  await empty(database, 'deliveries', 'destinations');
  const use = useOf({ property, role: 'connector', name: 'spa' });
  await query(
    database,
    `INSERT INTO destinations (property, role, name, type, target, secrets)
        VALUES ($1, 'connector', 'spa', 'webhook', $2, $3)`,
    [property, JSON.stringify({ url }), JSON.stringify([newSecret, secret].map((one) => box.seal(one, use)))],
  );
  for (const room of ['101', '102', '9']) {
    expect(
      (await ask(service.url, 'POST /rest/isi/charge', { as: 'bar', form: { id: '10', quantity: '1', room } })).status,
    ).toBe(200);
  }
  const lines = () => said.trimEnd().split('\n').slice(1);
  await expect.poll(() => lines().length).toBe(3);
  expect(lines().map((line) => /^(\d+) (\S+) .*"room": ?"(\d+)"/.exec(line)?.slice(1))).toEqual([
    ['1', 'charge.made', '101'],
    ['2', 'charge.made', '102'],
    ['3', 'charge.made', '9'],
  ]);

  const forged = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${randomBytes(32).toString('base64')}`,
  };
  const body = '{"type":"charge.made","sequence":4,"data":{"room":"666"}}';
  expect((await fetch(url, { method: 'POST', headers: forged, body })).status).toBe(401);
  expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
  expect(lines()).toHaveLength(3);
});
