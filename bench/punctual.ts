/** Does the phone ring when it was asked to? Calls at random moments, and when their INVITE reached the PBX. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { hotelForBench, type Place } from './hotel.ts';
import { randomFor } from './random.ts';
import { quantile, rounded } from './statistics.ts';

/** Milliseconds. */
export const allowed = { half: 50, nearlyAll: 250 };
const headStart = 15_000;

export const punctual: Bench = {
  name: 'punctual',
  summary:
    `the INVITE reaches the PBX within ${allowed.half} ms of its moment at p50 and ${allowed.nearlyAll} ms ` +
    `at p99, none early`,
  async run({ calls = 200, minutes = 3, say }) {
    const rooms = roomsFrom(10_000, calls);
    await using place = await hotelForBench(rooms, calls);
    const { begun, late } = await ringAll(place, rooms, minutes, say);
    const lost = calls - late.filter((value) => !Number.isNaN(value)).length;
    const [half, nearlyAll, first] = [quantile(late, 0.5), quantile(late, 0.99), Math.min(...late)];
    const placing = late.map((value, index) => value - (begun[index] ?? 0));
    return {
      tables: [
        {
          title: `Milliseconds after the due moment, ${calls} calls at random moments of ${minutes} minutes`,
          head: ['', 'first', 'p50', 'p90', 'p99', 'last'],
          rows: [
            row('the attempt is written', begun),
            row('from there to the PBX', placing),
            row('INVITE at the PBX', late),
          ],
        },
      ],
      remarks: lost > 0 ? [`${lost} calls never reached the PBX.`] : [],
      verdicts: [
        {
          bar: `p50 of the INVITE at most ${allowed.half} ms late`,
          measured: half,
          unit: ' ms',
          pass: half <= allowed.half,
        },
        {
          bar: `p99 of the INVITE at most ${allowed.nearlyAll} ms late`,
          measured: nearlyAll,
          unit: ' ms',
          pass: nearlyAll <= allowed.nearlyAll,
        },
        { bar: 'no INVITE early; the first after', measured: first, unit: ' ms', pass: first >= 0 },
        { bar: 'calls lost: none', measured: lost, unit: '', pass: lost === 0 },
      ],
    };
  },
};

export function roomsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index));
}

/**
 * Rings each room once, at a random moment of the minutes, and says how many milliseconds late: the attempt, and its
 * INVITE at the PBX.
 */
export async function ringAll(
  { lab, hotel }: Place,
  rooms: readonly string[],
  minutes: number,
  say: (line: string) => void,
): Promise<{ begun: number[]; late: number[] }> {
  const random = randomFor(1, rooms.length);
  const start = Date.now() + headStart;
  for (const room of rooms) await hotel.book([room], new Date(start + random.below(minutes * 60_000)));
  say(
    `${rooms.length} calls are booked; the last one rings in ` +
      `${Math.round((start - Date.now()) / 1000 + minutes * 60)} s`,
  );
  const patience = start + minutes * 60_000 + 90_000;
  while ((await hotel.pending()) > 0 && Date.now() < patience) await sleep(1000);
  const due = await hotel.query<{ room: string; due: string; begun: number }>(
    `SELECT w.room, (extract(epoch FROM w.due_at) * 1000)::text AS due, extract(epoch
        FROM a.begun_at - w.due_at)::float8 * 1000 AS begun
     FROM wakeups w JOIN attempts a ON a.property = w.property AND a.wakeup = w.id AND a.number = 1
       WHERE w.room = ANY($1)`,
    [rooms],
  );
  const invited = new Map((await lab.seen()).map((call) => [call.extension, call.invited]));
  return {
    begun: due.map((call) => call.begun),
    late: due.map((call) => (invited.get(call.room) ?? Number.NaN) - Number(call.due)),
  };
}

function row(name: string, values: readonly number[]): (string | number)[] {
  return [name, ...[0, 0.5, 0.9, 0.99, 1].map((share) => rounded(quantile(values, share), 1))];
}
