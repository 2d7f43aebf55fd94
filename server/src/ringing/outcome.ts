/**
 * What attempts came to, kept once: one transaction for the attempts, their wake-ups or alerts, and the journal. Many
 * that end in the same moment are kept together, in as many statements as one; only what is rare costs a few more.
 */
import type { Db } from '../db/connect.ts';
import { type Entry, record, recordAll } from '../journal/journal.ts';
import { conclude, concludeAll } from '../wakeups/conclude.ts';
import { type Outcome, resultOf, type Verdict, type WakeupPolicy, whatFollows } from '../wakeups/policy.ts';
import { lockWakeups } from '../wakeups/store.ts';
import { status, type Wakeup } from '../wakeups/wakeup.ts';
import { type Attempt, type AttemptEnd, type AttemptWord, wordOf } from './attempt.ts';
import type { Report } from './begun.ts';
import { afterDesk } from './desk.ts';
import { policyOf } from './gate.ts';
import { fail } from './giving-up.ts';
import { countUnsure, endAttempts, findDialSettings, ringAgain } from './store.ts';
import { afterTestRing } from './test-rings.ts';

/** A report, with what it means by the policy of its property. */
interface Judged extends Report {
  readonly policy: WakeupPolicy;
  readonly came: number | null;
}
type LockedWakeup = Wakeup & { readonly now: Date; readonly tries: number };

export interface KeptOutcomes {
  /**
   * Of each report that counts, by its attempt: when its property is worth another look, if it is. Others came too
   * late: somebody else has told.
   */
  readonly next: ReadonlyMap<string, Date | undefined>;
  readonly attempts: readonly { readonly purpose: Attempt['purpose']; readonly word: AttemptWord }[];
  /** The results of calls that came to their end. */
  readonly results: readonly number[];
}

export async function keepOutcomes(db: Db, reports: readonly Report[]): Promise<KeptOutcomes> {
  const found = await findDialSettings(db, [...new Set(reports.map(({ attempt }) => attempt.property))]);
  const judged = reports.flatMap((report): Judged[] => {
    const settings = found.get(report.attempt.property);
    return settings === undefined ? [] : [judge(report, policyOf(settings))];
  });
  const held = await endAttempts(db, judged.map(endOf));
  const kept = judged.filter(({ attempt }) => held.has(attempt.id));
  const next = new Map<string, Date | undefined>(kept.map(({ attempt }) => [attempt.id, undefined]));
  await recordAll(
    db,
    kept
      .filter(({ attempt }) => attempt.purpose !== 'trial')
      .map((report) => [report.attempt.property, attemptEntry(report)]),
  );
  for (const report of kept) {
    const { attempt, outcome, came, reason, policy } = report;
    if (attempt.purpose === 'trial')
      await afterTestRing(db, attempt.property, attempt.wakeup, { outcome, came, reason });
    else if (attempt.purpose === 'desk') {
      await afterDesk(db, policy, report);
      next.set(attempt.id, attempt.dueAt); // the next phone may be due at once
    }
  }
  const rooms = kept.filter(({ attempt }) => attempt.purpose === 'room');
  const wakeups = new Map(
    (
      await lockWakeups(
        db,
        rooms.map(({ attempt }) => attempt),
      )
    ).map((wakeup) => [wakeup.id, wakeup]),
  );
  const woken: { wakeup: LockedWakeup; result: number }[] = [];
  const results: number[] = [];
  for (const report of rooms) {
    const { attempt, outcome, policy } = report;
    const wakeup = wakeups.get(attempt.wakeup);
    // Deleted, told by an operator or gone on to another day in the meantime: what an attempt came to changes nothing
    // any more.
    if (wakeup === undefined || wakeup.status !== status.inProgress || wakeup.attempts !== attempt.number) continue;
    const unsure = outcome === 'unsure' ? await countUnsure(db, attempt.property, wakeup.id, wakeup.dueAt) : 0;
    const verdict = whatFollows(outcome, { policy, tries: wakeup.tries, snoozes: wakeup.snoozes, unsure });
    if (verdict.next === 'complete' || verdict.next === 'failed') results.push(verdict.result);
    if (verdict.next === 'complete' && !wakeup.daily) woken.push({ wakeup, result: verdict.result });
    else next.set(attempt.id, await follow(db, policy, wakeup, verdict, outcome));
  }
  await concludeAll(
    db,
    woken.map(({ wakeup, result }) => ({ wakeup, told: conclusion(wakeup, result) })),
  );
  return {
    next,
    attempts: kept.map(({ attempt: { purpose }, outcome, came }) => ({ purpose, word: wordOf(outcome, came) })),
    results,
  };
}

function judge(report: Report, policy: WakeupPolicy): Judged {
  const { outcome, attempt } = report;
  // Nobody has to be awake for a test ring.
  const asked = attempt.purpose === 'trial' ? { ...policy, confirm: null } : policy;
  return { ...report, policy, came: outcome === 'unsure' ? null : resultOf(outcome, asked) };
}

function endOf({ attempt: { property, id }, holder, outcome, answeredAt, came }: Judged): AttemptEnd {
  if (outcome === 'unsure')
    return {
      property,
      id,
      holder,
      answeredAt,
      heard: false,
      key: '',
      forwardedTo: '',
      cause: null,
      sipStatus: null,
      result: came,
      unsure: true,
    };
  const { heard, key, forwardedTo = '', cause, sipStatus = null } = outcome;
  return { property, id, holder, answeredAt, heard, key, forwardedTo, cause, sipStatus, result: came, unsure: false };
}

const conclusion = ({ attempts, snoozes }: Wakeup, result: number) => ({
  result,
  actor: 'reveille',
  detail: { attempts, snoozes },
});

async function follow(
  db: Db,
  policy: WakeupPolicy,
  wakeup: LockedWakeup,
  verdict: Verdict,
  outcome: Outcome,
): Promise<Date | undefined> {
  const { property, id, room } = wakeup;
  if (verdict.next === 'complete') {
    await conclude(db, property, wakeup, conclusion(wakeup, verdict.result));
    return undefined;
  }
  if (verdict.next === 'failed') {
    await fail(db, policy, wakeup, verdict.result, {});
    return wakeup.now; // somebody may have to be rung about it
  }
  const snoozed = verdict.next === 'snooze';
  const change = {
    status: snoozed ? status.snoozed : status.waitingForRetry,
    minutes: verdict.minutes,
    snoozed,
    unsure: outcome === 'unsure',
  };
  const next = await ringAgain(db, property, id, change);
  const at = next.toISOString();
  const about = { room, subject: id };
  await record(db, property, [
    verdict.next === 'again'
      ? { kind: 'wakeup.retry', actor: 'reveille', ...about, detail: { at, result: verdict.result } }
      : { kind: 'wakeup.snoozed', actor: `room ${room}`, ...about, detail: { at, snoozes: wakeup.snoozes + 1 } },
  ]);
  return next;
}

function attemptEntry({ attempt, outcome, answeredAt, reason, came }: Judged): Entry {
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
  const forwarded =
    outcome === 'unsure' || outcome.forwardedTo === undefined ? {} : { personal: { forwardedTo: outcome.forwardedTo } };
  const detail = { attempt: id, number, extension, ...facts, ...(reason === undefined ? {} : { reason }) };
  return purpose === 'room'
    ? { kind: 'wakeup.attempt', actor: 'reveille', room, subject: wakeup, detail, ...forwarded }
    : { kind: 'alert.attempt', actor: 'reveille', room, subject: alert ?? '', detail, ...forwarded };
}
