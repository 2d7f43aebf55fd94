/** A call that will not wake anybody any more: concluded as failed, and a person hears of it. */
import { raise } from '../alerts/alert.ts';
import type { Db } from '../db/connect.ts';
import { conclude } from '../wakeups/conclude.ts';
import { escalationStep, type WakeupPolicy } from '../wakeups/policy.ts';
import { lockWakeup } from '../wakeups/store.ts';
import { result, type Wakeup } from '../wakeups/wakeup.ts';

export async function giveUp(
  db: Db,
  property: string,
  policy: WakeupPolicy,
  id: string,
  why: number,
  words: string,
): Promise<void> {
  const wakeup = await lockWakeup(db, property, id);
  if (wakeup !== undefined) await fail(db, policy, wakeup, why, { reason: words });
}

export async function fail(
  db: Db,
  policy: WakeupPolicy,
  wakeup: Wakeup & { readonly now: Date },
  why: number,
  detail: { readonly reason?: string },
): Promise<void> {
  const { property, room, dueAt, wallTime, attempts } = wakeup;
  const kept = await conclude(db, property, wakeup, { result: why, actor: 'reveille', detail });
  await raise(db, property, {
    kind: why === result.missed || why === result.noLine ? 'missed' : 'unanswered',
    subject: kept,
    room,
    detail: { result: why, due: dueAt.toISOString(), wall: wallTime, attempts, ...detail },
    afterMinutes: escalationStep(policy, 0)?.afterMinutes,
  });
}
