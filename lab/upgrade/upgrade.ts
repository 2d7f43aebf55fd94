/** Two processes of one version are replaced by another, one after the other, and back, while guests are rung. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type * as connecting from '../../server/src/db/connect.ts';
import { createCluster } from '../../server/testing/cluster.ts';
import { mapToAdministrator, onServer } from '../../server/testing/database.ts';
import { makeLogins } from '../../server/testing/logins.ts';
import { runService, type RunningService } from '../../server/testing/process.ts';
import type * as making from '../../server/testing/service.ts';
import { serviceSettings } from '../hotel.ts';
import { lightLab } from '../light/lab.ts';
import { Desk } from './desk.ts';
import type { Version } from './versions.ts';

const run = promisify(execFile);
/** Between one step and the next; a call is due every second. */
const stepSeconds = 12;
const headStartSeconds = 30;
/** More than the steps last, also on a slow machine: those count that were due until the last step was over. */
const booked = 600;
const bookable = '199';

export interface UpgradeResult {
  readonly calls: number;
  readonly missed: number;
  readonly twice: number;
  /** Milliseconds, of the latest call. */
  readonly latest: number;
  readonly bookings: number;
  readonly refused: number;
  readonly nobodyReady: number;
}

export async function upgradeAndBack(from: Version, to: Version, say: (line: string) => void): Promise<UpgradeResult> {
  await using open = new AsyncDisposableStack();
  const cluster = open.adopt(await createCluster(), (one) => one.remove());
  const logins = await onServer(async (client) => {
    const made = await makeLogins(client, 'careful', 'unused: everybody is trusted there');
    await client.query(`ALTER DATABASE postgres OWNER TO ${made.owner}`);
    return made;
  }, cluster.url);
  const [url, owner] = [logins.service, logins.owner].map((login) => cluster.url.replace('root@', `${login}@`));
  if (url === undefined || owner === undefined) throw new Error('a server without logins');
  mapToAdministrator(url, cluster.url);
  const migrate = async ({ command: [node, ...words] }: Version) => {
    const env = { ...process.env, DATABASE_URL: url, REVEILLE_MIGRATE_URL: owner };
    await run(node, [...words, 'migrate'], { env });
  };
  await migrate(from);
  const rooms = Array.from({ length: booked }, (_, index) => String(10_000 + index));
  const property = await hotelOf(from, url, [...rooms, bookable]);
  const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    onServer(async (client) => (await client.query<Row>(text, values)).rows, url);
  await query('UPDATE properties SET lines = $1 WHERE id = $2', [booked, property]);

  const lab = open.adopt(await lightLab({ pace: { second: 300, sound: 500 } }), (one) => one.remove());
  const running: (RunningService | undefined)[] = [];
  open.defer(async () => {
    await Promise.all(running.flatMap((one) => one?.signal('SIGTERM') ?? []));
  });
  const start = async (place: number, version: Version) => {
    const settings = { ...serviceSettings(lab), REVEILLE_LOG_LEVEL: 'warn', REVEILLE_DRAIN_SECONDS: '2' };
    running[place] = await runService(url, settings, version.command);
  };
  const replace = async (place: number, version: Version) => {
    const before = running[place];
    running[place] = undefined;
    await before?.signal('SIGTERM');
    await start(place, version);
  };
  await Promise.all([start(0, from), start(1, from)]);

  const desk = new Desk(running);
  const since = Date.now();
  const due = new Map(rooms.map((room, index) => [room, since + (headStartSeconds + index) * 1000]));
  await desk.book(due);
  const working = desk.work(bookable);
  const step = async (number: number, words: string, deed: () => Promise<void>) => {
    await sleep(Math.max(1000, since + (headStartSeconds + number * stepSeconds) * 1000 - Date.now()));
    const begun = Date.now();
    await deed();
    say(`${((begun - since) / 1000).toFixed(0).padStart(4)} s  ${words} (${Date.now() - begun} ms)`);
  };
  await step(1, `${to.name} migrates`, () => migrate(to));
  await step(2, `the first process is replaced by ${to.name}`, () => replace(0, to));
  await step(3, `the second process is replaced by ${to.name}`, () => replace(1, to));
  await step(4, `back: the first process is ${from.name} again`, () => replace(0, from));
  await step(5, `back: the second process is ${from.name} again`, () => replace(1, from));
  await sleep(stepSeconds * 1000);
  const counted = rooms.filter((room) => (due.get(room) ?? 0) < Date.now());
  const unfinished = 'SELECT FROM wakeups WHERE outcome = 0 AND room = ANY($1)';
  const patience = Date.now() + 180_000;
  while ((await query(unfinished, [counted])).length > 0 && Date.now() < patience) await sleep(500);
  desk.close();
  await working;

  const answered = await query('SELECT FROM wakeups WHERE status = 4 AND room = ANY($1)', [counted]);
  const rung = Map.groupBy(await lab.seen({ since }), ({ extension }) => extension);
  const late = (room: string) => (rung.get(room)?.[0]?.invited ?? Infinity) - (due.get(room) ?? 0);
  return {
    calls: counted.length,
    missed: counted.length - answered.length,
    twice: counted.filter((room) => (rung.get(room)?.length ?? 0) > 1).length,
    latest: Math.round(Math.max(...counted.map(late))),
    bookings: desk.bookings,
    refused: desk.refused,
    nobodyReady: desk.nobodyReady,
  };
}

/** Made by that version's own code: a newer one writes columns that its tables do not have yet. */
async function hotelOf({ folder }: Version, url: string, rooms: readonly string[]): Promise<string> {
  const { connect } = (await import(`${folder}/server/src/db/connect.ts`)) as typeof connecting;
  const { makeProperty } = (await import(`${folder}/server/testing/service.ts`)) as typeof making;
  const database = connect({ url, connections: 1 });
  try {
    return await makeProperty(database, { code: 'grand', rooms });
  } finally {
    await database.close();
  }
}
