import { apologySeconds } from '../ringing/script.ts';

/** When the calls to come will really ring, given the lines: everybody wants seven o'clock. */
export interface Forecast {
  readonly calls: number;
  readonly lines: number;
  readonly secondsPerCall: number;
  readonly firstRing: Date | null;
  readonly lastRing: Date | null;
  readonly longestWaitSeconds: number;
  /** Calls that would ring more than a minute after their time. */
  readonly lateCalls: number;
  /** For each minute in which something happens: how many calls are due, and how many begin to ring. */
  readonly minutes: readonly { readonly minute: Date; readonly due: number; readonly rung: number }[];
}

/**
 * `due` in order. Each call takes a line for as long as calls of this property have taken of late; one that is late
 * takes longer, because an apology is said with it.
 */
export function forecast(
  due: readonly Date[],
  lines: number,
  secondsPerCall: number,
  secondsPerLateCall = secondsPerCall,
): Forecast {
  const begins: number[] = [];
  const ends: number[] = [];
  for (const [index, at] of due.entries()) {
    const begin = Math.max(at.getTime(), index < lines ? 0 : (ends[index - lines] ?? 0));
    const isLate = begin - at.getTime() > apologySeconds * 1000;
    begins.push(begin);
    ends.push(begin + (isLate ? secondsPerLateCall : secondsPerCall) * 1000);
  }
  const waits = due.map((at, index) => ((begins[index] ?? 0) - at.getTime()) / 1000);
  const last = begins.at(-1);
  return {
    calls: due.length,
    lines,
    secondsPerCall,
    firstRing: due[0] ?? null,
    lastRing: last === undefined ? null : new Date(last),
    longestWaitSeconds: Math.round(waits.reduce((most, wait) => Math.max(most, wait), 0)),
    lateCalls: waits.filter((wait) => wait > apologySeconds).length,
    minutes: byMinute(
      due.map((at) => at.getTime()),
      begins,
    ),
  };
}

function byMinute(due: readonly number[], rung: readonly number[]): Forecast['minutes'] {
  const minutes = new Map<number, { due: number; rung: number }>();
  const count = (at: number, what: 'due' | 'rung'): void => {
    const minute = Math.floor(at / 60_000) * 60_000;
    const counted = minutes.get(minute) ?? { due: 0, rung: 0 };
    counted[what] += 1;
    minutes.set(minute, counted);
  };
  for (const at of due) count(at, 'due');
  for (const at of rung) count(at, 'rung');
  return [...minutes]
    .toSorted(([one], [other]) => one - other)
    .map(([minute, counted]) => ({ minute: new Date(minute), due: counted.due, rung: counted.rung }));
}
