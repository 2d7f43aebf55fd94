/**
 * What a person is told of an event: the journal's own sentence, in the language of the hotel, with room and time. Such
 * a message leaves the building and cannot be called back, so nothing that may identify a guest is in it.
 */
import type { TObject } from 'typebox';
import { events } from '../../../events/catalogue.ts';
import type { EventDescription } from '../../../events/catalogue/describe.ts';
import { momentOf } from '../../../events/telling/moment.ts';
import { roomWord, spoken, tell } from '../../../events/telling/telling.ts';
import type { Delivery } from '../../connector.ts';

export interface Hotel {
  readonly name: string;
  readonly code: string;
  readonly timezone: string;
  /** The first of its languages. */
  readonly language: string;
  /** What it calls the states of its rooms, by their ids. */
  readonly statuses: Readonly<Record<string, string>>;
}

export interface Said {
  readonly hotel: string;
  readonly sentence: string;
  /** Room and time. */
  readonly where: string;
  /** Into the console. */
  readonly link: string | undefined;
  /** Somebody must do something, somebody did, or neither. */
  readonly urgency: 'raised' | 'over' | 'told';
  /** What a machine tells events apart by. */
  readonly code: string;
  /** Of the alert, else of the event. */
  readonly kind: string;
  readonly subject: string | undefined;
  readonly room: string | undefined;
  readonly at: Temporal.Instant;
}

/** In letters. Together they fit into the narrowest of the formats, which takes 4,096 bytes. */
const longest = { sentence: 600, name: 120 } as const;

/** Throws when it cannot be told: that is the fault of this delivery. */
export function saidOf({ event, subject, payload, createdAt }: Delivery, hotel: Hotel, console?: string): Said {
  const { at: written, room: given } = payload;
  const at = Temporal.Instant.from(typeof written === 'string' ? written : createdAt);
  const room = typeof given === 'string' && given !== '' ? plain(given, longest.name) : undefined;
  const detail = impersonal(event, isValues(payload['detail']) ? payload['detail'] : payload);
  const language = spoken(hotel.language);
  const hearer = { zone: hotel.timezone, statuses: new Map(Object.entries(hotel.statuses)) };
  // A test is no entry of the journal, but that it was sent is.
  const kind = event === 'system.test' ? 'delivery.tested' : event;
  const alert = event.startsWith('alert.') && typeof detail['alert'] === 'string' ? detail['alert'] : undefined;
  const about = alert !== undefined && typeof detail['destination'] === 'string' ? ` (${detail['destination']})` : '';
  return {
    hotel: plain(hotel.name, longest.name),
    sentence: plain(`${tell({ kind, subject, detail }, language, hearer)}${about}`, longest.sentence),
    where: [
      ...(room === undefined ? [] : [`${roomWord(language)} ${room}`]),
      momentOf(at.epochMilliseconds, hotel.timezone, language),
    ].join(' · '),
    link: console === undefined ? undefined : new URL(pathOf(event, subject, room), console).href,
    urgency: urgencies[event] ?? 'told',
    code: hotel.code,
    kind: alert ?? event,
    subject: subject ?? undefined,
    room,
    at,
  };
}

const urgencies: Readonly<Record<string, Said['urgency']>> = { 'alert.raised': 'raised', 'alert.acknowledged': 'over' };

/** An alert is taken on the first screen. */
function pathOf(event: string, subject: string | null, room: string | undefined): string {
  if (event.startsWith('alert.')) return '/';
  if (event.startsWith('wakeup.') && subject !== null) return `/calls/${encodeURIComponent(subject)}`;
  return room === undefined ? '/' : `/rooms/${encodeURIComponent(room)}`;
}

type Values = Readonly<Record<string, unknown>>;

function impersonal(event: string, values: Values): Values {
  if (!Object.hasOwn(events, event)) return values;
  const { personal } = events[event as keyof typeof events] as EventDescription;
  const hidden = new Set(Object.keys((personal as Partial<TObject> | undefined)?.properties ?? {}));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

/** On one line, cut to so many letters, and without what turns the letters around it the other way. */
function plain(text: string, most: number): string {
  const letters = Array.from(
    text
      .slice(0, 4 * most)
      .toWellFormed()
      .replaceAll(/[\p{Control}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu, '')
      .trim(),
  );
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

export function linesOf({ sentence, where, hotel }: Said): readonly string[] {
  return [sentence, where, hotel];
}
