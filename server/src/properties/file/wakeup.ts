import { roomNumber } from '../../rooms/room.ts';
import type { Field, Reader } from './reader.ts';

/** How a property wakes its guests. */
export interface WakeupPolicy {
  readonly ringSeconds: number;
  readonly attempts: number;
  readonly retryMinutes: number;
  /** How late a call may still be made that was due while everything was down. */
  readonly graceMinutes: number;
  readonly snooze: { readonly minutes: number; readonly times: number };
  /** The key that a guest presses to show they are awake; null asks for none. */
  readonly confirm: string | null;
  /** The extension that is told when a guest does not answer. */
  readonly desk: string | null;
}

export const defaultWakeupPolicy: WakeupPolicy = {
  ringSeconds: 30,
  attempts: 3,
  retryMinutes: 2,
  graceMinutes: 15,
  snooze: { minutes: 10, times: 2 },
  confirm: null,
  desk: null,
};

const keys = ['ringSeconds', 'attempts', 'retryMinutes', 'graceMinutes', 'snooze', 'confirm', 'desk'] as const;

export function readWakeup(reader: Reader, field: Field | undefined): WakeupPolicy {
  const standard = defaultWakeupPolicy;
  const found = field === undefined ? undefined : reader.map(field, 'wakeup', keys);
  if (found === undefined) return standard;
  const desk = { pattern: roomNumber, mend: 'write the extension of the front desk, at most 10 letters and digits' };
  return {
    ringSeconds: reader.wholeNumber(found.ringSeconds, 'ringSeconds', 5, 120) ?? standard.ringSeconds,
    attempts: reader.wholeNumber(found.attempts, 'attempts', 1, 10) ?? standard.attempts,
    retryMinutes: reader.wholeNumber(found.retryMinutes, 'retryMinutes', 1, 60) ?? standard.retryMinutes,
    graceMinutes: reader.wholeNumber(found.graceMinutes, 'graceMinutes', 0, 240) ?? standard.graceMinutes,
    snooze: readSnooze(reader, found.snooze),
    confirm: readConfirm(reader, found.confirm),
    desk: reader.text(found.desk, 'desk', desk) ?? standard.desk,
  };
}

function readSnooze(reader: Reader, field: Field | undefined): WakeupPolicy['snooze'] {
  const standard = defaultWakeupPolicy.snooze;
  const found = field === undefined ? undefined : reader.map(field, 'snooze', ['minutes', 'times']);
  return {
    minutes: reader.wholeNumber(found?.minutes, 'minutes', 1, 60) ?? standard.minutes,
    times: reader.wholeNumber(found?.times, 'times', 0, 10) ?? standard.times,
  };
}

function readConfirm(reader: Reader, field: Field | undefined): string | null {
  const given = reader.text(field, 'confirm', { pattern: /^(?:none|[0-9*#])$/, mend: 'write none, or one key of the phone in quotes, like "5" or "#"' });
  return given === undefined || given === 'none' ? null : given;
}
