/**
 * What Asterisk's own English sounds can say, for the night on which no speech engine works: a guest hears something.
 */
import type { SentenceName } from './sentence.ts';

export interface Facts {
  readonly hour: number;
  readonly minute: number;
  readonly minutes: number;
  readonly key: string;
  readonly room: string;
}

/** Names of files that the package asterisk-core-sounds-en brings. */
export function coreSounds(name: SentenceName, { hour, minute, minutes, key, room }: Facts): string[] {
  switch (name) {
    case 'goodMorning':
    case 'goodAfternoon':
    case 'goodEvening':
      return ['hello'];
    case 'time':
      return ['time', ...time(hour, minute)];
    case 'late':
      return ['sorry'];
    case 'lastCall':
      return [];
    case 'snooze':
      return ['vm-press', keySound(key), 'for', ...number(minutes), minutes === 1 ? 'minute' : 'minutes'];
    case 'confirm':
      return ['vm-press', keySound(key)];
    case 'snoozed':
    case 'confirmed':
    case 'deskTaken':
      return ['auth-thankyou'];
    case 'deskTrouble':
      return ['something-terribly-wrong', 'vm-press', keySound(key)];
    case 'deskCall':
    case 'deskKnock':
      return [
        'extension',
        ...Array.from(room.toLowerCase(), character),
        'digits/at',
        ...time(hour, minute),
        'vm-press',
        keySound(key),
      ];
    case 'goodbye':
      return ['vm-goodbye'];
    case 'desk':
      return [
        'extension',
        ...Array.from(room.toLowerCase(), character),
        'number-not-answering',
        'digits/at',
        ...time(hour, minute),
        'vm-press',
        keySound(key),
      ];
    default:
      return name satisfies never;
  }
}

function time(hour: number, minute: number): string[] {
  const minutes = minute === 0 ? ['digits/oclock'] : minute < 10 ? ['digits/oh', ...number(minute)] : number(minute);
  return [...number(hour % 12 === 0 ? 12 : hour % 12), ...minutes, hour < 12 ? 'digits/a-m' : 'digits/p-m'];
}

/** 0 to 99. */
function number(count: number): string[] {
  if (count <= 20 || count % 10 === 0) return [`digits/${count}`];
  return [`digits/${count - (count % 10)}`, `digits/${count % 10}`];
}

function character(one: string): string {
  return /\d/.test(one) ? `digits/${one}` : `letters/${one}`;
}

function keySound(key: string): string {
  if (key === '*') return 'digits/star';
  return key === '#' ? 'digits/pound' : `digits/${key}`;
}
