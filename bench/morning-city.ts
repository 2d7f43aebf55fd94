/** The city of `bench morning`: hotels on a PostgreSQL of their own, and phones that cost next to nothing. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serviceSettings } from '../lab/hotel.ts';
import type { Pace } from '../lab/light/conversation.ts';
import { type LightLab, lightLab } from '../lab/light/lab.ts';
import { connect, type Database } from '../server/src/db/connect.ts';
import { asProperty } from '../server/src/db/transaction.ts';
import { book } from '../server/src/wakeups/book.ts';
import { createCluster } from '../server/testing/cluster.ts';
import { administratorOf } from '../server/testing/database.ts';
import { installOn } from '../server/testing/logins.ts';
import { password } from './databases.ts';
import { populate } from './populate.ts';
import { parentOf } from './processor.ts';
import { showProgress } from './progress.ts';
import { randomFor } from './random.ts';

interface Hotel {
  readonly property: string;
  readonly rooms: readonly string[];
}

export interface City extends AsyncDisposable {
  /** As a service's login has it. */
  readonly url: string;
  readonly database: Database;
  /** The administrator's own hand, to look and to clean. */
  readonly hand: pg.Client;
  readonly postmaster: number;
  /** The process of PostgreSQL that serves the administrator. */
  readonly onlooker: number;
  readonly phones: LightLab;
  readonly hotels: readonly Hotel[];
  /** Where the sounds are, and how a service finds the phones. */
  readonly sounds: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** An Asterisk may say so much in a second, and a city has more than one. */
export const nodes = 8;
/** Placed, answered and heard in about 300 ms: a second of ringing, ten of waiting and thirteen sounds. */
const usualPace: Pace = { second: 20, sound: 8 };
const seed = 1;
const senders = 8;

export async function openCity({
  hotels: count,
  calls,
  keep,
  pace = usualPace,
}: {
  hotels: number;
  calls: number;
  keep: boolean;
  pace?: Pace;
}): Promise<City> {
  await using stack = new AsyncDisposableStack();
  // Of its own, so that what it costs is what the morning costs. It keeps what it has been told, as a hotel's does.
  const cluster = await createCluster({ fsync: 'on' });
  stack.defer(() => cluster.remove());
  const url = await installOn(cluster);
  const hand = new pg.Client({ connectionString: administratorOf(url) });
  await hand.connect();
  stack.defer(() => hand.end());
  const { rows: self } = await hand.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const onlooker = self[0]?.pid ?? 0;
  const postmaster = await parentOf(onlooker);
  // Whatever ends the bench ends it as well.
  const kill = (): void => void process.kill(postmaster, 'SIGQUIT');
  process.once('exit', kill);
  stack.defer(() => void process.off('exit', kill));
  const progress = showProgress('hotels', count);
  await populate(hand, { properties: count, rooms: calls, accounts: 1, seed, password }, (done) => progress.at(done));
  progress.end();
  // 1xxx are the phones of the lab that somebody answers; and nobody shall wait for a line.
  await hand.query(
    `UPDATE rooms r SET extension = (1000 + n.number)::text, language = NULL
     FROM (SELECT property, room, row_number() OVER (PARTITION BY property ORDER BY room) - 1 AS number FROM rooms
       WHERE list = 'mailboxes') n
     WHERE r.property = n.property AND r.room = n.room AND r.list = 'mailboxes'`,
  );
  await hand.query('UPDATE properties SET lines = greatest(lines, $1)', [calls]);
  await hand.query('VACUUM ANALYZE');
  await hand.query('CHECKPOINT');
  const { rows: hotels } = await hand.query<Hotel>(
    `SELECT property, array_agg(room ORDER BY room) AS rooms FROM rooms WHERE list = 'mailboxes' GROUP BY property
        ORDER BY property`,
  );
  const phones = await lightLab({ nodes, pace });
  stack.defer(() => phones.remove());
  const data = keep ? join(tmpdir(), 'rev-bench-morning') : await mkdtemp(join(tmpdir(), 'rev-bench-'));
  const sounds = join(data, 'sounds');
  await mkdir(sounds, { recursive: true });
  if (!keep) stack.defer(() => rm(data, { recursive: true, force: true }));
  const database = connect({ url, connections: senders });
  stack.defer(() => database.close());
  const opened = stack.move();
  return {
    url,
    database,
    hand,
    postmaster,
    onlooker,
    phones,
    hotels,
    sounds,
    settings: {
      ...serviceSettings({ ...phones, sounds: { host: sounds, asterisk: sounds } }),
      REVEILLE_NIGHT_SHEET: 'none',
      REVEILLE_ALERT_SECONDS: '604800',
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Books a call for each room of each hotel as the service does, to fall due in the seconds from `due` on. */
export async function bookMorning(
  { database }: City,
  hotels: readonly Hotel[],
  due: number,
  spread: number,
): Promise<void> {
  const progress = showProgress('hotels have booked', hotels.length);
  const waiting = hotels.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const [number, { property, rooms }] of waiting) {
      const random = randomFor(seed, number);
      const bySecond = Map.groupBy(rooms, () => random.below(spread));
      for (const [second, some] of bySecond) {
        const asked = { datetime: new Date(due + second * 1000).toISOString() };
        await asProperty(database, property, (db) =>
          book(db, property, { room: some.join(','), asked, daily: false, actor: 'bench', source: 5 }),
        );
      }
      done += 1;
      progress.at(done);
    }
  };
  await Promise.all(Array.from({ length: senders }, work));
  progress.end();
}
