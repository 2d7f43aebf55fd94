/** A hotel through a night in which nothing goes wrong. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../../server/src/db/connect.ts';
import { asProperty } from '../../server/src/db/transaction.ts';
import { putDestination } from '../../server/src/deliveries/store.ts';
import { createCluster } from '../../server/testing/cluster.ts';
import { installOn } from '../../server/testing/logins.ts';
import { processors, takenPercent } from '../../server/testing/processors.ts';
import { startReceiver } from '../../server/testing/receiver.ts';
import { SmtpPeer } from '../../server/testing/smtp-peer.ts';
import { type Hotel, hotelIn } from '../hotel.ts';
import { lightLab } from '../light/lab.ts';
import { toldToEnd } from '../told-to-end.ts';
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

const ended = toldToEnd();

interface Wanted {
  readonly hours: number;
  readonly speed: number;
  /** Of a hundred: a minute in which its host took more of the processors from the machine is no quiet one. */
  readonly aside: number;
  readonly json: boolean;
}

/** Returns 0 when it was silent, 1 when it was not. */
export async function spend({ hours, speed, aside, json }: Wanted): Promise<number> {
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
  const dawn = clock.now() + hours * 60 * minute;
  const due = new Map(rooms.map((room, index) => [room, dawn - (rooms.length - index + 2) * wakeEveryMilliseconds]));
  for (const [room, at] of due) await hotel.book([room], new Date(at));
  const calledBefore = called.received.length;
  const watched = await watch(clock, hotel, { hours, aside, messages: () => subscriber.received.length });
  const late = (await phones.seen()).flatMap(({ extension, invited }) => {
    const at = due.get(extension);
    return at === undefined ? [] : invited - at;
  });
  const figures = {
    hours,
    ...(await count(hotel)),
    switchCalls: called.received.length - calledBefore,
    latestRingMilliseconds: Math.round(Math.max(...late)),
    ...watched,
  };
  const isSilent =
    !ended.aborted &&
    figures.minutes >= hours * 60 &&
    figures.raised.length === 0 &&
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

/** After a minute that is set aside those that follow are, too: what was late then is told later. */
const settleMinutes = 5;

interface Watched {
  /** How many count: the machine had them to itself, or nothing was raised in them although it had not. */
  readonly minutes: number;
  /** What was raised in them: must be nothing. */
  readonly raised: readonly string[];
  /** How many do not, and what was raised in those. */
  readonly minutesSetAside: number;
  readonly raisedAside: readonly string[];
}

/**
 * Looks once a minute, as somebody who watches would. A service that is not let run is rightly doubted: minutes in
 * which the host gave the processors to others and something was raised are set aside, and the night lasts until there
 * were enough of the others, or twice as long.
 */
async function watch(
  clock: FastClock,
  hotel: Hotel,
  { hours, aside: most, messages }: { hours: number; aside: number; messages: () => number },
): Promise<Watched> {
  const seen = { minutes: 0, raised: [] as string[], minutesSetAside: 0, raisedAside: [] as string[] };
  const begun = clock.now();
  let [before, counted, aside] = [processors(), await tally(hotel, messages()), 0];
  for (let looks = 1; seen.minutes < hours * 60 && looks <= hours * 120 && !ended.aborted; looks += 1) {
    await sleep(clock.real(Math.max(0, begun + looks * minute - clock.now())));
    const odd = await doubtsOf(hotel);
    const [now, counts] = [processors(), await tally(hotel, messages())];
    const taken = takenPercent(before, now);
    const told = [...odd, ...Object.entries(counts).flatMap(([name, total]) => more(name, total - counted[name]!))];
    [before, counted] = [now, counts];
    aside = taken > most ? settleMinutes : aside - 1;
    const time = new Date(clock.now()).toISOString().slice(11, 16);
    const line = `${time} ${told.join(', ')} (${taken} % of the processors were taken from this machine)`;
    if (told.length > 0) process.stderr.write(`${line}\n`);
    const isSetAside = aside > 0 && told.length > 0;
    if (isSetAside) seen.minutesSetAside += 1;
    else seen.minutes += 1;
    if (told.length > 0) (isSetAside ? seen.raisedAside : seen.raised).push(line);
    if (looks % 30 === 0)
      process.stderr.write(`${time}  ${seen.minutes} minutes, ${seen.minutesSetAside} aside: ${seen.raised.length}\n`);
  }
  return seen;
}

const more = (name: string, times: number): string[] => (times > 0 ? [`${times} ${name}`] : []);

/** What stands in the metrics at this moment, or in the answer to whether people can be woken. */
async function doubtsOf({ service: { url } }: Hotel): Promise<string[]> {
  const wakez = await fetch(`${url}/wakez`);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return [...(wakez.status === 200 ? [] : [await wakez.text()]), ...(metrics.match(doubts) ?? [])];
}

/** What only grows. */
async function tally(hotel: Hotel, messages: number): Promise<Record<string, number>> {
  const { alerts, canariesNotHeard } = await count(hotel);
  return {
    alerts: alerts.length,
    messages,
    'canaries not heard': canariesNotHeard,
    'lapses of a heartbeat': await lapses(hotel),
  };
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
