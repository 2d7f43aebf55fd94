/** What is said in a call, from what the gate knows of it. */
import type { DeskCall, WakeupCall } from '../announcements/speaker.ts';
import type { Script } from '../telephony/telephony.ts';
import { defaultWakeupPolicy, maySnooze, snoozeKey } from '../wakeups/policy.ts';
import type { BegunCall } from './begun.ts';
import { takeKey } from './desk.ts';
import type { ComingCall } from './store.ts';

/** What the dialer asks of whoever makes announcements. */
export interface Announcer {
  wakeupScript(call: WakeupCall): Promise<Script>;
  deskScript(call: DeskCall): Promise<Script>;
}

/** Later than this, and an apology is due. */
export const apologySeconds = 60;

export function scriptOf(announcer: Announcer, call: BegunCall): Promise<Script> {
  const { attempt, hotel, language, lateSeconds, lastAttempt, snooze, confirm } = call;
  const { property, room } = attempt;
  const wallTime = clock(call.wallTime);
  if (attempt.purpose === 'desk') return announcer.deskScript({ property, language, hotel, room, wallTime, key: takeKey });
  const minutesLate = lateSeconds > apologySeconds ? lateSeconds / 60 : undefined;
  const script = announcer.wakeupScript({ property, language, hotel, wallTime, minutesLate, lastAttempt, snooze, confirm });
  return call.brief === true ? script.then((usual) => ({ ...usual, readings: 1, waitSeconds: 1 })) : script;
}

/** The same sentences, a few seconds before they are needed. */
export async function prepare(announcer: Announcer, call: ComingCall): Promise<void> {
  const policy = { ...defaultWakeupPolicy, ...call.policy };
  await announcer.wakeupScript({
    property: call.property,
    language: call.language,
    hotel: call.hotel,
    wallTime: clock(call.wallTime),
    lastAttempt: call.tries + 1 >= policy.attempts,
    snooze: maySnooze(policy, call.snoozes) ? { key: snoozeKey, minutes: policy.snooze.minutes } : undefined,
    confirm: policy.confirm === null ? undefined : { key: policy.confirm },
  });
}

/** `2026-11-15 06:30:00` says 06:30. */
function clock(wall: string): string {
  return wall.slice(11, 16);
}
