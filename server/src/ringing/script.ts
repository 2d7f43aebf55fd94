/** What is said in a call, from what the gate knows of it. */
import type { DeskCall, WakeupCall } from '../announcements/speaker.ts';
import type { Script } from '../telephony/telephony.ts';
import { defaultWakeupPolicy, maySnooze, snoozeKey } from '../wakeups/policy.ts';
import type { BegunCall } from './begun.ts';
import { doneKey, takeKey } from './desk.ts';
import type { ComingCall } from './coming-store.ts';

/** What the dialer asks of whoever makes announcements. */
export interface Announcer {
  wakeupScript(call: WakeupCall): Promise<Script>;
  deskScript(call: DeskCall): Promise<Script>;
}

interface Kept {
  readonly at: number;
  readonly script: Promise<Script>;
}

/** Later than this, and an apology is due. */
export const apologySeconds = 60;
/**
 * From when it is made ready until it is said, and no longer: an engine that failed may be well again, and a change may
 * not have been told.
 */
const keptMilliseconds = 6000;
const mostKept = { properties: 20_000, each: 100 };

/** Guests of a hotel who are woken in the same minute hear the same: it is put together once for all of them. */
export class Scripts {
  readonly #announcer: Announcer;
  /** By property. */
  readonly #kept = new Map<string, Map<string, Kept>>();

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
  }

  of(call: BegunCall): Promise<Script> {
    const { attempt, hotel, language, lateSeconds, lastAttempt, snooze, confirm } = call;
    const { property, room } = attempt;
    const wallTime = clock(call.wallTime);
    if (attempt.purpose === 'desk') {
      const desk = { property, language, hotel, room, wallTime, key: takeKey, asks: call.asks };
      return this.#announcer.deskScript(call.asks === 'to-knock' ? { ...desk, doneKey } : desk);
    }
    const minutesLate = lateSeconds > apologySeconds ? lateSeconds / 60 : undefined;
    const script = this.#wakeup({ property, language, hotel, wallTime, minutesLate, lastAttempt, snooze, confirm });
    return call.brief === true ? script.then((usual) => ({ ...usual, readings: 1, waitSeconds: 1 })) : script;
  }

  /** The same sentences, before they are needed. */
  prepare(call: ComingCall): Promise<Script> {
    const policy = { ...defaultWakeupPolicy, ...call.policy };
    return this.#wakeup({
      property: call.property,
      language: call.language,
      hotel: call.hotel,
      wallTime: clock(call.wallTime),
      minutesLate: undefined,
      lastAttempt: call.tries + 1 >= policy.attempts,
      snooze: maySnooze(policy, call.snoozes) ? { key: snoozeKey, minutes: policy.snooze.minutes } : undefined,
      confirm: policy.confirm === null ? undefined : { key: policy.confirm },
    });
  }

  /** What this property says has changed; `*` is every property. */
  forget(property: string): void {
    if (property === '*') this.#kept.clear();
    else this.#kept.delete(property);
  }

  #wakeup(call: WakeupCall): Promise<Script> {
    const { property, language, hotel, wallTime, minutesLate, lastAttempt, snooze, confirm } = call;
    const key = JSON.stringify([language, hotel, wallTime, minutesLate, lastAttempt, snooze, confirm]);
    const now = performance.now();
    const own = this.#keptOf(property);
    const kept = own.get(key);
    if (kept !== undefined && now - kept.at < keptMilliseconds) return kept.script;
    if (own.size >= mostKept.each) own.clear();
    const script = this.#announcer.wakeupScript(call);
    own.set(key, { at: now, script });
    script.catch(() => own.delete(key));
    return script;
  }

  #keptOf(property: string): Map<string, Kept> {
    const known = this.#kept.get(property);
    if (known !== undefined) return known;
    if (this.#kept.size >= mostKept.properties) this.#kept.clear();
    const fresh = new Map<string, Kept>();
    this.#kept.set(property, fresh);
    return fresh;
  }
}

/** `2026-11-15 06:30:00` says 06:30. */
function clock(wall: string): string {
  return wall.slice(11, 16);
}
