/** How one hotel of OPERA Cloud is reached, and what its words mean here: what the property file says. */
import { Type } from 'typebox';
import type { Settings } from '../destination.ts';
import { type StatusEvent, statusEvents, type WakeupEvent, wakeupEvents } from '../heard-events.ts';
import { choice, guestFields, type GuestSettings, readGuestSettings, readPairs, table } from '../guest-settings.ts';

export interface CloudSettings extends GuestSettings {
  readonly gateway: string;
  readonly appKey: string;
  readonly clientId: string;
  readonly scope: string;
  /** Only where the gateway asks for it. */
  readonly enterprise: string | undefined;
  readonly chain: string;
  readonly hotel: string;
  /** The code of this integration there: what it writes is not told back to it. */
  readonly externalSystem: string;
  readonly currency: string | undefined;
  readonly cashier: number | undefined;
  /** For items without an article. */
  readonly transactionCode: string | undefined;
  /** Their article for each of our items. */
  readonly articles: ReadonlyMap<string, string>;
  /** Their status for each of our room statuses; those that are not in it are not told. */
  readonly statuses: ReadonlyMap<string, string>;
  /** Whether it tells of guests and wake-ups, which is switched on there for a whole chain. */
  readonly stream: boolean;
  readonly answerSeconds: number;
}

const code = (most: number, what: string) =>
  Type.String({ pattern: `^[A-Za-z0-9_.:-]{1,${most}}$`, advice: `write ${what}` });

export const cloudSettings = Type.Object({
  gateway: Type.String({ format: 'uri' }),
  appKey: code(80, 'the application key, as the developer portal shows it'),
  clientId: code(200, 'the client id that belongs to the environment'),
  scope: Type.Optional(code(200, 'the scope that belongs to the environment, like urn:opc:hgbu:ws:__myscopes__')),
  enterprise: Type.Optional(code(8, 'the enterprise id, at most 8 letters')),
  chain: code(20, 'the code of the chain'),
  hotel: code(20, 'the code of the hotel, as OPERA has it'),
  externalSystem: Type.Optional(code(40, 'the code of the external system, as OPERA has it')),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', advice: 'write three capital letters, like EUR' })),
  cashier: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999_999 })),
  transactionCode: Type.Optional(code(80, 'a transaction code of OPERA')),
  articles: table('^\\d{1,10}=[A-Za-z0-9_.-]{1,20}$', 'write an item and its article, like 10=MB10'),
  statuses: table(
    '^\\d{1,10}=(?:Clean|Dirty|Pickup|Inspected|OutOfOrder|OutOfService)$',
    'write a room status and theirs, like 001=Clean',
  ),
  languages: table('^[A-Z]{1,3}=[a-z]{2,3}$', 'write their letters and our language, like NL=nl'),
  ...guestFields,
  stream: choice(['yes', 'no']),
  answerSeconds: Type.Optional(Type.Integer({ minimum: 10, maximum: 600 })),
});

/** Each chain makes up its own letters; these are the ones that most have. */
const usualLanguages = 'D=de,DE=de,E=en,EN=en,ES=es,F=fr,FR=fr,G=de,I=it,IT=it,J=ja,JA=ja,S=es';

export function readCloudSettings(target: Settings): CloudSettings {
  const text = (name: string): string | undefined => (target[name] === undefined ? undefined : String(target[name]));
  return {
    gateway: (text('gateway') ?? '').replace(/\/+$/, ''),
    appKey: text('appKey') ?? '',
    clientId: text('clientId') ?? '',
    scope: text('scope') ?? 'urn:opc:hgbu:ws:__myscopes__',
    enterprise: text('enterprise'),
    chain: text('chain') ?? '',
    hotel: text('hotel') ?? '',
    externalSystem: text('externalSystem') ?? 'REVEILLE',
    currency: text('currency'),
    cashier: target['cashier'] === undefined ? undefined : Number(target['cashier']),
    transactionCode: text('transactionCode'),
    articles: readPairs(text('articles') ?? ''),
    statuses: readPairs(text('statuses') ?? ''),
    stream: target['stream'] !== 'no',
    ...readGuestSettings(target, usualLanguages),
    answerSeconds: Number(target['answerSeconds'] ?? 30),
  };
}

/** What a hotel hears of from the journal. Without the stream it would hear of no call that is set there. */
export function eventsOf(target: Settings): (WakeupEvent | StatusEvent)[] {
  const { stream, statuses } = readCloudSettings(target);
  return [...(statuses.size === 0 ? [] : statusEvents), ...(stream ? wakeupEvents : [])];
}
