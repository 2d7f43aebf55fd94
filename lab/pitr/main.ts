/**
 * Proves what docs/operations/failover.md says of going back to a moment: its commands as they stand there, on a
 * PostgreSQL of its own that Debian's programs make and remove. `npm run prove:pitr`, as root.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { connect } from '../../server/src/db/connect.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { verify } from '../../server/src/journal/verify.ts';
import { book } from '../../server/src/wakeups/book.ts';
import { freePort } from '../../server/testing/cluster.ts';
import { onServer } from '../../server/testing/database.ts';
import { installOn } from '../../server/testing/logins.ts';
import { makeProperty } from '../../server/testing/service.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/operations/failover.md'), 'utf8');
const begun = performance.now();
const say = (line: string): void =>
  void process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

const version = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one))[0] ?? '';
const cluster = `reveille_pitr_${process.pid}`;
const folder = await mkdtemp(join(tmpdir(), 'reveille-pitr-'));
const names = {
  version,
  cluster,
  stanza: 'proof',
  conf: join(folder, 'pgbackrest.conf'),
  repository: join(folder, 'repository'),
};

/** A piece of the document. Its first line names a cluster that is in use: what it sets is set by us. */
async function type(piece: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const [, first = '', commands] =
    new RegExp(String.raw`<!-- pitr: ${piece} -->\n${'```'}sh\n(.*)\n([^]*?)^${'```'}$`, 'm').exec(document) ?? [];
  const set = Array.from(first.matchAll(/(\w+)=/g), ([, name = '']) => name);
  if (commands === undefined || !set.includes('cluster') || set.some((name) => variables[name] === undefined))
    throw new Error(`the document has no piece "${piece}" that begins with what it sets`);
  const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', commands], {
    env: { ...process.env, ...variables, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`"${piece}" ended with ${code}:\n${said}`);
}

/** Until the server has put away all that was written so far: what is not cannot be brought back. */
async function archived(url: string): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ wal: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS wal');
    for (;;) {
      const { rows: seen } = await client.query<{ last: string | null }>(
        'SELECT last_archived_wal AS last FROM pg_stat_archiver',
      );
      if ((seen[0]?.last ?? '') >= (rows[0]?.wal ?? '')) return;
      await sleep(100);
    }
  }, url);
}

const counted = `
  SELECT (SELECT count(*) FROM wakeups)::int AS calls, (SELECT count(*) FROM pg_policies)::int AS policies`;

async function prove(): Promise<boolean> {
  const port = await freePort();
  const trusting = ['--', '--auth-local=trust', '--auth-host=trust'];
  await run('pg_createcluster', ['--port', String(port), '--start', version, cluster, ...trusting]);
  await run('chmod', ['755', folder]);
  const url = `postgres://root@127.0.0.1:${port}/postgres`;
  await onServer((client) => client.query('CREATE ROLE root SUPERUSER LOGIN'), url.replace('root@', 'postgres@'));
  say(`a PostgreSQL ${version} of its own`);
  const service = await installOn({ url });
  const database = connect({ url: service, connections: 2 });
  const property = await makeProperty(database, { code: 'grand' });
  const booking = { room: '101', daily: false, actor: 'desk', source: 5 } as const;
  const bookAt = (days: number) =>
    asProperty(database, property, (db) =>
      book(db, property, { ...booking, asked: { datetime: new Date(Date.now() + days * 86_400_000).toISOString() } }),
    );
  await bookAt(1);
  await type('set up', names);
  say('set up, with the first full backup');
  await sleep(2000); // pgBackRest counts in seconds: the moment has to lie in a later one than the end of the backup
  for (const day of [2, 3, 4, 5]) await bookAt(day);
  await database.close();
  const look = async () => (await onServer((client) => client.query(counted), url)).rows[0] as object;
  const before = await look();
  const { rows } = await onServer(
    (client) => client.query<{ moment: string }>('SELECT clock_timestamp()::text AS moment'),
    url,
  );
  await sleep(1500);
  await onServer((client) => client.query('DELETE FROM wakeups; DROP TABLE alerts CASCADE'), url);
  const after = await look();
  await archived(url);
  say(`there was ${JSON.stringify(before)}, and is ${JSON.stringify(after)}`);
  await type('go back', { ...names, moment: rows[0]?.moment ?? '' });
  say('gone back');
  for (let tries = 0; ; tries += 1) {
    const recovering = 'SELECT FROM pg_class WHERE pg_is_in_recovery() LIMIT 1';
    const waiting = await onServer((client) => client.query(recovering), url).then(
      ({ rowCount }) => rowCount !== 0,
      () => true,
    );
    if (!waiting) break;
    if (tries > 600) throw new Error('PostgreSQL did not come back');
    await sleep(100);
  }
  const back = await look();
  const again = connect({ url: service, connections: 1 });
  const { problems } = await verify(again, property);
  await again.close();
  say(`there is ${JSON.stringify(back)} again; the journal has ${problems.length} problems`);
  return isDeepStrictEqual(back, before) && !isDeepStrictEqual(after, before) && problems.length === 0;
}

try {
  const well = await prove();
  say(well ? 'proven' : 'NOT as it was');
  process.exitCode = well ? 0 : 1;
} finally {
  await run('pg_dropcluster', ['--stop', version, cluster]).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
}
