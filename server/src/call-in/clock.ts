/** Times as people type them. */

/** How the guests of a property tell the time. */
export type Clock = 12 | 24;

export interface ReadTime {
  /** HHMM. */
  readonly time: string;
  /** It could be the morning or the evening, and somebody must say which. */
  readonly ambiguous: boolean;
}

/**
 * Four digits, or three for an hour before ten; behind them 2 or 7, the keys of A and P, where there are twelve hours.
 * Undefined when it is no time.
 */
export function readClock(digits: string, clock: Clock): ReadTime | undefined {
  const [, typed = '', half] = /^(\d{4})([27])$/.exec(digits) ?? /^(\d{3,4})$/.exec(digits) ?? [];
  const time = typed.padStart(4, '0');
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(2))];
  if (typed === '' || hour > 23 || minute > 59) return undefined;
  const either = clock === 12 && hour >= 1 && hour <= 12;
  if (half === undefined) return { time, ambiguous: either };
  return either ? { time: halfOf(time, half === '7'), ambiguous: false } : undefined;
}

/** The same reading in the morning, or in the afternoon and evening. */
export function halfOf(time: string, afternoon: boolean): string {
  const hour = (Number(time.slice(0, 2)) % 12) + (afternoon ? 12 : 0);
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

/** Of the two, the one that comes first from now on. */
export function earliest(time: string, now: number): string {
  const [morning, evening] = [halfOf(time, false), halfOf(time, true)];
  const wait = (one: string): number => {
    const minutes = Number(one.slice(0, 2)) * 60 + Number(one.slice(2));
    return (minutes - now - 1 + 2 * 1440) % 1440;
  };
  return wait(morning) <= wait(evening) ? morning : evening;
}
