import type { Outcome } from '../wakeups/policy.ts';
import { result } from '../wakeups/wakeup.ts';

/** One call to one phone: to a room, to whoever must hear that a guest did not wake, or to a phone that is tried. */
export interface Attempt {
  readonly property: string;
  readonly id: string;
  readonly purpose: 'room' | 'desk' | 'trial';
  /** The wake-up that it is about; of a trial, the trial. */
  readonly wakeup: string;
  readonly alert: string | null;
  readonly number: number;
  readonly room: string;
  readonly extension: string;
  readonly dueAt: Date;
  readonly node: string;
  readonly begunAt: Date;
}

/** What became of it, as it is kept. */
export interface AttemptEnd {
  readonly property: string;
  readonly id: string;
  /** Under whose lease it was followed. */
  readonly holder: string;
  readonly answeredAt: Date | null;
  readonly heard: boolean;
  readonly key: string;
  readonly forwardedTo: string;
  readonly cause: number | null;
  readonly sipStatus: number | null;
  readonly result: number | null;
  readonly unsure: boolean;
}

export const attemptWords = ['answered', 'busy', 'no-answer', 'unreachable', 'forwarded', 'unsure'] as const;
export type AttemptWord = (typeof attemptWords)[number];

/** What the phone did; `came` is the same as the result of a wake-up. */
export function wordOf(outcome: Outcome, came: number | null): AttemptWord {
  if (outcome === 'unsure') return 'unsure';
  if (outcome.forwardedTo !== undefined) return 'forwarded';
  if (outcome.answered) return 'answered';
  if (came === result.busy) return 'busy';
  return came === result.noAnswer ? 'no-answer' : 'unreachable';
}
