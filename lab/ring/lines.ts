/** Few lines, and everybody wants the same minute. */
import type { ExpectStatic } from 'vitest';
import type { TestDatabase } from '../../server/testing/database.ts';
import { hotelIn } from '../hotel.ts';
import type { Lab } from '../lab.ts';
import { mostAtOnce } from '../seen.ts';

const lines = 8;
/** LINES_CALLS=100 is the whole of it, in some four minutes; fewer show the same. */
const calls = Number(process.env['LINES_CALLS'] ?? 24);
const eventually = { timeout: 500_000, interval: 1000 };

export async function expectNoMoreCallsThanLines(
  expect: ExpectStatic,
  lab: Lab,
  database: TestDatabase,
): Promise<void> {
  const rooms = Array.from({ length: calls }, (_, index) => String(10_000 + index));
  const earlier = Array.from({ length: lines }, (_, index) => String(60_000 + index));
  const hotel = await hotelIn(lab, {
    code: 'lines',
    rooms: [...rooms, ...earlier],
    brief: true,
    database,
    settings: { REVEILLE_ROLES: 'api' },
  });
  try {
    await hotel.lines(lines);
    // A few calls, from which the forecast learns how long one takes.
    await hotel.book(earlier, 2000);
    await expect.poll(() => hotel.pending(), eventually).toBe(0);

    const since = Date.now();
    // Two moments, the later one booked first: it must not be rung first.
    const half = Math.floor(calls / 2);
    const first = new Date(since + 15_000);
    const booked = new Map([
      ...(await hotel.book(rooms.slice(half), new Date(since + 16_000))),
      ...(await hotel.book(rooms.slice(0, half), first)),
    ]);
    const forecast = await hotel.api<{ calls: number; firstRing: string; lastRing: string }>('wakeups/forecast');
    expect(forecast.calls).toBe(calls);
    await expect.poll(() => hotel.pending(), eventually).toBe(0);

    const seen = (await lab.seen({ since })).filter(({ extension }) => rooms.includes(extension));
    expect(seen.length).toBe(calls);
    expect(mostAtOnce(seen)).toBeLessThanOrEqual(lines);
    // Those of the second moment come after all of the first, except for calls that were placed side by side.
    const order = seen.map(({ extension }) => Number(extension) - 10_000);
    const overtaking = order.map((room, place) => room >= half && place < half - lines);
    expect(overtaking).not.toContain(true);
    for (const id of booked.values()) expect(await hotel.call(id)).toMatchObject({ status: 4, attempts: 1 });

    const began = Date.parse(forecast.firstRing);
    const foreseen = Date.parse(forecast.lastRing) - began;
    const real = (seen.at(-1)?.invited ?? Number.NaN) - began;
    console.log(
      `the last of ${calls} calls rang after ${(real / 1000).toFixed(1)} s, foreseen were ` +
        `${(foreseen / 1000).toFixed(1)} s`,
    );
    // 20 % is the promise; a busy machine gets some more.
    expect(Math.abs(foreseen - real) / real).toBeLessThan(process.env['LINES_CALLS'] === undefined ? 0.35 : 0.2);
  } finally {
    await hotel.close();
  }
}
