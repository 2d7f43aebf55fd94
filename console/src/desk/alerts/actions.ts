/** What the desk can do about a guest who did not wake. */
import { ringNow, tellResult } from '../wakeups/queries.ts';
import { acknowledge, type Alert, conclude } from './queries.ts';

const actions = ['ringAgain', 'going', 'woken', 'up', 'notThere'] as const;
export type Action = (typeof actions)[number];

/** No key leads to another screen as well. What ends it without a key is only offered to who is on the way. */
export const keyOf: Readonly<Partial<Record<Action, string>>> = { ringAgain: 'n', going: 'g', woken: 'w', up: 'a' };

/** After these nobody rings the guest any more: a key must be pressed twice. */
export const isFinal = (action: Action): boolean => action === 'woken' || action === 'up';

const endsAs = { ringAgain: 'rung-again', woken: 'woken', up: 'up', notThere: 'not-there' } as const;

/** A guest who did not wake, rather than a trouble of the house. */
export function isAboutGuest({ kind, room }: Alert): boolean {
  return room !== null && (kind === 'unanswered' || kind === 'missed' || isAsked({ kind }));
}

/** A guest whom a person is to wake, and whose phone has not been rung. */
export function isAsked({ kind }: Pick<Alert, 'kind'>): boolean {
  return kind === 'to-call' || kind === 'to-knock';
}

/** What can wait for the morning neither sounds nor takes the keyboard, and stands behind the rest. */
export function isQuiet({ kind }: Alert): boolean {
  return kind === 'guessing';
}

/** The alert is taken last: if anything fails before, it still stands. */
export async function act(action: Action, alert: Alert, reason: string): Promise<void> {
  if (action === 'ringAgain' && alert.room !== null) await ringNow(alert.room);
  if ((action === 'woken' || action === 'up') && alert.subject !== null)
    await tellResult(alert.subject, action === 'woken' ? 'in-person' : 'already-up', reason);
  await (action === 'going' ? acknowledge(alert.id) : conclude(alert.id, endsAs[action]));
}
