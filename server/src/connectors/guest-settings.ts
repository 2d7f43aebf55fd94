/** What a property file says of guests and tables to every connector that hears of guests. */
import { Type } from 'typebox';
import type { Settings } from './destination.ts';

/** What becomes of the calls of a guest who has checked out. */
const checkOutPolicies = ['purge', 'keep', 'follow'] as const;

export interface GuestSettings {
  /** Our language for each of their letters. */
  readonly languages: ReadonlyMap<string, string>;
  readonly checkOut: (typeof checkOutPolicies)[number];
  /** With keep: the hour up to which calls stay. */
  readonly keepUntil: string;
  /** How long a guest who checked out may take to appear in another room. */
  readonly moveSeconds: number;
  /** Whether guests' names are wanted, with their group, their importance and the day they leave. */
  readonly names: boolean;
}

/** A table is a list of pairs, one for each of ours or theirs. */
export const table = (pattern: string, advice: string) =>
  Type.Optional(Type.Array(Type.String({ pattern, advice }), { uniqueUpTo: '=' }));
export const choice = (choices: readonly string[]) => Type.Optional(Type.Enum([...choices]));

export const guestFields = {
  checkOut: choice(checkOutPolicies),
  keepUntil: Type.Optional(
    Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', advice: 'write a time in quotes, like "12:00"' }),
  ),
  moveSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
  names: choice(['yes', 'no']),
};

/** `usualLanguages`: a table, in which the property file may write over. */
export function readGuestSettings(target: Settings, usualLanguages: string): GuestSettings {
  return {
    languages: new Map([...readPairs(usualLanguages), ...readPairs(String(target['languages'] ?? ''))]),
    checkOut: checkOutPolicies.find((one) => one === target['checkOut']) ?? 'purge',
    keepUntil: String(target['keepUntil'] ?? '12:00'),
    moveSeconds: Number(target['moveSeconds'] ?? 120),
    names: target['names'] === 'yes',
  };
}

/** `10=1450,11=1451`, as a target keeps a table. */
export function readPairs(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return new Map(pairs.flatMap(([from = '', to = '']) => (from === '' ? [] : [[from, to] as const])));
}
