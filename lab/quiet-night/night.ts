/** A hotel through a night in which nothing goes wrong. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../server/src/db/connect.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { putDestination } from '../../server/src/deliveries/store.ts';
import { createCluster } from '../../server/testing/cluster.ts';
import { installOn } from '../../server/testing/logins.ts';
import { startReceiver } from '../../server/testing/receiver.ts';
import { SmtpPeer } from '../../server/testing/smtp-peer.ts';
import { type Hotel, hotelIn } from '../hotel.ts';
import { lightLab } from '../light/lab.ts';
import { clockOf, type FastClock, fastFrom } from './clock.ts';

const canary = '199';
/** Phones of the lab that somebody answers: at once, or after eight seconds. */
const rooms = [
  ...Array.from({ length: 60 }, (_, index) => String(101 + index)),
  ...Array.from({ length: 8 }, (_, index) => String(601 + index)),
];
const wakeEveryMilliseconds = 90_000;
const minute = 60_000;
/** Who has just started has not looked at everything yet: the night begins when all have been up for a while. */
const warmUp = 15 * minute;
/** What would be a reason to look, in the words of the metrics. */
const doubts = /^reveille_(?:ready 0|clock_trusted 0|trouble\{.*\} 1|calls_unable\{.*\} [1-9]|calls_overdue [1-9])$/gm;
const service = join(import.meta.dirname, '../../server/src/main.ts');

/** Ended from outside, it is left in order: what was started must go. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

/** Returns 0 when it was silent, 1 when it was not. */
export async function spend(hours: number, speed: number, json: boolean): Promise<number> {
  // A disk that takes a tenth of a second would take a second or two by this clock: everything is in memory.
  process.env['TMPDIR'] = '/dev/shm';
  await using stack = new AsyncDisposableStack();
  const evening = new Date(new Date().setUTCHours(21, 30, 0, 0)); // half past ten in Paris
  const cluster = stack.adopt(await createCluster({}, fastFrom(evening, speed)), (one) => one.remove());
  const url = await installOn(cluster);
  const clock = await clockOf(url, speed);
  const database = stack.adopt(connect({ url, connections: 2 }), (one) => one.close());
  const phones = stack.adopt(await lightLab({ pace: { second: 1000, sound: 1500 }, within: clock.within }), (one) =>
    one.remove(),
  );
  const [subscriber, called] = [await startReceiver(), await startReceiver()];
  stack.defer(async () => void (await Promise.all([subscriber.close(), called.close()])));
  const mail = stack.adopt(await SmtpPeer.start(), (one) => one.close());
  const hotel = stack.adopt(
    await hotelIn(phones, {
      code: 'quiet',
      rooms: [...rooms, canary],
      database: { ...database, url, drop: () => database.close() },
      program: [...clock.within, process.execPath, service],
      settings: {
        REVEILLE_ALLOWED_NETWORKS: '127.0.0.0/8',
        REVEILLE_HEARTBEAT_URL: called.url,
        REVEILLE_SMTP_URL: mail.url,
      },
    }),
    (one) => one.close(),
  );
  await prepare(hotel, subscriber.url);
  await sleep(clock.real(warmUp));
  const lapsesBefore = await lapses(hotel);
  const dawn = clock.now() + hours * 60 * minute;
  const due = new Map(rooms.map((room, index) => [room, dawn - (rooms.length - index + 2) * wakeEveryMilliseconds]));
  for (const [room, at] of due) await hotel.book([room], new Date(at));
  const calledBefore = called.received.length;
  const doubted = await watchUntil(dawn, clock, hotel);
  const late = (await phones.seen()).flatMap(({ extension, invited }) => {
    const at = due.get(extension);
    return at === undefined ? [] : invited - at;
  });
  const figures = {
    hours,
    ...(await count(hotel)),
    messages: subscriber.received.length,
    switchCalls: called.received.length - calledBefore,
    lapses: (await lapses(hotel)) - lapsesBefore,
    latestRingMilliseconds: Math.round(Math.max(...late)),
    doubted,
  };
  const isSilent =
    !stop.signal.aborted &&
    [...figures.alerts, ...doubted].length + figures.messages + figures.canariesNotHeard + figures.lapses === 0 &&
    figures.woken === rooms.length &&
    figures.canariesHeard >= hours * 3 &&
    figures.switchCalls >= hours * 54;
  process.stdout.write(
    json
      ? `${JSON.stringify({ ...figures, isSilent })}\n`
      : `${isSilent ? 'a silent night' : 'NOT a silent night'}: ${JSON.stringify(figures, undefined, 2)}\n`,
  );
  return isSilent ? 0 : 1;
}

async function prepare(hotel: Hotel, subscriberUrl: string): Promise<void> {
  await asProperty(hotel.database, hotel.property, (db) =>
    putDestination(db, hotel.property, {
      role: 'subscriber',
      name: 'pager',
      type: 'webhook',
      target: { url: subscriberUrl },
      events: ['alert.raised'],
    }),
  );
  await hotel.query(`INSERT INTO backups (made_at, file, bytes, proven_at) VALUES (now(), 'this evening', 1, now())`);
  await hotel.policy({ canary: { ring: canary, from: '22:00', until: '08:00', everyMinutes: 15 } });
}

/**
 * Looks once a minute, as somebody who watches would; what was seen that should not have been. With it stands how much
 * of the processors another machine on the same host had just then: a service that is not let run is rightly doubted,
 * and who reads it can tell.
 */
async function watchUntil(end: number, clock: FastClock, { service: { url } }: Hotel): Promise<string[]> {
  const seen: string[] = [];
  const begun = clock.now();
  let before = processors();
  for (let looks = 1; clock.now() < end && !stop.signal.aborted; looks += 1) {
    await sleep(clock.real(Math.max(0, begun + looks * minute - clock.now())));
    const wakez = await fetch(`${url}/wakez`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const odd = [...(wakez.status === 200 ? [] : [await wakez.text()]), ...(metrics.match(doubts) ?? [])];
    const time = new Date(clock.now()).toISOString().slice(11, 16);
    const now = processors();
    const taken = Math.round((100 * (now.taken - before.taken)) / Math.max(1, now.all - before.all));
    before = now;
    if (odd.length > 0) {
      seen.push(`${time} ${odd.join(', ')} (${taken} % of the processors were taken from this machine)`);
      process.stderr.write(`${seen.at(-1)}\n`);
    }
    if (looks % 30 === 0) process.stderr.write(`${time}  ${seen.length} doubts\n`);
  }
  return seen;
}

/** Ticks since the machine started: all, and those that its host gave to others. */
function processors(): { readonly all: number; readonly taken: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/).map(Number);
  return { all: ticks.slice(0, 8).reduce((sum, one) => sum + one, 0), taken: ticks[7] ?? 0 };
}

async function lapses({ service: { url } }: Hotel): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^reveille_heartbeat_lapses_total (\d+)$/m.exec(metrics)?.[1]);
}

function rung(outcome: string): string {
  return `(SELECT count(*) FROM journal WHERE kind = 'canary.rung' AND detail->>'outcome' ${outcome} 'heard')::int`;
}

async function count(hotel: Hotel) {
  const [row] = await hotel.query<{ woken: number; canariesHeard: number; canariesNotHeard: number; alerts: string[] }>(
    `SELECT (SELECT count(*) FROM wakeups WHERE status = 4)::int AS woken, ${rung('=')} AS "canariesHeard",
       ${rung('<>')} AS "canariesNotHeard",
       (SELECT coalesce(json_agg(kind || detail::text), '[]') FROM alerts) AS alerts`,
  );
  if (row === undefined) throw new Error('the database counts nothing');
  return row;
}
