/** What the desk can do about a guest who did not wake. */
import { newKey } from '../../shared/http/request.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { bookCalls, overwriteResult } from '../wakeups/queries.ts';
import { acknowledge, type Alert } from './queries.ts';

const actions = ['ringAgain', 'going', 'woken', 'up'] as const;
export type Action = (typeof actions)[number];

export const keyOf: Readonly<Record<Action, string>> = { ringAgain: 'r', going: 'g', woken: 'w', up: 'a' };

const complete = 1;
const soon = 60_000;

/** A guest who did not wake, rather than a trouble of the house. */
export function isAboutGuest({ kind, room }: Alert): boolean {
  return room !== null && (kind === 'unanswered' || kind === 'missed');
}

/** What can wait for the morning neither sounds nor takes the keyboard, and stands behind the rest. */
export function isQuiet({ kind }: Alert): boolean {
  return kind === 'guessing';
}

/**
 * Returns when the room rings again, where it does. The alert is taken last: if anything fails before, it still stands.
 */
export async function act(action: Action, alert: Alert, reason: string): Promise<number | undefined> {
  let rings: number | undefined;
  if (action === 'ringAgain' && alert.room !== null) {
    rings = Math.floor(serviceNow() / 1000) * 1000 + soon;
    await bookCalls({ room: alert.room, datetime: new Date(rings).toISOString() }, newKey());
  }
  if ((action === 'woken' || action === 'up') && alert.subject !== null)
    await overwriteResult(alert.subject, complete, reason);
  await acknowledge(alert.id);
  return rings;
}
