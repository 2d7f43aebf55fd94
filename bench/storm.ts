/**
 * Everybody wants seven o'clock: a thousand calls due in one second, by Reveille, by Asterisk's own spool and by a bare
 * script.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hotel } from '../lab/hotel.ts';
import type { Lab } from '../lab/lab.ts';
import type { Bench, BenchOptions, Outcome } from './bench.ts';
import { hotelForBench } from './hotel.ts';
import { median, quantile, rounded } from './statistics.ts';
import { type Announcement, announcementOf, ringBare, ringFromSpool } from './storm-others.ts';

const allowed = { last: 1.25, rate: 0.8 };
/** Time to book a thousand calls, or to write a thousand files, before they are due. */
const headStart = { booking: 15_000, writing: 4000 };
const usualCalls = 1000;
const mostRounds = 3;

/** When the INVITEs came, in milliseconds after the second in which they were due, or after the bare script began. */
type Storm = readonly number[];

/**
 * People are at the phone after 4 to 12 s. Phones that answer in the same instant exist only here: they show what the
 * announcements take from the calls.
 */
const phones = { people: 70_000, machines: 10_000 };

export const storm: Bench = {
  name: 'storm',
  summary:
    `${usualCalls} calls due in one second, answered after 4 to 12 s: the last INVITE within ` +
    `${allowed.last}× of Asterisk's spool, at least ${allowed.rate}× of the calls a second of a bare script`,
  run: (options) => ring(options, phones.people),
};

export const stampede: Bench = {
  name: 'stampede',
  summary: 'the same with phones that all answer in the instant they ring',
  run: (options) => ring(options, phones.machines),
};

async function ring({ calls = usualCalls, rounds = mostRounds, say }: BenchOptions, first: number): Promise<Outcome> {
  const rooms = Array.from({ length: calls }, (_, index) => String(first + index));
  await using place = await hotelForBench(rooms, calls);
  const { lab, hotel } = place;
  const announcement = await warmUp(lab, hotel, rooms.slice(0, 3));
  // Whoever listens to Asterisk's events slows it: while the others ring, nothing of ours is there.
  await hotel.service.signal('SIGTERM');
  const contestants: Record<string, () => Promise<number>> = {
    Reveille: () => ringByReveille(hotel, rooms),
    'the spool of Asterisk': () => ringFromSpool(lab, rooms, announcement, nextSecond(headStart.writing)),
    'a bare script': () => ringBare(lab, rooms, announcement),
  };
  const storms: Record<string, Storm[]> = {};
  for (let round = 1; round <= Math.min(rounds, mostRounds); round += 1) {
    for (const [name, begin] of Object.entries(contestants)) {
      await untilQuiet(lab);
      // What became of calls that nobody fetches stays in Asterisk, and makes it slower: each finds it as new.
      await lab.down();
      await lab.up();
      if (name === 'Reveille') await startWarm(hotel, rooms.slice(0, 3));
      const since = Date.now();
      const due = await begin();
      const seen = await untilRung(lab, since, calls);
      if (name === 'Reveille') await untilKept(hotel);
      (storms[name] ??= []).push(seen.map((invited) => invited - due));
      say(
        `round ${round}: ${name} rang ${seen.length} of ${calls}, the last after ` +
          `${Math.round((seen.at(-1) ?? Number.NaN) - due)} ms`,
      );
    }
  }
  await untilQuiet(lab);
  const kept = await hotel.query<{ unfinished: number; twice: number }>(
    `SELECT count(*) FILTER (WHERE status <> 4)::int AS unfinished, count(*) FILTER (WHERE attempts <> 1)::int AS twice
        FROM wakeups`,
  );
  const { unfinished = Number.NaN, twice = Number.NaN } = kept[0] ?? {};
  const lasts = Object.entries(storms).map(
    ([name, all]) => [name, all.map((one) => one.at(-1) ?? Number.NaN)] as const,
  );
  const last = Object.fromEntries(lasts.map(([name, all]) => [name, median(all)]));
  const rate = Object.fromEntries(
    Object.entries(storms).map(([name, all]) => [
      name,
      median(all.map((one) => (one.length / (one.at(-1) ?? 1)) * 1000)),
    ]),
  );
  const [ours = 0, spool = 0, ourRate = 0, bareRate = 0] = [
    last['Reveille'],
    last['the spool of Asterisk'],
    rate['Reveille'],
    rate['a bare script'],
  ];
  return {
    tables: [
      {
        title:
          `Milliseconds from the due second to the INVITE at the PBX, ${calls} calls, medians of ` +
          `${Math.min(rounds, mostRounds)} rounds in turns`,
        head: ['', 'rung', 'first', 'p50', 'p99', 'last', 'calls/s'],
        rows: Object.entries(storms).map(([name, all]) => row(name, all, rate[name] ?? Number.NaN)),
      },
    ],
    remarks: [],
    verdicts: [
      {
        bar: `the last INVITE at most ${allowed.last}× of the spool's`,
        measured: ours / spool,
        pass: ours / spool <= allowed.last,
      },
      {
        bar: `calls a second at least ${allowed.rate}× of the bare script's`,
        measured: ourRate / bareRate,
        pass: ourRate / bareRate >= allowed.rate,
      },
      {
        bar: 'calls of ours that were not answered and kept: none',
        measured: unfinished,
        unit: '',
        pass: unfinished === 0,
      },
      { bar: 'calls of ours that rang twice: none', measured: twice, unit: '', pass: twice === 0 },
    ],
  };
}

function row(name: string, all: readonly Storm[], rate: number): (string | number)[] {
  const times = [0, 0.5, 0.99, 1].map((share) => rounded(median(all.map((one) => quantile(one, share))), 0));
  return [name, Math.min(...all.map((one) => one.length)), ...times, rounded(rate, 0)];
}

/** Renders what is said, has code compiled and connections opened, and learns what the others are to say. */
async function warmUp(lab: Lab, hotel: Hotel, rooms: readonly string[]): Promise<Announcement> {
  await hotel.book(rooms, 3000);
  const announcement = await announcementOf(lab);
  while ((await hotel.pending()) > 0) await sleep(500);
  return announcement;
}

/** As it is on every morning but the first: it has rung before. */
async function startWarm(hotel: Hotel, rooms: readonly string[]): Promise<void> {
  hotel.service = await hotel.start();
  await hotel.book(rooms, 3000);
  while ((await hotel.pending()) > 0) await sleep(500);
  await sleep(1000);
}

async function ringByReveille(hotel: Hotel, rooms: readonly string[]): Promise<number> {
  const due = nextSecond(headStart.booking);
  await hotel.book(rooms, new Date(due));
  return due;
}

function nextSecond(afterMilliseconds: number): number {
  return Math.ceil((Date.now() + afterMilliseconds) / 1000) * 1000;
}

async function untilRung(lab: Lab, since: number, calls: number): Promise<number[]> {
  const patience = Date.now() + headStart.booking + 120_000;
  for (;;) {
    const seen = await lab.seen({ since });
    if (seen.length >= calls || Date.now() > patience) return seen.map(({ invited }) => invited);
    await sleep(1000);
  }
}

/** Every call has ended and been recorded: the service may go. */
async function untilKept(hotel: Hotel): Promise<void> {
  while ((await hotel.pending()) > 0) await sleep(500);
  await hotel.service.signal('SIGTERM');
}

/** All calls of the round before are over, and the machine has drawn breath. */
async function untilQuiet(lab: Lab): Promise<void> {
  while ((await lab.seen()).some(({ ended }) => ended === null)) await sleep(500);
  await sleep(3000);
}
