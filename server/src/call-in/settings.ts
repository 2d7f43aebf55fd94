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
    status: code('What staff dial for the status of a room; digits behind it are the status, by its id.'),
    minibar: code('What staff dial for the minibar; digits behind it are the room.'),
    operator: code('What staff dial for the wake-ups of any room; digits behind it are the room.'),
    anyone: Type.Boolean({
      description:
        'Whether the phone of a room can give it a status without a staff number; never one for those who inspect.',
    }),
    chargeVacant: Type.Boolean({ description: 'Whether staff can charge a room by phone in which nobody lives.' }),
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
  readonly status: string;
  readonly minibar: string;
  readonly operator: string;
  readonly anyone: boolean;
  readonly chargeVacant: boolean;
  readonly clock: Clock;
  readonly strip: string;
  readonly most: number;
}

export const section = 'callIn';
export const defaultCallIn: CallInSettings = {
  on: true,
  wakeup: '*55',
  cancel: '#55',
  status: '*61',
  minibar: '*62',
  operator: '*65',
  anyone: false,
  chargeVacant: true,
  clock: 24,
  strip: '',
  most: 4,
};

export async function callInSettings(db: Db, property: string): Promise<CallInSettings> {
  return { ...defaultCallIn, ...(await findSettings(db, property, section)) };
}

export const codes = ['wakeup', 'cancel', 'status', 'minibar', 'operator'] as const;
type Service = (typeof codes)[number];

/** The service that was dialled, and what was typed behind its code; the longest code that fits. */
export function serviceOf(
  settings: CallInSettings,
  called: string,
): { readonly service: Service; readonly typed: string } | undefined {
  const [service] = codes
    .filter((one) => called.startsWith(settings[one]))
    .toSorted((one, other) => settings[other].length - settings[one].length);
  return !settings.on || service === undefined
    ? undefined
    : { service, typed: called.slice(settings[service].length).replaceAll(/[#*]/g, '') };
}

/** Only what stands before it: a number that merely ends in a room's is somebody else's. */
export function numberOf({ strip }: CallInSettings, caller: string): string {
  return strip !== '' && caller.length > strip.length && caller.startsWith(strip) ? caller.slice(strip.length) : caller;
}
