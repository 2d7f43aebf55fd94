/** How a property wants to be called in. */
import { Type } from 'typebox';
import type { Db } from '../db/connect.ts';
import { findSettings } from '../properties/store.ts';
import type { Clock } from './clock.ts';

const code = (description: string) =>
  Type.String({ pattern: '^[0-9*#]{1,8}$', maxLength: 8, description: `${description} Digits, * and #.` });

export const settingsObject = Type.Object(
  {
    on: Type.Boolean({
      description: 'Whether guests can call in; without it the telephone system turns callers away.',
    }),
    wakeup: code('What a guest dials to set, hear and change wake-ups; digits behind it are the time.'),
    cancel: code('What a guest dials to cancel.'),
    clock: Type.Unsafe<Clock>({
      type: 'integer',
      enum: [12, 24],
      description: 'Whether 0630 is asked for its half of the day (2 morning, 7 afternoon and evening).',
    }),
    strip: Type.String({
      pattern: '^[0-9A-Za-z+]{0,16}$',
      description: 'What the PBX puts before a number of its own when it says who calls; it is taken off.',
    }),
    most: Type.Integer({ minimum: 1, maximum: 20, description: 'Calls that a room may have set by phone.' }),
  },
  { additionalProperties: false },
);

export interface CallInSettings {
  readonly on: boolean;
  readonly wakeup: string;
  readonly cancel: string;
  readonly clock: Clock;
  readonly strip: string;
  readonly most: number;
}

export const section = 'callIn';
const defaultSettings: CallInSettings = {
  on: true,
  wakeup: '*55',
  cancel: '#55',
  clock: 24,
  strip: '',
  most: 4,
};

export async function callInSettings(db: Db, property: string): Promise<CallInSettings> {
  return { ...defaultSettings, ...(await findSettings(db, property, section)) };
}

/** The service that was dialled, and what was typed behind its code; the longest code that fits. */
export function serviceOf(
  { on, wakeup, cancel }: CallInSettings,
  called: string,
): { readonly service: 'wakeup' | 'cancel'; readonly typed: string } | undefined {
  const codes = [
    { service: 'wakeup', code: wakeup },
    { service: 'cancel', code: cancel },
  ] as const;
  const [found] = codes
    .filter((one) => called.startsWith(one.code))
    .toSorted((one, other) => other.code.length - one.code.length);
  return !on || found === undefined
    ? undefined
    : { service: found.service, typed: called.slice(found.code.length).replaceAll(/[#*]/g, '') };
}

/** Only what stands before it: a number that merely ends in a room's is somebody else's. */
export function numberOf({ strip }: CallInSettings, caller: string): string {
  return strip !== '' && caller.length > strip.length && caller.startsWith(strip) ? caller.slice(strip.length) : caller;
}
