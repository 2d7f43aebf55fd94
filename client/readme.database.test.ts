/** Every program of the README, as it stands there, with the package as it is packed, against a service. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hotel, openHotel } from '../acceptance/hotel.ts';

const root = join(import.meta.dirname, '..');
const programs = Array.from(
  readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/^## (.*)$[^]*?^```ts\n([^]*?)^```$/gm),
  ([, heading = '', code = '']) => ({ heading, code }),
);
const secret = randomBytes(32).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'reveille-client-'));
const fileOf = (heading: string): string => join(folder, `${heading.toLowerCase().replaceAll(' ', '-')}.ts`);
const tsc = join(root, 'node_modules/.bin/tsc');
let hotel: Hotel;
let port: number;
let receiver: ChildProcess | undefined;

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  REVEILLE_URL: hotel.url,
  DESK_PASSWORD: 'the-desk-of-the-client',
  BAR_PASSWORD: 'the-bar-of-the-client',
  WATCH_SECRET: secret,
  PORT: String(port),
});

beforeAll(async () => {
  const installed = join(folder, 'node_modules/@reveille/client');
  mkdirSync(installed, { recursive: true });
  cpSync(join(import.meta.dirname, 'package.json'), join(installed, 'package.json'));
  execFileSync(tsc, ['-p', import.meta.dirname, '--noEmit', 'false', '--outDir', join(installed, 'dist')]);
  symlinkSync(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  for (const { heading, code } of programs) writeFileSync(fileOf(heading), code);
  port = await freePort();
  hotel = await openHotel(propertyFile(port), {
    DESK_PASSWORD: 'the-desk-of-the-client',
    BAR_PASSWORD: 'the-bar-of-the-client',
    WATCH_SECRET: secret,
    REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
    REVEILLE_SECRET_KEY: randomBytes(32).toString('base64'),
  });
});

afterAll(async () => {
  receiver?.kill();
  await hotel.close();
  rmSync(folder, { recursive: true });
});

function run(heading: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileOf(heading)], {
    encoding: 'utf8',
    env: environment(),
    timeout: 180_000,
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

test('the programs are those that are run here, and they compile', () => {
  expect(programs.map(({ heading }) => heading)).toEqual([
    'Ask',
    'What can go wrong',
    'Hear what happens',
    'Take webhooks',
  ]);
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const { stdout } = spawnSync(tsc, [...options, ...programs.map(({ heading }) => fileOf(heading))], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test('a webhook is taken when it is signed by the service, and by nobody else', async () => {
  receiver = spawn(process.execPath, [fileOf('Take webhooks')], { env: environment(), stdio: ['ignore', 'pipe', 2] });
  const output = receiver.stdout as NonNullable<ChildProcess['stdout']>;
  await once(output, 'data');
  const address = `http://127.0.0.1:${port}/events`;
  expect((await fetch(address, { method: 'POST', body: '{"type":"wakeup.booked"}' })).status).toBe(401);
  const said = text(output);
  run('Ask');
  await expect.poll(delivered).toBe('accepted');
  receiver.kill();
  expect(await said).toBe('1 wakeup.booked\n');
});

async function delivered(): Promise<string | undefined> {
  const headers = { authorization: `Basic ${Buffer.from('boss:the-bar-of-the-client').toString('base64')}` };
  const answer = await fetch(`${hotel.url}/api/v1/deliveries`, { headers });
  return ((await answer.json()) as { deliveries: { state: string }[] }).deliveries[0]?.state;
}

test('a call is booked and read, and the rooms are listed', () => {
  expect(run('Ask')).toMatch(/^room 101 is woken at \d{4}-\d\d-\d\dT06:30:00\S+\n101\n102\n103\n$/);
});

test('a slip is charged once, and a room that is not there is refused', () => {
  expect(run('What can go wrong')).toMatch(/^charged once\nrefused with 40402: .+\n$/);
});

test('a booking is heard on the stream', () => {
  expect(run('Hear what happens')).toMatch(/^\d+ wakeup\.booked in room 102\nto ring at \d{4}-\S+\n$/);
});

function propertyFile(watched: number): string {
  return `
property: Client Hotel
timezone: Europe/Paris
lines: 2
languages: [en]
rooms:
  list: mailboxes
  mailboxes:
    - { rooms: 101-103 }
inventory:
  categories:
    - { id: "1", description: Drinks }
  items:
    - { id: "10", description: Cola, category: "1", max: 6, price: "3.50" }
accounts:
  - { name: desk, passwordEnv: DESK_PASSWORD, permissions: [] }
  - { name: bar, passwordEnv: BAR_PASSWORD, permissions: [inventory] }
  - { name: boss, passwordEnv: BAR_PASSWORD, permissions: [admin, inventory] }
subscribers:
  - { name: watch, url: "http://127.0.0.1:${watched}/events", events: [wakeup.booked], secretEnv: WATCH_SECRET }
licences:
  - { id: 1, name: wakeup, value: 1 }
  - { id: 2, name: inventory, value: 1 }
`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address() as { port: number };
      server.close(() => resolve(address.port));
    });
  });
}
