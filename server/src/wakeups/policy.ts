/** What follows an attempt. Pure: it knows neither clock, nor database, nor telephone. */
import type { Ended } from '../telephony/telephony.ts';
import { result } from './wakeup.ts';

/** How a property wakes its guests. */
export interface WakeupPolicy {
  readonly ringSeconds: number;
  readonly attempts: number;
  readonly retryMinutes: number;
  /** How late a call may still be made that was due while everything was down. */
  readonly graceMinutes: number;
  /** How long people have to say that the guest is awake whom they were asked to wake. */
  readonly personMinutes: number;
  /** How long before a call it is told that it comes; 0 is never. */
  readonly soonMinutes: number;
  readonly snooze: { readonly minutes: number; readonly times: number };
  /** The key that a guest presses to show they are awake; null asks for none. */
  readonly confirm: string | null;
  /** The extension that is told when a guest does not answer. */
  readonly desk: string | null;
  /**
   * Who is rung about a guest who did not wake, one after the other, the last one again and again; without any it is
   * the desk.
   */
  readonly escalation: readonly EscalationStep[];
  /** A phone that is rung through the night to prove the path that guests' calls take; null rings none. */
  readonly canary: Canary | null;
}

export interface Canary {
  /** One that answers by itself. */
  readonly ring: string;
  /** `HH:MM`, by the hotel's clock; the night may go over midnight. */
  readonly from: string;
  readonly until: string;
  readonly everyMinutes: number;
}

export interface EscalationStep {
  readonly ring: string;
  /** After the step before it, or after the alert was raised. */
  readonly afterMinutes: number;
}

export const defaultWakeupPolicy: WakeupPolicy = {
  ringSeconds: 30,
  attempts: 3,
  retryMinutes: 2,
  graceMinutes: 15,
  personMinutes: 5,
  soonMinutes: 0,
  snooze: { minutes: 10, times: 2 },
  confirm: null,
  desk: null,
  escalation: [],
  canary: null,
};

/** The key that asks to be rung again later; the confirming key may not be the same. */
export const snoozeKey = '1';

/** Who picks up and hangs up at once is not awake. This long on the line, and a guest has heard why the phone rang. */
const listenedSeconds = 6;

/** A phone that is refused sooner than this has not rung. */
const ringsSeconds = 3;

/** More of them than this, and it is not bad luck. */
const mostUnsure = 5;

export interface Situation {
  readonly policy: WakeupPolicy;
  /** Attempts that surely rang, with this one, since it was booked or snoozed last. */
  readonly tries: number;
  readonly snoozes: number;
  /** Attempts of which nobody knows whether they rang, with this one. */
  readonly unsure: number;
}

/** What an attempt came to; `unsure` when nobody saw its end. */
export type Outcome = Placed | 'unsure';

interface Placed extends Omit<Ended, 'id' | 'at'> {
  readonly listenedSeconds: number;
  /** How long after it was placed it ended. */
  readonly afterSeconds?: number;
}

export type Verdict =
  | { readonly next: 'complete'; readonly result: number }
  | { readonly next: 'snooze'; readonly minutes: number }
  | { readonly next: 'again'; readonly result: number; readonly minutes: number }
  | { readonly next: 'failed'; readonly result: number };

export function whatFollows(outcome: Outcome, { policy, tries, snoozes, unsure }: Situation): Verdict {
  // Better rung twice than never: at once, and not counted as a try.
  if (outcome === 'unsure') {
    return unsure < mostUnsure
      ? { next: 'again', result: result.none, minutes: 0 }
      : { next: 'failed', result: result.unreachable };
  }
  const came = resultOf(outcome, policy);
  if (came === result.complete) return { next: 'complete', result: came };
  if (maySnooze(policy, snoozes) && isWoken(outcome) && outcome.key === snoozeKey)
    return { next: 'snooze', minutes: policy.snooze.minutes };
  if (tries < policy.attempts) return { next: 'again', result: came, minutes: policy.retryMinutes };
  return { next: 'failed', result: came };
}

export function maySnooze(policy: WakeupPolicy, snoozes: number): boolean {
  return snoozes < policy.snooze.times && policy.confirm !== snoozeKey;
}

function isWoken(outcome: Placed): boolean {
  return outcome.answered && outcome.forwardedTo === undefined;
}

/**
 * The interface's code for what one attempt came to. A snooze is not confirmed: its caller has looked at the key
 * before.
 */
export function resultOf(outcome: Placed, policy: WakeupPolicy): number {
  if (outcome.forwardedTo !== undefined) return result.voicemail;
  if (!outcome.answered) return unansweredResult(outcome);
  if (policy.confirm !== null) return outcome.key === policy.confirm ? result.complete : result.notConfirmed;
  if (outcome.key === snoozeKey && policy.snooze.times > 0) return result.notConfirmed;
  return outcome.heard || outcome.listenedSeconds >= listenedSeconds ? result.complete : result.notConfirmed;
}

/** By the SIP answer where there was one, else by the Q.850 cause. */
function unansweredResult({ cause, sipStatus, afterSeconds = Infinity }: Placed): number {
  // 603 is declined at the phone: it is there, and does not want to.
  if (sipStatus === 486 || sipStatus === 600 || sipStatus === 603) return result.busy;
  // Said of a phone that rang out, and of one that is not there: of that one at once.
  if (sipStatus === 480 && afterSeconds < ringsSeconds) return result.unreachable;
  if (sipStatus === 408 || sipStatus === 480 || sipStatus === 487) return result.noAnswer;
  if (sipStatus !== undefined && sipStatus >= 400) return result.unreachable;
  if (cause === 17 || cause === 21) return result.busy;
  // 0: nobody said, so it rang out. 16: we hung up before anybody answered.
  return [0, 16, 18, 19].includes(cause) ? result.noAnswer : result.unreachable;
}

/**
 * The phone of a step of the escalation; the last one is rung again and again, so that it climbs until somebody takes
 * it.
 */
export function escalationStep(policy: WakeupPolicy, step: number): EscalationStep | undefined {
  const steps =
    policy.escalation.length > 0
      ? policy.escalation
      : policy.desk === null
        ? []
        : [{ ring: policy.desk, afterMinutes: 0 }];
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  return steps[step] ?? { ring: last.ring, afterMinutes: Math.max(last.afterMinutes, 1) };
}

/** Whom a policy has rung beside the rooms. */
export function numbersOf({ desk, escalation = [], canary }: Partial<WakeupPolicy>): string[] {
  return [...(desk ? [desk] : []), ...escalation.map(({ ring }) => ring), ...(canary ? [canary.ring] : [])];
}
