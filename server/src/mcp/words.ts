/** Wake-up calls in plain English. The codes are those of the interface. */
import type { Answer, Client } from '../../../client/src/client.ts';
import { momentOf } from '../events/telling/moment.ts';
import { englishWords } from '../events/telling/words-en.ts';

export type Wakeup = Answer<'GET /api/v1/wakeups/{id}'>;
type Attempt = Answer<'GET /api/v1/wakeups/{id}/attempts'>['attempts'][number];
type Alert = Answer<'GET /api/v1/alerts'>['alerts'][number];

/** Where the clock is that everything is told by. */
export interface Hotel {
  readonly name: string;
  readonly zone: string;
  readonly now: string;
}

export async function hotelOf(reveille: Client, signal: AbortSignal): Promise<Hotel> {
  const { property, time } = await reveille.request('GET /api/v1/session', { signal });
  return { name: property.name, zone: property.timezone, now: time };
}

export const moment = (at: string, { zone }: Hotel): string => momentOf(at, zone, 'en');

const states = [
  'waiting for its time',
  'ringing now',
  'rung without success, to be rung again',
  'snoozed by the guest, to be rung again',
  'the guest answered',
  'failed',
  'cancelled',
  'not rung in time',
];

const endings = {
  'in-person': 'the guest was woken in person',
  'already-up': 'the guest was already up',
  corrected: 'the result was corrected by a person',
};

export const isStanding = ({ status }: Wakeup): boolean => status <= 3;

function stateOf({ status, result, ending }: Wakeup): string {
  if (ending === 'in-person' || ending === 'already-up') return endings[ending];
  const state = states[status] ?? `in state ${status}`;
  const why = status === 5 ? `: ${englishWords.results[result] ?? 'not known why'}` : '';
  return `${state}${why}${ending === null ? '' : ` (${endings[ending]})`}`;
}

/** One line for a list. What other tools ask for stands behind it as it is. */
export function lineOf(call: Wakeup, hotel: Hotel): string {
  const { id, room, scheduled, daily, method, group, bookedBy, source } = call;
  const way = method === 'system' ? '' : `, ${englishWords.words[method]}`;
  const party = group === null ? '' : `, group ${JSON.stringify(group)}`;
  const by = `set by ${bookedBy ?? 'somebody'} (${englishWords.sources[source] ?? 'unknown way'})`;
  return (
    `Room ${room}: ${moment(scheduled, hotel)}${daily ? ', every day' : ''}${way}${party}; ${stateOf(call)}; ${by}. ` +
    `id=${id} scheduled=${scheduled}`
  );
}

const reasons: Readonly<Record<number, string>> = {
  1: 'The guest answered the phone.',
  2: 'The phone rang, and nobody picked it up.',
  3: 'The phone was busy, off the hook or in a call, or somebody declined the call.',
  4: 'The phone could not be reached: unplugged, switched off, or the number of the room is wrong.',
  5: 'Voicemail or another phone took the call, and not the guest.',
  6: 'No telephone line was free.',
  7: 'Somebody picked up, and did not confirm to be awake.',
  8: 'The call was cancelled.',
  9: 'The phone was not rung within the time that the hotel allows: look at what the journal and the alerts say.',
};

export function reasonOf(call: Wakeup): string {
  if (call.ending === 'in-person' || call.ending === 'already-up')
    return `${call.concludedBy ?? 'Somebody'} said: ${endings[call.ending]}.`;
  return isStanding(call) ? `It is not over: ${stateOf(call)}.` : (reasons[call.result] ?? 'It is not known why.');
}

export function attemptLine(attempt: Attempt, hotel: Hotel): string {
  const { number, extension, begun, answered, ended, heard, key, forwardedTo, cause, sipStatus, result, unsure } =
    attempt;
  const rang = seconds(begun, answered ?? ended);
  const facts = [
    ended === null ? 'ringing now' : result === null ? 'ended' : (englishWords.results[result] ?? `result ${result}`),
    rang === undefined || result === 3 || result === 4 || result === 6 ? '' : `rang ${rang} s`,
    answered === null || ended === null ? '' : `talked ${seconds(answered, ended) ?? 0} s`,
    heard ? 'the whole announcement was heard' : '',
    key === '' ? '' : `key ${key} was pressed`,
    forwardedTo === '' ? '' : `forwarded to ${forwardedTo}`,
    unsure ? 'it is not known how it ended' : '',
    sipStatus === null ? '' : `SIP ${sipStatus}`,
    cause === null || cause === 0 ? '' : `cause ${cause}`,
  ];
  return `${number}. ${clock(begun, hotel)} phone ${extension}: ${facts.filter((one) => one !== '').join(', ')}`;
}

export function alertLine(alert: Alert, hotel: Hotel): string {
  const { kind, raised, acknowledged, acknowledgedBy, conclusion, concludedBy, phonesRung } = alert;
  const { alerts, words } = englishWords as Readonly<Record<'alerts' | 'words', Readonly<Record<string, string>>>>;
  return [
    `${alerts[kind] ?? kind}, raised ${moment(raised, hotel)}`,
    phonesRung > 0 ? `phones of staff rung: ${phonesRung}` : '',
    acknowledged === null
      ? 'nobody has taken it yet'
      : `taken by ${acknowledgedBy ?? 'somebody'} ${moment(acknowledged, hotel)}`,
    conclusion === null ? '' : `${concludedBy ?? 'somebody'} said: ${words[conclusion] ?? conclusion}`,
  ]
    .filter((one) => one !== '')
    .join('; ');
}

export function clock(at: string, { zone }: Hotel): string {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'second' });
}

function seconds(from: string, to: string | null): number | undefined {
  return to === null ? undefined : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
