/** Rings whoever must hear of a guest who did not wake, or has to wake one, and takes their answer. */
import { randomUUIDv7 } from 'node:crypto';
import { acknowledge } from '../alerts/alert.ts';
import { type AlertToTell, lockAlert, setNextStep } from '../alerts/store.ts';
import type { Db } from '../db/connect.ts';
import { conclude } from '../wakeups/conclude.ts';
import { defaultWakeupPolicy, escalationStep, type WakeupPolicy } from '../wakeups/policy.ts';
import { lockWakeup } from '../wakeups/store.ts';
import { result, status } from '../wakeups/wakeup.ts';
import { phoneOf } from './asking-store.ts';
import type { BegunCall, Report, Visit } from './begun.ts';
import { findDialSettings } from './store.ts';

/** The key with which the desk takes an alert. */
export const takeKey = '1';

/** The key with which whoever was asked to knock says that the guest is awake. */
export const doneKey = '3';

/** Minutes until the first phone of the climb is rung about something new; undefined where there is none. */
export async function minutesToFirstPhone(db: Db, property: string): Promise<number | undefined> {
  const settings = (await findDialSettings(db, [property])).get(property);
  return escalationStep({ ...defaultWakeupPolicy, ...settings?.policy }, 0)?.afterMinutes;
}

/** The call to the next phone of the climb; undefined where there is none, or that phone is being rung. */
export async function tellDesk(
  db: Db,
  alert: AlertToTell,
  { settings, policy, node, busy }: Visit,
): Promise<BegunCall | undefined> {
  const { property } = alert;
  const step = escalationStep(policy, alert.step);
  if (step === undefined) await setNextStep(db, property, alert.id, alert.step, undefined);
  if (step === undefined || node === undefined || busy.has(step.ring)) return undefined;
  busy.add(step.ring);
  // The call itself names the next step when it ends; until then nobody else is rung about this alert.
  await setNextStep(db, property, alert.id, alert.step + 1, undefined);
  return {
    attempt: {
      property,
      id: randomUUIDv7(),
      purpose: 'desk',
      wakeup: alert.subject ?? alert.id,
      alert: alert.id,
      number: alert.step + 1,
      room: alert.room,
      extension: step.ring,
      dueAt: alert.nextStepAt,
      node,
    },
    ringSeconds: policy.ringSeconds,
    hotel: settings.hotel,
    language: settings.language,
    wallTime: typeof alert.detail['wall'] === 'string' ? alert.detail['wall'] : '',
    lateSeconds: 0,
    lastAttempt: false,
    ...(alert.kind === 'to-knock' ? { asks: alert.kind } : {}),
    ...(alert.kind === 'to-call' ? { asks: alert.kind, connect: await phoneOf(db, property, alert.room) } : {}),
  };
}

async function wokenBy(db: Db, property: string, call: string, by: string): Promise<void> {
  const wakeup = await lockWakeup(db, property, call);
  if (wakeup === undefined || wakeup.status !== status.waitingForRetry) return;
  await conclude(db, property, wakeup, { result: result.complete, actor: by, ending: 'in-person' });
}

export async function afterDesk(db: Db, policy: WakeupPolicy, { attempt, outcome }: Report): Promise<void> {
  const { property, alert: id, extension } = attempt;
  if (id === null) return;
  if (outcome !== 'unsure' && outcome.answered && (outcome.key === takeKey || outcome.key === doneKey)) {
    const by = `extension ${extension}`;
    const { kind, subject } = await acknowledge(db, property, id, by, 'phone');
    // Whoever was connected with the room and was answered there has woken the guest; of a knock a person says so.
    const woken = kind === 'to-call' ? outcome.connected === true : outcome.key === doneKey;
    if (subject !== null && woken) await wokenBy(db, property, subject, by);
    return;
  }
  const alert = await lockAlert(db, property, id);
  if (alert === undefined || alert.acknowledgedAt !== null) return;
  await setNextStep(db, property, id, alert.step, escalationStep(policy, alert.step)?.afterMinutes);
}
