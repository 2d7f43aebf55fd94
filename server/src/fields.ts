/** What is asked of fields that several nouns have, told in the caller's words. */
import { Failure, type FailureName } from './failures.ts';
import { say } from './messages/say.ts';

/** The ids of items, categories and status types. Zeros in front are part of them. */
export const digits = /^[0-9]{1,10}$/;
/** The ids of calls, alerts, destinations and whatever else the database names, as it writes them. */
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const longestDescription = 200;
/** The largest number that the database keeps. */
const mostInteger = 2_147_483_647;

export function checkedId(id: string): string {
  if (digits.test(id)) return id;
  throw new Failure('parameter', {
    field: 'id',
    detail: say('field.id'),
  });
}

/** Capitals are the same id; what is no id at all is the id of nothing. */
export function checkedUuid(text: string, unknown: FailureName): string {
  const id = text.toLowerCase();
  if (!uuid.test(id)) throw new Failure(unknown);
  return id;
}

export function checkedDescription(text: string): string {
  if (text.trim() !== '' && Array.from(text).length <= longestDescription && isProper(text)) return text;
  throw new Failure('parameter', {
    field: 'description',
    detail: say('field.description', { most: longestDescription }),
  });
}

/** Half a character or a control character has no place in a text that others will show, send and store. */
function isProper(text: string): boolean {
  return text.isWellFormed() && !/\p{Control}/u.test(text);
}

/** A form knows only text, and what a program would make of "1e3", " 5" or true is nobody's wish. */
export function checkedWholeNumber(name: string, given: string | number, least: number, most = mostInteger): number {
  const text = String(given);
  const number = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Failure('parameter', {
    field: name,
    detail: say('field.wholeNumber', { name, least, most }),
  });
}

/** The fields that a change gives another value, before and after; undefined when it changes nothing. */
export function alteration<T extends object>(before: T, after: T): { from: Partial<T>; to: Partial<T> } | undefined {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => before[key] !== after[key]);
  if (keys.length === 0) return undefined;
  const only = (record: T) => Object.fromEntries(keys.map((key) => [key, record[key]])) as Partial<T>;
  return { from: only(before), to: only(after) };
}
