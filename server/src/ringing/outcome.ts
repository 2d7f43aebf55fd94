/** What an attempt came to, kept once: one transaction for the attempt, the wake-up or the alert, and the journal. */
import { acknowledge } from '../alerts/alert.ts';
import { lockAlert, setNextStep } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Entry, record } from '../journal/journal.ts';
import { conclude, ringJob } from '../wakeups/conclude.ts';
import { escalationStep, type Outcome, resultOf, type Verdict, type WakeupPolicy, whatFollows } from '../wakeups/policy.ts';
import { lockWakeup } from '../wakeups/store.ts';
import { status, type Wakeup } from '../wakeups/wakeup.ts';
import type { Attempt } from './attempt.ts';
import { fail, policyOf } from './gate.ts';
import { countUnsure, endAttempt, findHouse, ringAgain } from './store.ts';
import { afterTrial } from './trial.ts';

/** The key with which the desk takes an alert. */
export const takeKey = '1';

export interface Report {
  readonly attempt: Omit<Attempt, 'begunAt'>;
  readonly outcome: Outcome;
  readonly answeredAt: Date | null;
  /** For the journal, where the outcome does not speak for itself. */
  readonly reason?: string;
}

/** When this property is worth another look; undefined when the report came too late, because somebody else has told. */
export async function keepOutcome(db: Db, jobs: Jobs, dialer: string, report: Report): Promise<{ next?: Date } | undefined> {
  const { attempt, outcome } = report;
  const { property } = attempt;
  const house = await findHouse(db, property);
  if (house === undefined) return undefined;
  const policy = policyOf(house);
  const trial = attempt.purpose === 'trial';
  // Nobody has to be awake for a trial.
  const came = outcome === 'unsure' ? null : resultOf(outcome, trial ? { ...policy, confirm: null } : policy);
  const held = await endAttempt(db, property, attempt.id, dialer, {
    answeredAt: report.answeredAt,
    heard: outcome !== 'unsure' && outcome.heard,
    key: outcome === 'unsure' ? '' : outcome.key,
    forwardedTo: outcome === 'unsure' ? '' : (outcome.forwardedTo ?? ''),
    cause: outcome === 'unsure' ? null : outcome.cause,
    sipStatus: outcome === 'unsure' ? null : (outcome.sipStatus ?? null),
    result: came,
    unsure: outcome === 'unsure',
  });
  if (!held) return undefined;
  if (trial) {
    await afterTrial(db, property, attempt.wakeup, { outcome, came, reason: report.reason });
    return {};
  }
  await record(db, property, [attemptEntry(report, came)]);
  if (attempt.purpose === 'desk') {
    await afterDesk(db, policy, report);
    return {};
  }
  const wakeup = await lockWakeup(db, property, attempt.wakeup);
  // Deleted, told by an operator or gone on to another day in the meantime: what an attempt came to changes nothing any more.
  if (wakeup === undefined || wakeup.status !== status.inProgress || wakeup.attempts !== attempt.number) return {};
  const verdict = whatFollows(outcome, {
    policy,
    tries: wakeup.tries,
    snoozes: wakeup.snoozes,
    unsure: await countUnsure(db, property, wakeup.id, wakeup.dueAt),
  });
  return follow(db, jobs, policy, wakeup, verdict, outcome);
}

async function follow(
  db: Db,
  jobs: Jobs,
  policy: WakeupPolicy,
  wakeup: Wakeup & { now: Date; tries: number },
  verdict: Verdict,
  outcome: Outcome,
): Promise<{ next?: Date }> {
  const { property, id, room } = wakeup;
  if (verdict.next === 'complete') {
    await conclude(db, jobs, property, wakeup, { result: verdict.result, actor: 'reveille', detail: { attempts: wakeup.attempts, snoozes: wakeup.snoozes } });
    return {};
  }
  if (verdict.next === 'failed') {
    await fail(db, jobs, property, policy, wakeup, verdict.result, {});
    return {};
  }
  const snoozed = verdict.next === 'snooze';
  const change = { status: snoozed ? status.snoozed : status.waitingForRetry, minutes: verdict.minutes, snoozed, unsure: outcome === 'unsure' };
  const next = await ringAgain(db, property, id, change);
  const detail = { at: next.toISOString(), ...(verdict.next === 'again' ? { result: verdict.result } : { snoozes: wakeup.snoozes + 1 }) };
  await record(db, property, [{ kind: snoozed ? 'wakeup.snoozed' : 'wakeup.retry', actor: snoozed ? `room ${room}` : 'reveille', room, subject: id, detail }]);
  await jobs.send(db, 'ring', [ringJob(property, id, next.toTemporalInstant())]);
  return { next };
}

function attemptEntry({ attempt, outcome, answeredAt, reason }: Report, came: number | null): Entry {
  const { id, purpose, wakeup, alert, number, room, extension } = attempt;
  const facts =
    outcome === 'unsure'
      ? { unsure: true }
      : {
          result: came,
          answered: answeredAt?.toISOString() ?? null,
          listened: Math.round(outcome.listenedSeconds * 10) / 10,
          heard: outcome.heard,
          key: outcome.key,
          cause: outcome.cause,
          sip: outcome.sipStatus ?? null,
        };
  // It may be a guest's own number.
  const forwarded = outcome === 'unsure' || outcome.forwardedTo === undefined ? {} : { personal: { forwardedTo: outcome.forwardedTo } };
  const detail = { attempt: id, number, extension, ...facts, ...(reason === undefined ? {} : { reason }) };
  return purpose === 'room'
    ? { kind: 'wakeup.attempt', actor: 'reveille', room, subject: wakeup, detail, ...forwarded }
    : { kind: 'alert.attempt', actor: 'reveille', room, subject: alert ?? '', detail, ...forwarded };
}

async function afterDesk(db: Db, policy: WakeupPolicy, { attempt, outcome }: Report): Promise<void> {
  const { property, alert: id, extension } = attempt;
  if (id === null) return;
  if (outcome !== 'unsure' && outcome.answered && outcome.key === takeKey) {
    await acknowledge(db, property, id, `extension ${extension}`, 'phone');
    return;
  }
  const alert = await lockAlert(db, property, id);
  if (alert === undefined || alert.acknowledgedAt !== null) return;
  await setNextStep(db, property, id, alert.step, escalationStep(policy, alert.step)?.afterMinutes);
}
