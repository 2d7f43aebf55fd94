/** How one link is set up: what the property file says, with what is usual where it says nothing. */
import type { EventKind } from '../../events/catalogue.ts';
import { Type } from 'typebox';
import type { Settings } from '../destination.ts';
import { type StatusEvent, statusEvents, type WakeupEvent, wakeupEvents } from '../heard-events.ts';
import {
  choice,
  guestFields,
  type GuestSettings,
  methodTable,
  readGuestSettings,
  readPairs,
  table,
} from '../guest-settings.ts';
import { type CharacterSet, characterSets } from './protocol/character-set.ts';
import type { RecordDescription } from './protocol/options.ts';

const chargeKinds = ['minibar', 'direct'] as const;

export interface LinkSettings extends GuestSettings {
  readonly host: string;
  readonly port: number;
  readonly interface: string;
  readonly characterSet: CharacterSet;
  /** minibar: article and quantity. direct: an amount at an outlet. */
  readonly charges: (typeof chargeKinds)[number];
  readonly outlet: string;
  /** Their article for each of our items; an item that is not in it is its own article. */
  readonly articles: ReadonlyMap<string, string>;
  /** Their digit for each of our room statuses; those that are not in it are not told. */
  readonly statuses: ReadonlyMap<string, string>;
  /** Whether messages to guests are wanted, for who calls in to hear them. */
  readonly messages: boolean;
  readonly answerSeconds: number;
}

export const fiasSettings = Type.Object({
  host: Type.String({
    pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|[0-9A-Fa-f:.]{2,45})$',
    advice: 'write the name or the address of a machine, like 10.0.0.5',
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  interface: Type.String({ pattern: '^[A-Z]{2}$', advice: 'write two capital letters, like PB' }),
  charset: choice(characterSets),
  charges: choice(chargeKinds),
  outlet: Type.Optional(
    Type.String({ pattern: '^\\d{1,5}$', advice: 'write the number of a sales outlet, at most 5 digits' }),
  ),
  articles: table('^\\d{1,10}=\\d{1,4}$', 'write an item and its article of at most 4 digits, like 10=1450'),
  statuses: table('^\\d{1,10}=\\d$', 'write a room status and its digit, like 001=3'),
  languages: table('^[A-Z]{2}=[a-z]{2,3}$', 'write their letters and our language, like DU=nl'),
  ...guestFields,
  methods: methodTable(
    '(?:A[0-9]:)?[A-Za-z0-9_.-]{1,20}',
    'a VIP code, or one of the fields A0 to A9 with what it says, and how such guests are woken, like V1=person or ' +
      'A3:DEAF=knock',
  ),
  messages: choice(['yes', 'no']),
  answerSeconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 600 })),
});

/** Their letters for languages are not those of the world. */
const usualLanguages = 'EA=en,FR=fr,GE=de,IT=it,JA=ja,SP=es';

export function linkSettings(target: Settings): LinkSettings {
  const text = (name: string, usual: string): string => String(target[name] ?? usual);
  return {
    host: text('host', ''),
    port: Number(target['port']),
    interface: text('interface', 'PB'),
    characterSet: characterSets.find((one) => one === target['charset']) ?? 'latin1',
    charges: target['charges'] === 'direct' ? 'direct' : 'minibar',
    outlet: text('outlet', '1'),
    articles: readPairs(text('articles', '')),
    statuses: readPairs(text('statuses', '')),
    ...readGuestSettings(target, usualLanguages),
    messages: target['messages'] === 'yes' && isTelephone(text('interface', 'PB')),
    answerSeconds: Number(target['answerSeconds'] ?? 30),
  };
}

/** A telephone link tells of guests and wake-ups as well; a minibar only takes charges. */
export function isTelephone(kind: string): boolean {
  return kind === 'PB' || kind === 'VM';
}

const messageEvents = ['guest.message-heard'] as const;
/** All that any link may hear of. */
export type HeardKind = WakeupEvent | StatusEvent | Extract<EventKind, (typeof messageEvents)[number]>;

/** What a link hears of from the journal. */
export function eventsOf(target: Settings): HeardKind[] {
  const { interface: kind, statuses, messages } = linkSettings(target);
  return [
    ...(statuses.size === 0 ? [] : statusEvents),
    ...(isTelephone(kind) ? wakeupEvents : []),
    ...(messages ? messageEvents : []),
  ];
}

/** The fields that say how a guest is woken: `V1` is one of GV, `A3:DEAF` one of A3. */
export function methodFields({ methods }: LinkSettings): string[] {
  return [...new Set(Array.from(methods.keys(), (told) => (told.includes(':') ? told.slice(0, 2) : 'GV')))];
}

/**
 * What we tell the property system that we send and take. A name is not asked for where it is not wanted, nor is a
 * message. Of a room we send the status, and hear whether its guests want to be left alone, and of its message light.
 */
export function describedRecords(settings: LinkSettings): RecordDescription[] {
  const { interface: kind, names, messages, statuses } = settings;
  const person = [...new Set([...(names ? ['GN', 'GV', 'GG', 'GD'] : []), ...methodFields(settings)])].join('');
  const light = messages ? 'ML' : '';
  const equipment = `RN${statuses.size === 0 ? '' : 'RS'}${isTelephone(kind) ? 'DN' : ''}${light}`;
  return [
    { id: 'PS', fields: 'DATIRNPTTAMAM#P#SO' },
    { id: 'PA', fields: 'ASDAP#RNTICT' },
    ...(isTelephone(kind)
      ? [
          { id: 'WR', fields: 'RNDATI' },
          { id: 'WC', fields: 'RNDATI' },
          { id: 'WA', fields: 'RNDATIAS' },
          { id: 'GI', fields: `RNG#${person}GLGSSF` },
          { id: 'GC', fields: `RNG#${person}GLGSRO` },
          { id: 'GO', fields: 'RNG#GSSF' },
        ]
      : []),
    ...(messages
      ? [
          { id: 'XL', fields: 'RNG#MIMTDATI' },
          { id: 'XM', fields: 'RNG#' },
          { id: 'XT', fields: 'RNG#MIMTDATI' },
          { id: 'XD', fields: 'RNG#MI' },
        ]
      : []),
    ...(equipment === 'RN' ? [] : [{ id: 'RE', fields: equipment }]),
  ];
}
