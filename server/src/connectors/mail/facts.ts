/**
 * What a mail tells of an event. Mail leaves the building and cannot be called back, so it holds only facts that the
 * catalogue describes, none that may identify a guest, and no words of another side, who may have written a name.
 */
import type { TObject } from 'typebox';
import { events } from '../../events/catalogue.ts';
import { type AlertDescription, type AlertDetail, type AlertKind, alerts } from '../../events/catalogue/alerts.ts';
import type { EventDescription } from '../../events/catalogue/describe.ts';
import { result } from '../../wakeups/wakeup.ts';
import type { Delivery } from '../connector.ts';
import { advice } from './advice.ts';

export interface Told {
  /** One sentence. */
  readonly means: string;
  readonly room: string | undefined;
  readonly at: Temporal.Instant;
  readonly facts: readonly string[];
  /** What a person should do, where something is to be done. */
  readonly todo: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Writer = (value: unknown, zone: string) => string;
type AlertFact = { [Kind in AlertKind]: keyof AlertDetail<Kind> }[AlertKind];

const many: Writer = (value) => plain(String(value));
const times: Writer = (value) => (value === 1 ? 'once' : `${plain(String(value))} times`);
const clock: Writer = (value, zone) => localTime(Temporal.Instant.from(String(value)), zone);
const words: Writer = (value, zone) => {
  if (typeof value !== 'string') return plain(JSON.stringify(value) ?? '');
  return instant.test(value) ? clock(value, zone) : plain(value);
};
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const endings: Readonly<Record<number, string>> = {
  [result.none]: 'not yet',
  [result.complete]: 'complete',
  [result.noAnswer]: 'no answer',
  [result.busy]: 'busy, or declined',
  [result.unreachable]: 'the phone could not be reached',
  [result.voicemail]: 'voicemail, or forwarded',
  [result.noLine]: 'no line was free',
  [result.notConfirmed]: 'answered, but not confirmed',
  [result.cancelled]: 'cancelled',
  [result.missed]: 'missed',
};

type Obstacle = AlertDetail<'cannot-ring'>['obstacle'];
const obstacles: Readonly<Record<Obstacle, string>> = {
  disk: 'the disk is full',
  sounds: 'the folder of the sounds cannot be used',
  'clock-jumped': 'the clock jumped',
  trunk: 'Asterisk does not reach the PBX',
  asterisk: 'Asterisk does not answer',
  dialer: 'no process that dials is alive',
};

/** How the facts of alerts are written. Null is left out: what means nothing to a person, and words of another side. */
const written: Readonly<Record<AlertFact, readonly [label: string, write: Writer] | null>> = {
  wall: ['Wake-up asked for', (value) => wallTime(String(value))],
  due: ['To be rung', clock],
  until: ['To be done by', clock],
  result: ['How it ended', (value) => endings[Number(value)] ?? plain(String(value))],
  attempts: ['Phone rung', times],
  reason: ['Why', words],
  calls: ['Calls that wait', many],
  // A number may be somebody's own.
  callers: null,
  oldest: ['The oldest was due', clock],
  earliest: ['The first is due', clock],
  obstacle: ['In the way', (value) => obstacles[value as Obstacle] ?? plain(String(value))],
  seen: ['Seen', words],
  extension: ['Phone', words],
  outcome: ['How it went', words],
  finding: ['Looked at', words],
  fix: ['How to fix it', words],
  destination: ['Destination', words],
  destinationId: null,
  failures: ['Tries that failed in a row', many],
  error: null,
  words: null,
  delivery: ['Number of the delivery', words],
  record: ['Kind of record', words],
  date: ['Date, as it was received', words],
  time: ['Time, as it was received', words],
  account: ['Account', words],
  tries: ['Wrong passwords', many],
  networks: ['From networks', many],
  addresses: ['From', (value) => plain(String(value).replaceAll(',', ', '))],
  accounts: ['Accounts that are tried', many],
  since: ['Since', clock],
};

/** Throws when it cannot be told: that is the fault of this delivery. */
export function toldBy({ event, payload, createdAt }: Delivery, zone: string): Told {
  const { at, room, detail } = payload;
  const described = describe(event, isValues(detail) ? detail : payload);
  return {
    ...described,
    room: typeof room === 'string' && room !== '' ? plain(room) : undefined,
    at: Temporal.Instant.from(typeof at === 'string' ? at : createdAt),
    facts: described.facts.flatMap(([name, value]) => {
      if (value === undefined || value === null || value === '') return [];
      const how = Object.hasOwn(written, name) ? written[name as AlertFact] : ([name, words] as const);
      return how === null ? [] : [`${how[0]}: ${safely(how[1], value, zone)}`];
    }),
  };
}

/** An alert is told also where one of its facts looks otherwise than expected. */
function safely(write: Writer, value: unknown, zone: string): string {
  try {
    return write(value, zone);
  } catch {
    return plain(String(value));
  }
}

interface Described {
  readonly means: string;
  readonly facts: readonly (readonly [name: string, value: unknown])[];
  readonly todo: string | undefined;
}

function describe(event: string, values: Values): Described {
  if (event === 'system.test')
    return { means: 'This is a test.', facts: [], todo: 'Nothing: alerts of this hotel will reach you.' };
  const kind = String(values['alert']);
  if (event === 'alert.raised' && Object.hasOwn(alerts, kind)) {
    const { means, detail } = alerts[kind as AlertKind] as AlertDescription;
    return { means, facts: pick(values, keysOf(detail)), todo: advice[kind as AlertKind] };
  }
  // Of a later version, or of one that is gone.
  if (!Object.hasOwn(events, event))
    return { means: plain(`Something happened: ${event}.`), facts: [], todo: undefined };
  const { means, detail, personal } = events[event as keyof typeof events] as EventDescription;
  const hidden = new Set(personal === undefined ? [] : keysOf(personal));
  const names = keysOf(detail as Partial<TObject>).filter((name) => !hidden.has(name));
  // An alert that this version does not know.
  const todo = event === 'alert.raised' ? 'Look at it in the console.' : undefined;
  return { means, facts: pick(values, names), todo };
}

const keysOf = ({ properties = {} }: Partial<TObject>): string[] => Object.keys(properties);
const pick = (values: Values, names: readonly string[]): (readonly [string, unknown])[] =>
  names.map((name) => [name, values[name]] as const);

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

const longest = 500;

/** On one line, and short: nothing that is told can begin a line of its own. */
export function plain(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replaceAll(/[\p{Control}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

/** `Monday 27 July 2026, 06:42 (Europe/Paris, UTC+02:00)` */
export function localTime(at: Temporal.Instant, zone: string): string {
  const moment = at.toZonedDateTimeISO(zone);
  return `${wall(moment.toPlainDateTime())} (${zone}, UTC${moment.offset})`;
}

/** As it was asked for: without a zone, and with a blank or a T. */
function wallTime(text: string): string {
  return wall(Temporal.PlainDateTime.from(text.replace(' ', 'T')));
}

function wall(at: Temporal.PlainDateTime): string {
  const date = at.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
