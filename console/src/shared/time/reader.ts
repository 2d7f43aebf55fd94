/** How whoever reads writes times, dates and numbers. One place knows it; `Language` tells it. */
import { choice } from '../choice.ts';

export const hourChoices = ['language', '12', '24'] as const;
type Hours = (typeof hourChoices)[number];

const kept = choice('reveille.hours', (text) => hourChoices.find((one) => one === text) ?? 'language');

export function useHours(): { readonly hours: Hours; readonly choose: (hours: Hours) => void } {
  return { hours: kept.use(), choose: kept.keep };
}

interface Reader {
  readonly tag: string;
  /** The language with the region that the browser names for it: dates differ between London and New York. */
  readonly locale: string;
  /** What the two halves of a day are called, for who reads 12 hours. */
  readonly halves: readonly [before: string, after: string] | undefined;
}

/** A language without a region: the day before the month, and 24 hours, as the phone says it. */
const plain: Readonly<Record<string, string>> = { en: 'en-GB' };
const localeWithout = (tag: string): string => plain[tag] ?? tag;

let reader: Reader = { tag: 'en', locale: 'en-GB', halves: undefined };

/** Whether 12 hours are read. */
export function readAs(tag: string, hours: Hours, wanted: readonly string[]): boolean {
  const locale = wanted.find((one) => one.startsWith(`${tag}-`)) ?? localeWithout(tag);
  const usual = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  const twelve = hours === 'language' ? usual && locale.includes('-') : hours === '12';
  reader = { tag, locale, halves: twelve ? [halfAt(locale, 6), halfAt(locale, 18)] : undefined };
  return twelve;
}

function halfAt(locale: string, hour: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' });
  const half = format.formatToParts(Date.UTC(2000, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
  return half.replaceAll(/\s/g, '\u00A0'); // a time stays in one line
}

export function halvesOfDay(): Reader['halves'] {
  return reader.halves;
}

export function localeOf(tag: string): string {
  return tag === reader.tag ? reader.locale : localeWithout(tag);
}
