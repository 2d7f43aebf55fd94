/** What a property file says of guests and tables to every connector that hears of guests. */
import { Type } from 'typebox';
import { type Method, methods } from '../rooms/method.ts';
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
  /** How guests are woken, by what is said of them. */
  readonly methods: ReadonlyMap<string, Method>;
}

/** A table is a list of pairs, one for each of ours or theirs. */
export const table = (pattern: string, advice: string) =>
  Type.Optional(Type.Array(Type.String({ pattern, advice }), { uniqueUpTo: '=' }));
export const choice = (choices: readonly string[]) => Type.Optional(Type.Enum([...choices]));

/** By what stands before the sign: nobody needs a table for guests whom the phone wakes. */
export function methodTable(told: string, what: string) {
  const ways = methods.filter((one) => one !== 'system').join('|');
  return table(`^${told}=(?:${ways})$`, `write ${what}`);
}

export const guestFields = {
  checkOut: choice(checkOutPolicies),
  keepUntil: Type.Optional(
    Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', advice: 'write a time in quotes, like "12:00"' }),
  ),
  moveSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 3600 })),
  names: choice(['yes', 'no']),
  methods: methodTable('[A-Za-z0-9_.-]{1,10}', 'a VIP code and how its guests are woken, like V1=person'),
};

/** `usualLanguages`: a table, in which the property file may write over. */
export function readGuestSettings(target: Settings, usualLanguages: string): GuestSettings {
  return {
    languages: new Map([...readPairs(usualLanguages), ...readPairs(String(target['languages'] ?? ''))]),
    checkOut: checkOutPolicies.find((one) => one === target['checkOut']) ?? 'purge',
    keepUntil: String(target['keepUntil'] ?? '12:00'),
    moveSeconds: Number(target['moveSeconds'] ?? 120),
    names: target['names'] === 'yes',
    methods: new Map(
      [...readPairs(String(target['methods'] ?? ''))].flatMap(([told, way]) => {
        const method = methods.find((one) => one === way);
        return method === undefined ? [] : [[told, method] as const];
      }),
    ),
  };
}

/** `10=1450,11=1451`, as a target keeps a table. */
export function readPairs(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => pair.split('='));
  return new Map(pairs.flatMap(([from = '', to = '']) => (from === '' ? [] : [[from, to] as const])));
}
