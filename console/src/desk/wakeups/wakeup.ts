/** Wake-up calls as the desk sees them. The codes are those of the interface. */
import type { Answer } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import type { Shown } from '../look/status-badge.tsx';

export type Wakeup = Answer<'GET /rest/wakeup/{id}'>;

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

const urgent: Shown = { word: 'status.urgent', icon: 'warning', tone: 'urgent' };

/** Red is for what a person must do now: a failed call is red while its alert stands, and a fact afterwards. */
export function shownStatus({ status }: Pick<Wakeup, 'status'>, alerted: boolean): Shown {
  if (alerted) return urgent;
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

export function sourceWord(source: number): Word {
  const known = ([1, 2, 3, 4, 5] as const).find((one) => one === source);
  return `source.${known ?? 5}`;
}
