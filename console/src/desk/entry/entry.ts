/** What a line of the entry line can mean, and what must be known to understand it. */
import type { Answer } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import type { Method } from '../wakeups/wakeup.ts';
import type { Values } from '../../shared/language/translate.ts';

/** Of an item, `max` is the largest quantity in one charge; 0 is no limit. */
export type Item = Pick<Answer<'GET /rest/isi/item'>['items'][number], 'id' | 'description' | 'max'>;
export type StatusType = Pick<Answer<'GET /rest/rsi/status'>['items'][number], 'id' | 'description'>;

/** A call that has not rung yet. */
export interface StandingCall {
  readonly id: string;
  readonly room: string;
  readonly at: number;
  readonly daily: boolean;
  readonly method: Method;
}

export interface Facts {
  readonly now: number;
  readonly zone: string;
  /** Rooms with a phone, in the order people count them. */
  readonly phones: readonly string[];
  /** Rooms for minibar and status. */
  readonly listed: readonly string[];
  /** Who lives where, where the hotel knows names. */
  readonly guests: readonly { readonly room: string; readonly name: string | null }[];
  readonly calls: readonly StandingCall[];
  /** How guests are woken where nobody says, of rooms where that is not by the phone. */
  readonly usual: ReadonlyMap<string, Method>;
  readonly items: readonly Item[];
  readonly statuses: readonly StatusType[];
  readonly may: { readonly wake: boolean; readonly charge: boolean; readonly status: boolean; readonly note: boolean };
}

export interface Line {
  readonly item: Item;
  readonly quantity: number;
}

export type Entry =
  | { readonly kind: 'empty' }
  /** Rooms alone: right so far. */
  | { readonly kind: 'begun'; readonly rooms: readonly string[] }
  | {
      readonly kind: 'wakeup';
      readonly rooms: readonly string[];
      readonly at: number;
      readonly daily: boolean;
      /** How the guest is woken, where it was said. */
      readonly method?: Method | undefined;
      /** What it will be, where all of the rooms have the same. */
      readonly woken: Method | undefined;
      /** Rooms that have a call in that minute already. */
      readonly standing: readonly StandingCall[];
      /** Calls that these rooms have at other times, and keep. */
      readonly others: readonly StandingCall[];
    }
  /** A call that is to be given another time, which is not typed yet. */
  | { readonly kind: 'changing'; readonly rooms: readonly string[]; readonly call: StandingCall }
  | { readonly kind: 'change'; readonly rooms: readonly string[]; readonly call: StandingCall; readonly at: number }
  | { readonly kind: 'cancel'; readonly rooms: readonly string[]; readonly calls: readonly StandingCall[] }
  | { readonly kind: 'charge'; readonly rooms: readonly string[]; readonly lines: readonly Line[] }
  | { readonly kind: 'checked'; readonly rooms: readonly string[] }
  | { readonly kind: 'status'; readonly rooms: readonly string[]; readonly status: StatusType }
  /** A note whose words are not typed yet. */
  | { readonly kind: 'noting'; readonly rooms: readonly string[] }
  | {
      readonly kind: 'note';
      /** One, or none for the whole hotel. */
      readonly rooms: readonly string[];
      readonly text: string;
      /** By when it was promised. */
      readonly due: number | undefined;
    }
  | Refusal;

export interface Refusal {
  readonly kind: 'refused';
  readonly why: Word;
  readonly values: Values;
  /** Rooms that may have been meant. */
  readonly nearest: readonly string[];
}

export function refuse(why: Word, values: Values = {}, nearest: readonly string[] = []): Refusal {
  return { kind: 'refused', why, values, nearest };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'refused';
}
