/** Somebody who is served while something else goes on in the same database; here, guests who are rung. */
import type { BenchOptions, Outcome } from './bench.ts';
import { hotelForBench } from './hotel.ts';
import { allowed, ringAll, roomsFrom } from './punctual.ts';
import { quantile, rounded } from './statistics.ts';

export interface Served extends AsyncDisposable {
  readonly url: string;
  readonly what: string;
  /** Fills the past: a service that runs would seal and tell of what it finds there while it is being written. */
  away(fill: () => Promise<void>): Promise<void>;
  /** Milliseconds of each, of one round. */
  round(): Promise<number[]>;
  /** Whether what was measured beside it is as promised. */
  verdicts(alone: readonly number[], beside: readonly number[]): Outcome['verdicts'];
}

export function row(name: string, values: readonly number[]): (string | number)[] {
  return [name, values.length, ...[0.5, 0.9, 0.99, 1].map((share) => rounded(quantile(values, share), 1))];
}

/** The calls of `punctual`: how late their INVITE reaches the PBX. */
export async function phones({ calls = 100, minutes = 2, say }: BenchOptions): Promise<Served> {
  const all = roomsFrom(10_000, calls * 4);
  // A courier would remove what is over by itself, and before anything is measured.
  const place = await hotelForBench(all, calls, { settings: { REVEILLE_ROLES: 'api,dialer' } });
  let rung = 0;
  return {
    url: place.hotel.database.url,
    what: `INVITE at the PBX after the due moment, ${calls} calls over ${minutes} minutes, twice each`,
    async away(fill) {
      await place.hotel.service.signal('SIGTERM');
      await fill();
      place.hotel.service = await place.hotel.start();
    },
    async round() {
      rung += 1;
      return (await ringAll(place, all.slice((rung - 1) * calls, rung * calls), minutes, say)).late;
    },
    verdicts(_alone, beside) {
      const [p99, lost] = [
        quantile(beside, 0.99),
        beside.filter((late) => Number.isNaN(late)).length + 2 * calls - beside.length,
      ];
      return [
        {
          bar: `while it goes, p99 of the INVITE at most ${allowed.nearlyAll} ms late`,
          measured: p99,
          unit: ' ms',
          pass: p99 <= allowed.nearlyAll,
        },
        { bar: 'calls lost while it goes: none', measured: lost, unit: '', pass: lost === 0 },
      ];
    },
    [Symbol.asyncDispose]: () => place[Symbol.asyncDispose](),
  };
}
