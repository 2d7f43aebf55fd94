/**
 * `reveille demo`: a hotel with a believable night, on a database of its own, with phones that really ring where they
 * can be had.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/src/config/config.ts';
import { migratingUrl } from '../../server/src/db/roles.ts';
import { onDatabase, withDatabase } from '../database.ts';
import { type Lab, ownLab, phoneSettings } from '../lab.ts';
import { toldToEnd } from '../told-to-end.ts';
import { accounts, propertyFile } from './hotel.ts';
import { openNeighbours } from './neighbours.ts';
import { fillPast } from './past.ts';
import { beginNight } from './tonight.ts';

const root = join(import.meta.dirname, '../..');
const reveille = join(root, 'reveille');
const { values } = parseArgs({
  options: { listen: { type: 'string', default: '127.0.0.1:10022' }, 'no-phones': { type: 'boolean', default: false } },
});
const url = `http://${values.listen}`;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const folder = mkdtempSync(join(tmpdir(), 'reveille-demo-'));
const log = join(folder, 'service.log');
const name = `reveille_demo_${process.pid}`;
const say = (line = ''): void => void process.stdout.write(`${line}\n`);

/** What was opened, to be closed in turn, the last first. */
await using open = new AsyncDisposableStack();
const ended = toldToEnd();
open.defer(() => rmSync(folder, { recursive: true, force: true }));

const config = readConfig(process.env, {});
// Made and filled by whoever owns the real one, served by whoever serves it.
const served = config.databaseUrl.reveal();
const owner = await migratingUrl(config).catch(() => served);
const [databaseUrl, migrateUrl] = [withDatabase(served, name), withDatabase(owner, name)];
const passwords = Object.fromEntries(
  Object.entries(accounts).map(([account, password]): [string, string] => [`DEMO_${account.toUpperCase()}`, password]),
);
const settings: NodeJS.ProcessEnv = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  REVEILLE_DATA: folder,
  REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
  ...passwords,
};
say('a database of its own …');
await onDatabase(withDatabase(owner, 'postgres'), (client) => client.query(`CREATE DATABASE ${name}`));
open.defer(async () => {
  await onDatabase(withDatabase(owner, 'postgres'), (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
});
run('migrate');

const neighbours = await openNeighbours();
open.defer(() => neighbours.close());
const lab = values['no-phones'] || ended.aborted ? undefined : await openPhones();

say('a hotel with 112 rooms, its guests and thirty days behind it …');
const file = join(folder, 'hotel.yaml');
writeFileSync(file, propertyFile({ zone, ...neighbours }));
run('apply', file);
await onDatabase(migrateUrl, (client) => fillPast(client, zone));

say('the service …');
const output = openSync(log, 'a');
const service = spawn(reveille, ['serve', '--listen', values.listen], {
  env: { ...settings, ...(lab === undefined ? {} : phoneSettings(lab)) },
  stdio: ['ignore', output, output],
});
const gone = new Promise<void>((resolve) => {
  service.once('exit', () => resolve());
});
open.defer(async () => {
  service.kill('SIGTERM');
  await gone;
});
await untilReady();
const told = await beginNight({ url, phones: lab !== undefined });

say(`
Reveille is at ${url}/ and the housekeeping phone at ${url}/corridor

  account        password
${Object.entries(accounts)
  .map(([account, password]) => `  ${account.padEnd(14)} ${password}`)
  .join('\n')}

What happens in the next minutes (${zone}):
${told.map((line) => `  ${line}`).join('\n')}
  room 311: a charge that the property system refuses; room 412: one that the spa refuses
${lab === undefined ? '\nNo phones ring. As root, after ./setup --lab, they do.\n' : ''}
The service writes its log to ${log}. Ctrl+C ends it all and removes it.`);
if (!ended.aborted) await Promise.race([gone, new Promise((resolve) => ended.addEventListener('abort', resolve))]);
if (!ended.aborted) {
  say(`the service has ended:\n${readFileSync(log, 'utf8').split('\n').slice(-10).join('\n')}`);
  process.exitCode = 1;
}
say('cleaning up …');

/** Asterisk and room phones of the lab: they need root, and a Debian tree that is built once. */
async function openPhones(): Promise<Lab | undefined> {
  const possible = process.getuid?.() === 0 && spawnSync('which', ['debootstrap']).status === 0;
  if (!possible) return undefined;
  say('Asterisk and the phones of the rooms …');
  if (spawnSync(join(root, 'lab/lab'), ['tree'], { stdio: 'inherit' }).status !== 0) return undefined;
  const phones = await ownLab();
  open.defer(() => phones.remove());
  await phones.up();
  return phones;
}

function run(...words: string[]): void {
  const { status, stderr } = spawnSync(reveille, words, {
    env: { ...settings, REVEILLE_MIGRATE_URL: migrateUrl },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`reveille ${words[0]} failed: ${stderr}`);
}

async function untilReady(): Promise<void> {
  // Two minutes: a laptop that compiles something beside it is slow, and who waits sees what it is doing.
  for (let tries = 0; tries < 1200 && service.exitCode === null && !ended.aborted; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  const why = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-6).join('\n') : '';
  throw new Error(
    `the service did not come up at ${values.listen}. Is the port free? --listen 127.0.0.1:PORT takes another.\n${why}`,
  );
}
