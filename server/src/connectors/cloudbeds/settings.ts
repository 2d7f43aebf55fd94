/** How one hotel of Cloudbeds is reached, and what its words mean here: what the property file says. */
import { Type } from 'typebox';
import type { Settings } from '../destination.ts';
import { type StatusEvent, statusEvents } from '../heard-events.ts';
import { choice, guestFields, type GuestSettings, readGuestSettings, readPairs, table } from '../guest-settings.ts';

export interface BedsSettings extends GuestSettings {
  readonly gateway: string;
  /** The number of the hotel there. */
  readonly hotel: string;
  readonly currency: string;
  /** Their SKU for each of our items. */
  readonly articles: ReadonlyMap<string, string>;
  /** Their condition for each of our room statuses; those that are not in it are neither told nor taken. */
  readonly statuses: ReadonlyMap<string, string>;
  /** Whether it is asked who lives there. */
  readonly guests: boolean;
  /** Whether it may tell us that something has changed. */
  readonly webhooks: boolean;
  /** How often it is read, also where it told nothing. */
  readonly readMinutes: number;
  readonly answerSeconds: number;
}

export const bedsSettings = Type.Object({
  gateway: Type.String({ format: 'uri' }),
  hotel: Type.String({ pattern: '^\\d{1,20}$', advice: 'write the property ID, as Cloudbeds shows it' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', advice: 'write three capital letters, like EUR' }),
  articles: table('^\\d{1,10}=[A-Za-z0-9_.-]{1,40}$', 'write an item and its SKU, like 10=MB10'),
  statuses: table('^\\d{1,10}=(?:clean|dirty|inspected)$', 'write a room status and theirs, like 001=clean'),
  ...guestFields,
  guests: choice(['yes', 'no']),
  webhooks: choice(['yes', 'no']),
  readMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
  answerSeconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 600 })),
});

export function readBedsSettings(target: Settings): BedsSettings {
  const text = (name: string): string => String(target[name] ?? '');
  return {
    gateway: text('gateway').replace(/\/+$/, ''),
    hotel: text('hotel'),
    currency: text('currency'),
    articles: readPairs(text('articles')),
    statuses: readPairs(text('statuses')),
    ...readGuestSettings(target, ''), // it knows of no languages
    guests: target['guests'] !== 'no',
    webhooks: target['webhooks'] !== 'no',
    readMinutes: Number(target['readMinutes'] ?? 5),
    answerSeconds: Number(target['answerSeconds'] ?? 30),
  };
}

export function eventsOf(target: Settings): StatusEvent[] {
  return readBedsSettings(target).statuses.size === 0 ? [] : [...statusEvents];
}
