/**
 * Proves what docs/operations/failover.md says of Patroni and HAProxy: its settings as they stand there, a leader that
 * is killed while a desk books, by the hosts in DATABASE_URL and by one address. `npm run prove:patroni`, as root.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from '../../server/src/db/connect.ts';
import { mapToAdministrator, onServer } from '../../server/testing/database.ts';
import { installOn } from '../../server/testing/logins.ts';
import { runService } from '../../server/testing/process.ts';
import { makeProperty } from '../../server/testing/service.ts';
import { keepBooking } from '../booking.ts';
import { until } from '../until.ts';
import { Member, type Place, startBalancer, startEtcd } from './cluster.ts';

const run = promisify(execFile);
const document = readFileSync(join(import.meta.dirname, '../../docs/operations/failover.md'), 'utf8');
const begun = performance.now();
const say = (line: string): void =>
  void process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);

/** The block of the document that begins so. */
function block(kind: string, first: string): string {
  const found = document.split(`\`\`\`${kind}\n`).find((one) => one.startsWith(first));
  if (found === undefined) throw new Error(`the document has no block that begins with ${first}`);
  return found.slice(0, found.indexOf('```'));
}

async function leaderOf(members: readonly Member[]): Promise<Member> {
  for (;;) {
    for (const member of members) {
      const seen = await member.cluster().catch(() => []);
      const leader = seen.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
      const found = members.find(({ name }) => name === leader);
      if (found !== undefined) return found;
    }
    await sleep(200);
  }
}

const isWhole = async (member: Member): Promise<boolean> => {
  const seen = await member.cluster();
  const has = (wanted: string) => seen.some(({ role, state }) => role === wanted && /running|streaming/.test(state));
  return has('leader') && has('sync_standby');
};

/** Kills the leader while a desk books at this address. Returns whether all that was answered is there. */
async function killLeader(how: string, url: string, members: readonly Member[]): Promise<boolean> {
  const leader = await leaderOf(members);
  await until('a synchronous standby', () => isWhole(leader));
  const service = await runService(url, { REVEILLE_ROLES: 'api', REVEILLE_RATE_PER_MINUTE: '1000000' });
  const desk = keepBooking(service.url, '101');
  try {
    await until('a first booking', () => desk.answered.length > 10);
    await leader.kill();
    const killed = Date.now();
    await until('a booking after the kill', () => desk.answered.some(({ at }) => at > killed + 1000));
    const first = desk.answered.find(({ at }) => at > killed + 1000)?.at ?? Number.NaN;
    await sleep(2000);
    await desk.stop();
    const ids = desk.answered.map(({ id }) => id);
    const { rowCount } = await onServer(
      (client) => client.query('SELECT FROM wakeups WHERE id = ANY($1::uuid[])', [ids]),
      url,
    );
    say(
      `${how}: ${leader.name} killed, the first booking ${((first - killed) / 1000).toFixed(1)} s later; ` +
        `${rowCount} of ${ids.length} answered bookings are there, ${desk.failed} were refused meanwhile`,
    );
    leader.start();
    await until('the old leader follows', () => isWhole(leader), 300);
    say(`${leader.name} is back, and follows`);
    return rowCount === ids.length && desk.failed > 0;
  } finally {
    await desk.stop();
    await service.signal('SIGTERM');
  }
}

async function prove(place: Place, stack: AsyncDisposableStack): Promise<boolean> {
  const etcd = await startEtcd(place.folder);
  stack.defer(() => etcd.stop());
  const members = [await Member.make(place, 'one', etcd.port), await Member.make(place, 'two', etcd.port)];
  for (const member of members) await run('chown', ['-R', 'postgres', join(place.folder, member.name)]);
  stack.defer(async () => {
    for (const member of members) await member.stop();
  });
  for (const member of members) {
    member.start();
    await leaderOf(members); // one after the other: who comes first is the leader
  }
  const leader = await leaderOf(members);
  await until('a synchronous standby', () => isWhole(leader));
  say('two members, one of them synchronous');
  const administrator = `postgres://root@${leader.address}/postgres`;
  await onServer(
    (client) => client.query('CREATE ROLE root SUPERUSER LOGIN'),
    administrator.replace('root@', 'postgres@'),
  );
  const service = await installOn({ url: administrator });
  const elsewhere = (address: string): string => {
    const url = service.replace(leader.address, address);
    mapToAdministrator(url, administrator.replace(leader.address, address));
    return url;
  };
  const database = connect({ url: service, connections: 1 });
  await makeProperty(database, { code: 'grand' });
  await database.close();
  const balancer = await startBalancer(place, members);
  stack.defer(() => balancer.stop());
  const hosts = members.map(({ address }) => address).join(',');
  const byHosts = await killLeader('by two hosts', elsewhere(hosts), members);
  const byBalancer = await killLeader('by HAProxy', elsewhere(`127.0.0.1:${balancer.port}`), members);
  return byHosts && byBalancer;
}

const needed = ['patroni', 'etcd', 'haproxy'];
const lacking = [];
for (const program of needed) await run('which', [program]).catch(() => lacking.push(program));
if (lacking.length > 0)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'patroni', 'etcd-server', 'haproxy']);
const versions = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one));
const folder = await mkdtemp(join(tmpdir(), 'reveille-patroni-'));
await chmod(folder, 0o755);
await chown(folder, Number((await run('id', ['-u', 'postgres'])).stdout), 0);
const stack = new AsyncDisposableStack();
stack.defer(() => rm(folder, { recursive: true, force: true }));
try {
  const place = {
    folder,
    programs: join('/usr/lib/postgresql', versions[0] ?? '', 'bin'),
    settings: block('yaml', 'bootstrap:'),
    balancer: block('text', 'listen postgres'),
  };
  const well = await prove(place, stack);
  say(well ? 'proven' : 'NOT as it should be');
  process.exitCode = well ? 0 : 1;
} catch (error) {
  const { stdout } = await run('tail', ['-n', '15', ...(await Array.fromAsync(glob(join(folder, '*.log'))))]);
  say(`${error instanceof Error ? error.message : String(error)}\n${stdout}`);
  process.exitCode = 1;
} finally {
  await stack.disposeAsync();
}
