import type { Outcome, WakeupPolicy } from '../wakeups/policy.ts';
import type { Attempt } from './attempt.ts';
import type { DialSettings } from './store.ts';

/** One property while its lines are given out. */
export interface Visit {
  readonly settings: DialSettings;
  readonly policy: WakeupPolicy;
  /**
   * Where its next call will be placed; without such a place nothing can ring, and only what has lapsed is dealt with.
   */
  readonly node: string | undefined;
  /** Lines that nobody uses. */
  free: number;
  /** Extensions that are being rung: a phone takes one call at a time. */
  readonly busy: Set<string>;
}

/** A call that has been begun and is to be placed, with what is to be said. */
export interface BegunCall {
  readonly attempt: Omit<Attempt, 'begunAt'>;
  readonly ringSeconds: number;
  readonly hotel: string;
  readonly language: string;
  readonly wallTime: string;
  readonly lateSeconds: number;
  readonly lastAttempt: boolean;
  readonly snooze?: { readonly key: string; readonly minutes: number };
  readonly confirm?: { readonly key: string };
  /** To the desk: what somebody is asked to do, where no guest has failed to answer. */
  readonly asks?: 'to-call' | 'to-knock';
  /** The phone that whoever takes it by the key is connected with. */
  readonly connect?: string | undefined;
  /** Read once, and no key is waited for. */
  readonly brief?: boolean;
}

/** How a call ended, to be kept. */
export interface Report {
  readonly attempt: Omit<Attempt, 'begunAt'>;
  /** Under whose lease it was followed: only as long as it holds the attempt does the report count. */
  readonly holder: string;
  readonly outcome: Outcome;
  readonly answeredAt: Date | null;
  /** For the journal, where the outcome does not speak for itself. */
  readonly reason?: string;
}

/** That a call was forwarded, not where to: it may be the guest's own number. */
export function toldOf(outcome: Report['outcome']): object {
  if (outcome === 'unsure') return { unsure: true };
  const { forwardedTo, ...told } = outcome;
  return forwardedTo === undefined ? told : { ...told, forwarded: true };
}
