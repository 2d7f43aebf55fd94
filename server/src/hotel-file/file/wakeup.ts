import { roomNumber } from '../../rooms/room.ts';
import {
  type Canary,
  defaultWakeupPolicy,
  type EscalationStep,
  snoozeKey,
  type WakeupPolicy,
} from '../../wakeups/policy.ts';
import type { Field, Reader } from './reader.ts';

const keys = [
  'ringSeconds',
  'attempts',
  'retryMinutes',
  'graceMinutes',
  'personMinutes',
  'soonMinutes',
  'snooze',
  'confirm',
  'desk',
  'escalation',
  'canary',
] as const;

export function readWakeup(reader: Reader, field: Field | undefined): WakeupPolicy {
  const standard = defaultWakeupPolicy;
  const found = field === undefined ? undefined : reader.map(field, 'wakeup', keys);
  if (found === undefined) return standard;
  return {
    ringSeconds: reader.wholeNumber(found.ringSeconds, 'ringSeconds', 5, 120) ?? standard.ringSeconds,
    attempts: reader.wholeNumber(found.attempts, 'attempts', 1, 10) ?? standard.attempts,
    retryMinutes: reader.wholeNumber(found.retryMinutes, 'retryMinutes', 1, 60) ?? standard.retryMinutes,
    graceMinutes: reader.wholeNumber(found.graceMinutes, 'graceMinutes', 0, 240) ?? standard.graceMinutes,
    personMinutes: reader.wholeNumber(found.personMinutes, 'personMinutes', 1, 60) ?? standard.personMinutes,
    soonMinutes: reader.wholeNumber(found.soonMinutes, 'soonMinutes', 0, 120) ?? standard.soonMinutes,
    snooze: readSnooze(reader, found.snooze),
    confirm: readConfirm(reader, found.confirm),
    desk: reader.text(found.desk, 'desk', extensionRule('the front desk')) ?? standard.desk,
    escalation: readEscalation(reader, found.escalation),
    canary: readCanary(reader, found.canary),
  };
}

const extensionRule = (whose: string) => ({
  pattern: roomNumber,
  mend: `write the extension of ${whose}, at most 10 letters and digits`,
});

function readEscalation(reader: Reader, field: Field | undefined): EscalationStep[] {
  const items = reader.list(field, 'escalation');
  if (items.length > 20 && field !== undefined)
    reader.mistake(
      field.line,
      `escalation has ${items.length} steps`,
      'write at most 20; the last one is rung again and again',
      field.path,
    );
  return items.flatMap((item) => {
    const found = reader.map(item, 'a step of the escalation', ['ring', 'afterMinutes']);
    if (found === undefined) return [];
    reader.required(found, 'ring', 'the phone to ring', 'add ring: with its extension');
    const ring = reader.text(found.ring, 'ring', extensionRule('the phone to ring'));
    const afterMinutes = reader.wholeNumber(found.afterMinutes, 'afterMinutes', 0, 120) ?? 0;
    return ring === undefined ? [] : [{ ring, afterMinutes }];
  });
}

const clockTime = { pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, mend: 'write a time in quotes, like "22:00"' };

function readCanary(reader: Reader, field: Field | undefined): Canary | null {
  const found =
    field === undefined ? undefined : reader.map(field, 'canary', ['ring', 'from', 'until', 'everyMinutes']);
  if (found === undefined) return null;
  reader.required(
    found,
    'ring',
    'the canary to ring',
    'add ring: with the extension of a phone that answers by itself',
  );
  const ring = reader.text(found.ring, 'ring', extensionRule('a phone that answers by itself'));
  if (ring === undefined) return null;
  return {
    ring,
    from: reader.text(found.from, 'from', clockTime) ?? '22:00',
    until: reader.text(found.until, 'until', clockTime) ?? '08:00',
    everyMinutes: reader.wholeNumber(found.everyMinutes, 'everyMinutes', 5, 240) ?? 15,
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
  const given = reader.text(field, 'confirm', {
    pattern: /^(?:none|[0-9*#])$/,
    mend: 'write none, or one key of the phone in quotes, like "5" or "#"',
  });
  // One key cannot mean "I am awake" and "let me sleep" at the same time.
  if (given === snoozeKey && field !== undefined) {
    reader.mistake(field.line, `confirm is ${snoozeKey}, the key to snooze`, 'write another key, like "5"', field.path);
    return null;
  }
  return given === undefined || given === 'none' ? null : given;
}
