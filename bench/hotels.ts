/** Hotels that could be real: where they stand, what they are called, what is spoken and who works there. */
import type { Permission } from '../server/src/rights.ts';
import { randomFor } from './random.ts';

export interface Hotel {
  readonly code: string;
  readonly name: string;
  readonly company: string;
  readonly timezone: string;
  readonly lines: number;
  readonly roomList: 'mailboxes' | 'custom';
  /** Tags, the default first. */
  readonly languages: readonly string[];
  /** In the order of `licenceNames`; 0 is switched off. */
  readonly licences: readonly number[];
}

interface Place {
  readonly city: string;
  readonly timezone: string;
  readonly language: string;
}

const place = (city: string, timezone: string, language: string): Place => ({ city, timezone, language });

/** Half-hour zones, both hemispheres and places without summer time are among them on purpose. */
const places = [
  place('Berlin', 'Europe/Berlin', 'de'),
  place('Vienna', 'Europe/Vienna', 'de'),
  place('Paris', 'Europe/Paris', 'fr'),
  place('Madrid', 'Europe/Madrid', 'es'),
  place('Rome', 'Europe/Rome', 'it'),
  place('Lisbon', 'Europe/Lisbon', 'pt'),
  place('Warsaw', 'Europe/Warsaw', 'pl'),
  place('Stockholm', 'Europe/Stockholm', 'sv'),
  place('Athens', 'Europe/Athens', 'el'),
  place('Istanbul', 'Europe/Istanbul', 'tr'),
  place('London', 'Europe/London', 'en'),
  place('Reykjavik', 'Atlantic/Reykjavik', 'is'),
  place('New York', 'America/New_York', 'en'),
  place('Chicago', 'America/Chicago', 'en'),
  place('Phoenix', 'America/Phoenix', 'en'),
  place('Los Angeles', 'America/Los_Angeles', 'en'),
  place("St. John's", 'America/St_Johns', 'en'),
  place('Mexico City', 'America/Mexico_City', 'es'),
  place('Sao Paulo', 'America/Sao_Paulo', 'pt'),
  place('Dubai', 'Asia/Dubai', 'ar'),
  place('Mumbai', 'Asia/Kolkata', 'hi'),
  place('Kathmandu', 'Asia/Kathmandu', 'en'),
  place('Bangkok', 'Asia/Bangkok', 'th'),
  place('Tokyo', 'Asia/Tokyo', 'ja'),
  place('Sydney', 'Australia/Sydney', 'en'),
  place('Adelaide', 'Australia/Adelaide', 'en'),
  place('Auckland', 'Pacific/Auckland', 'en'),
  place('Honolulu', 'Pacific/Honolulu', 'en'),
] as const;

const beginnings = [
  'Grand',
  'Royal',
  'Park',
  'Harbour',
  'Garden',
  'Central',
  'Alpine',
  'Riverside',
  'Station',
  'Old Town',
  'Airport',
  'Lakeside',
] as const;
const kinds = ['Hotel', 'Inn', 'Lodge', 'Resort', 'Suites', 'Palace', 'House'] as const;
const companies = [
  'Meridian Hotels',
  'Northlight Hospitality',
  'Casa Verde Group',
  'Blue Harbour Hotels',
  'Kestrel Lodging',
  '',
] as const;
const secondLanguages = ['en', 'fr', 'es', 'zh', 'ja', 'ru', 'ar', 'de'] as const;

export const licenceNames = ['wakeup', 'inventory', 'roomstatus'] as const;

/** Numbers start at 1; the code is the number, so a run that was interrupted knows where it was. */
export function hotel(seed: number, number: number): Hotel {
  const random = randomFor(seed, number);
  const { city, timezone, language } = random.pick(places);
  const languages = new Set([language, ...Array.from({ length: random.below(3) }, () => random.pick(secondLanguages))]);
  return {
    code: codeOf(number),
    name: `${random.pick(beginnings)} ${random.pick(kinds)} ${city}`,
    company: random.pick(companies),
    timezone,
    lines: random.pick([4, 8, 8, 16, 30]),
    roomList: random.chance(15) ? 'custom' : 'mailboxes',
    languages: [...languages],
    licences: [1, random.chance(90) ? 1 : 0, random.chance(80) ? 1 : 0],
  };
}

export function codeOf(number: number): string {
  return `hotel-${String(number).padStart(5, '0')}`;
}

export interface Staff {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** The desk, the bar, the boss, and as many clerks as are asked for beyond them. */
export function staff(count: number): Staff[] {
  const leading: Staff[] = [
    { name: 'desk', permissions: [] },
    { name: 'bar', permissions: ['inventory'] },
    { name: 'boss', permissions: ['admin', 'inventory'] },
  ];
  const clerks = Array.from({ length: Math.max(0, count - leading.length) }, (_, index): Staff => ({
    name: `clerk${index + 1}`,
    permissions: [],
  }));
  return [...leading, ...clerks].slice(0, count);
}
