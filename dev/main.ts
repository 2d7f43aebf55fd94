/**
 * `npm run dev`: service and console that follow what is changed, a hotel, phones where they can be had; one Ctrl+C
 * ends it.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownLab, phoneSettings } from '../lab/lab.ts';
import { Child, say } from './children.ts';
import { accounts, openDatabase } from './hotel.ts';
import { help, type Options, readOptions, UsageError } from './options.ts';

const root = join(import.meta.dirname, '..');
const patience = { console: 3000, service: 15_000 };
/** npm hands a Ctrl+C on that the terminal has sent already: two at once are one. */
const sameKey = 1000;

const over = new AbortController();
const running: Child[] = [];
let asked = 0;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (asked !== 0 && performance.now() - asked > sameKey) {
      for (const child of running) child.kill();
      process.exit(130);
    }
    asked ||= performance.now();
    over.abort();
  });
}

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  try {
    const options = readOptions(words);
    if (options === undefined) {
      process.stdout.write(help);
      return 0;
    }
    await develop(options);
    return asked === 0 ? 1 : 0;
  } catch (error) {
    if (over.signal.aborted) return 0;
    say(error instanceof Error ? error.message : String(error));
    return error instanceof UsageError ? 64 : 1;
  }
}

async function develop(options: Options): Promise<void> {
  await using open = new AsyncDisposableStack();
  const service = `http://127.0.0.1:${options.service}`;
  const console = `http://127.0.0.1:${options.console}`;
  await mustBeFree(options.service, '--service');
  await mustBeFree(options.console, '--console');
  const database = await openDatabase(options.database, options);
  const phones = options.phones ? await openPhones(open) : {};
  if (over.signal.aborted) return;

  const inspected = options.inspect ? ['--inspect=127.0.0.1:9229'] : [];
  const watching = ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', ...inspected];
  const serving = start(open, {
    name: 'service',
    words: [process.execPath, ...watching, 'server/src/main.ts', 'serve', '--listen', `127.0.0.1:${options.service}`],
    folder: root,
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      REVEILLE_DATA: join(root, '.cache/dev'),
      REVEILLE_ALLOWED_NETWORKS: process.env['REVEILLE_ALLOWED_NETWORKS'] ?? '127.0.0.0/8',
      ...phones,
    },
  });
  const place = ['--host', '127.0.0.1', '--port', String(options.console), '--strictPort'];
  // Stopped before the service, so that no page asks one that is gone.
  const looking = start(open, {
    name: 'console',
    words: [process.execPath, 'node_modules/vite/bin/vite.js', 'console', '--clearScreen', 'false', ...place],
    folder: root,
    env: { ...process.env, DEV_SERVICE: service },
  });
  const ended = Promise.race([serving.ended, looking.ended]);
  await Promise.race([ended, Promise.all([untilAnswered(`${service}/readyz`), untilAnswered(`${console}/`)])]);
  if (over.signal.aborted) return;
  if (database.isNew) await database.fill(service);
  for (const line of greeting(options, { service, console, ringing: 'ARI_URL' in phones })) say(line);
  await Promise.race([ended, new Promise((resolve) => over.signal.addEventListener('abort', resolve))]);
  if (!over.signal.aborted) say('a part has ended by itself: see its last lines above. Stopping the others …');
  else say('stopping …');
}

function start(open: AsyncDisposableStack, program: ConstructorParameters<typeof Child>[0]): Child {
  const child = new Child(program);
  running.push(child);
  open.defer(() => child.stop(program.name === 'service' ? patience.service : patience.console));
  return child;
}

/** Asterisk and room phones, where the lab's tree is built already: building it takes minutes, and is ./setup --lab. */
async function openPhones(open: AsyncDisposableStack): Promise<Record<string, string>> {
  if (
    process.getuid?.() !== 0 ||
    spawnSync(join(root, 'lab/lab'), ['status', '--json'], { encoding: 'utf8' }).stdout.includes('"asterisk":""')
  )
    return {};
  say('starting Asterisk and the phones of the rooms …');
  const lab = await ownLab();
  open.defer(() => lab.remove());
  await lab.up();
  return phoneSettings(lab);
}

async function mustBeFree(port: number, option: string): Promise<void> {
  const free = await new Promise<boolean>((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  if (!free) throw new Error(`port ${port} is in use: is it running already? ${option} PORT takes another.`);
}

async function untilAnswered(url: string): Promise<void> {
  while (!over.signal.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(50);
  }
}

interface Places {
  readonly service: string;
  readonly console: string;
  readonly ringing: boolean;
}

function greeting({ database, inspect }: Options, { service, console, ringing }: Places): string[] {
  return [
    '',
    `the console       ${console}/   housekeeping: ${console}/corridor   the API: ${console}/docs`,
    `the service       ${service}/   restarts when a file of server/ changes`,
    `the database      psql ${database}   (docs/developers/debugging.md: as a tenant)`,
    ...(inspect ? ['the debugger      127.0.0.1:9229'] : []),
    ringing
      ? 'the phones        1xx answers, 2xx is busy: lab/lab --help'
      : 'the phones        none: as root, after ./setup --lab, they ring',
    '',
    'sign in as',
    ...accounts.map(({ name, password, may }) => `  ${name.padEnd(6)} ${password.padEnd(20)} ${may}`),
    '',
    'Ctrl+C stops it; the hotel is kept for the next time (--fresh begins again).',
  ];
}
