/**
 * Do guests ring in time while others call in? The calls of `punctual`, without callers and with them, in one run. One
 * has called in before: from then on the hotel makes its sounds ahead.
 */
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '../server/testing/service.ts';
import { answerBy, asIntegration, dialIn } from '../lab/call-in.ts';
import type { Bench, Outcome } from './bench.ts';
import { hotelForBench, type Place } from './hotel.ts';
import { allowed, ringAll, roomsFrom } from './punctual.ts';
import { row } from './served.ts';
import { quantile } from './statistics.ts';

/** So many have the menu at once; the others of a wave are above the limit. */
const atOnce = 20;
const above = 5;
const people = atOnce + above;
/** Seconds from one wave to the next: a conversation is over by then. */
const wave = 16;
/** Seconds in which a wave comes: people do not lift the receiver, and press, in the same hundredth of a second. */
const within = 4;
const firstCaller = 20_000;
/** Milliseconds. */
const pageWithin = 300;

export const callers: Bench = {
  name: 'callers',
  summary:
    `while ${atOnce} guests at once call in, rings are as punctual as without, pages come within ${pageWithin} ms ` +
    `at p99, and who is above the limit reaches the desk`,
  async run({ calls = 200, minutes = 3, say }) {
    const rung = roomsFrom(10_000, 2 * calls);
    // Each calls once: who calls too often is connected with the desk.
    const waves = Math.ceil((minutes * 60 + 120) / wave);
    const [before = '', ...calling] = roomsFrom(firstCaller, 1 + waves * people);
    await using place = await hotelForBench([...rung, before, ...calling], calls, {
      settings: { REVEILLE_LOG_LEVEL: 'info' },
      accounts: { desk: [], boss: ['admin'], tel: [] },
    });
    await place.hotel.policy({ desk: '9' });
    await asIntegration(place.hotel, 'tel');
    const { url } = place.hotel.service;
    const answering = { url, account: 'tel@bench', password, desk: '9', patience: 2, callers: atOnce };
    await answerBy(place.lab, answering);
    await dialIn(place.lab, { from: before, dial: '*55', stay: 1 });
    say(`${await soundsMade(place)} sounds are made`);
    const without = (await ringAll(place, rung.slice(0, calls), minutes, say)).late;
    const over = new AbortController();
    const called = callInWaves(place, calling, over.signal, say);
    const beside = (await ringAll(place, rung.slice(calls), minutes, say)).late;
    over.abort();
    return report(place, { calls, minutes, without, beside, called: await called });
  },
};

/** How many, once there are no more of them than half a minute before. */
async function soundsMade({ lab }: Place): Promise<number> {
  const count = async () => (await readdir(lab.sounds.host)).length;
  for (let [before, now] = [0, 1]; ; [before, now] = [now, await count()]) {
    if (before === now) return now;
    await sleep(30_000);
  }
}

/** Wave after wave, until it is over. Says who has called. */
async function callInWaves(
  { lab }: Place,
  rooms: readonly string[],
  over: AbortSignal,
  say: (line: string) => void,
): Promise<string[]> {
  const called: string[] = [];
  for (let first = 0; first < rooms.length && !over.aborted; first += people) {
    const some = rooms.slice(first, first + people);
    // Each at another minute, so that each is read back in words that are still to be made; none rings today.
    await Promise.all(
      some.map(async (from, index) => {
        await sleep(Math.random() * within * 1000);
        await dialIn(lab, { from, dial: '*55', keys: `wwwwwwww${laterBy(first + index)}wwwwww`, stay: 3 });
      }),
    );
    called.push(...some);
    await sleep((wave - within) * 1000);
  }
  say(`${called.length} have called in`);
  // Who called last is still talking.
  await sleep(wave * 1000);
  return called;
}

/** Half a day from now and some minutes, as it is typed. */
function laterBy(minutes: number): string {
  const wall = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ hours: 8, minutes: minutes % 480 });
  return `${wall.hour}`.padStart(2, '0') + `${wall.minute}`.padStart(2, '0');
}

interface Measured {
  readonly calls: number;
  readonly minutes: number;
  readonly without: readonly number[];
  readonly beside: readonly number[];
  readonly called: readonly string[];
}

async function report({ lab, hotel }: Place, measured: Measured): Promise<Outcome> {
  const { calls, minutes, without, beside, called } = measured;
  const pages = pagesIn(hotel.service.log());
  const menu = new Set((await hotel.query<{ caller: string }>('SELECT caller FROM call_ins')).map((one) => one.caller));
  const desk = new Set((await lab.seen({ extension: '9' })).map(({ caller }) => caller.number));
  const booked = await hotel.query<{ room: string }>('SELECT DISTINCT room FROM wakeups WHERE source = 1');
  const turnedAway = called.filter((one) => !menu.has(one) && desk.has(one)).length;
  const late = called.filter((one) => menu.has(one) && desk.has(one)).length;
  const nowhere = called.filter((one) => !menu.has(one) && !desk.has(one)).length;
  const lost = calls - beside.filter((one) => !Number.isNaN(one)).length;
  const [p99, page] = [quantile(beside, 0.99), quantile(pages, 0.99)];
  return {
    tables: [
      {
        title: `INVITE at the PBX, ms after the due moment, ${calls} calls at random moments of ${minutes} minutes`,
        head: ['', 'calls', 'p50', 'p90', 'p99', 'last'],
        rows: [row('without callers', without), row(`${atOnce} callers at once`, beside)],
      },
      {
        title: 'Pages as the dialplan asked for them, ms from the request to its answer',
        head: ['', 'pages', 'p50', 'p90', 'p99', 'last'],
        rows: [row('one turn', pages)],
      },
      {
        title: `Who called in, ${people} at once where ${atOnce} may`,
        head: ['called', 'had the menu', 'booked', 'to the desk, above the limit', 'to the desk, page too late'],
        rows: [[called.length, menu.size, booked.length, turnedAway, late]],
      },
    ],
    remarks: [],
    verdicts: [
      {
        bar: `with callers, p99 of the INVITE at most ${allowed.nearlyAll} ms late`,
        measured: p99,
        unit: ' ms',
        pass: p99 <= allowed.nearlyAll,
      },
      { bar: 'calls lost beside callers: none', measured: lost, unit: '', pass: lost === 0 },
      { bar: `p99 of a page at most ${pageWithin} ms`, measured: page, unit: ' ms', pass: page <= pageWithin },
      { bar: 'above the limit somebody came to the desk', measured: turnedAway, unit: '', pass: turnedAway > 0 },
      {
        bar: 'callers who reached neither the menu nor the desk: none',
        measured: nowhere,
        unit: '',
        pass: nowhere === 0,
      },
    ],
  };
}

/** Milliseconds, as the service logs each request. */
function pagesIn(log: string): number[] {
  const lines = log.split('\n').filter((line) => line.includes('/telephony/call-ins'));
  return lines.map((line) => (JSON.parse(line) as { ms: number }).ms);
}
