/** Wake-up calls as the desk sees them. The codes are those of the interface. */
import type { Answer } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { wallAt } from '../../shared/time/zone.ts';
import type { Shown } from '../look/status-badge.tsx';

export type Wakeup = Answer<'GET /api/v1/wakeups/{id}'>;
type Ending = NonNullable<Wakeup['ending']>;

const byStatus: readonly Shown[] = [
  { word: 'status.pending', icon: 'clock', tone: 'pending' },
  { word: 'status.ringing', icon: 'ringing', tone: 'ringing' },
  { word: 'status.retry', icon: 'again', tone: 'waiting' },
  { word: 'status.snoozed', icon: 'snooze', tone: 'waiting' },
  { word: 'status.answered', icon: 'check', tone: 'answered' },
  { word: 'status.failed', icon: 'missed', tone: 'over' },
  { word: 'status.cancelled', icon: 'cross', tone: 'over' },
  { word: 'status.missed', icon: 'missed', tone: 'over' },
];

/** What a person said of it goes before the code, which has one word for all of these. */
const byEnding: Readonly<Record<Ending, Shown>> = {
  'in-person': { word: 'ending.in-person', icon: 'person', tone: 'answered' },
  'already-up': { word: 'ending.already-up', icon: 'sun', tone: 'answered' },
  corrected: { word: 'ending.corrected', icon: 'pencil', tone: 'over' },
};

const urgent: Shown = { word: 'status.urgent', icon: 'warning', tone: 'urgent' };

/** Somebody went to the guest, and has not said yet how it ended. */
export const onTheWay: Shown = { word: 'going.status', icon: 'walk', tone: 'waiting' };

const asked: Shown = { word: 'status.asked', icon: 'person', tone: 'waiting' };

/** A person is asked to wake the guest, and the phone has not been rung. */
export function isAskedOf({ status, method, attempts }: Pick<Wakeup, 'status' | 'method' | 'attempts'>): boolean {
  return status === 2 && method !== 'system' && attempts === 0;
}

export const methods = ['system', 'person', 'person-then-system', 'knock'] as const satisfies readonly Method[];
export type Method = Wakeup['method'];

/** Red is for what a person must do now: a failed call is red while its alert stands, and a fact afterwards. */
export function shownStatus(
  {
    status,
    ending = null,
    method,
    attempts,
  }: Pick<Wakeup, 'status'> & Partial<Pick<Wakeup, 'ending' | 'method' | 'attempts'>>,
  alerted: boolean,
): Shown {
  if (alerted) return urgent;
  if (method !== undefined && attempts !== undefined && isAskedOf({ status, method, attempts })) return asked;
  if (ending !== null) return byEnding[ending];
  return byStatus[status] ?? { word: 'status.pending', icon: 'clock', tone: 'pending' };
}

export function isStanding({ status }: Pick<Wakeup, 'status'>): boolean {
  return status <= 3;
}

export const results = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export function resultWord(result: number): Word | undefined {
  const known = results.find((one) => one === result);
  return known === undefined ? undefined : `result.${known}`;
}

/** What the badge does not say by itself: why nobody answered, and what a result was corrected to. */
export function detailWord({ result, ending }: Pick<Wakeup, 'result' | 'ending'>): Word | undefined {
  if (ending === 'in-person' || ending === 'already-up') return undefined;
  const saidByBadge = result === 1 || result === 8;
  return saidByBadge && ending === null ? undefined : resultWord(result);
}

/** Its time has come, or has been: only then can anybody say how it went. */
export function hasCome({ status, scheduled }: Pick<Wakeup, 'status' | 'scheduled'>, now: number): boolean {
  return status > 0 || Date.parse(scheduled) <= now;
}

/** It can be given another time, or be cancelled: it is to come, and does not ring at this moment. */
export function canChange({ status }: Pick<Wakeup, 'status'>): boolean {
  return isStanding({ status }) && status !== 1;
}

/** The words that name this call in the entry line: room and time, and the day when it is not the next one. */
export function lineOf({ room, scheduled }: Pick<Wakeup, 'room' | 'scheduled'>, now: number, zone: string) {
  const at = Date.parse(scheduled);
  const { hour, minute, day, month } = wallAt(at, zone);
  const time = `${hour}:${String(minute).padStart(2, '0')}`;
  return { room, time: at - now < 86_400_000 ? time : `${time} ${day}/${month}` };
}

export function sourceWord(source: number): Word {
  const known = ([1, 2, 3, 4, 5] as const).find((one) => one === source);
  return `source.${known ?? 5}`;
}
