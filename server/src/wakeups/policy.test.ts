import { describe, expect, test } from 'vitest';
import { defaultWakeupPolicy, escalationStep, type Outcome, whatFollows } from './policy.ts';

type Seen = Exclude<Outcome, 'unsure'>;
const policy = { ...defaultWakeupPolicy, desk: '9' };
const withKey = { ...policy, confirm: '5' };
const first = { policy, tries: 1, snoozes: 0, unsure: 0 };
const silent: Seen = { answered: false, heard: false, key: '', cause: 19, listenedSeconds: 0 };
const heard: Seen = { answered: true, heard: true, key: '', cause: 16, listenedSeconds: 20 };

describe('what an attempt came to', () => {
  test.each<[string, Partial<Seen>, number]>([
    ['rings out', { cause: 19, sipStatus: 480 }, 2],
    ['rings out, and nobody says why', { cause: 0 }, 2],
    ['is given up by us', { cause: 16, sipStatus: 487 }, 2],
    ['busy', { cause: 17, sipStatus: 486 }, 3],
    ['declines', { cause: 21, sipStatus: 603 }, 3],
    ['unknown extension', { cause: 1, sipStatus: 404 }, 4],
    ['incomplete number', { cause: 28, sipStatus: 484 }, 4],
    ['not registered, which a PBX says at once', { cause: 19, sipStatus: 480, afterSeconds: 0.2 }, 4],
    ['rings until the PBX gives it up', { cause: 19, sipStatus: 480, afterSeconds: 20 }, 2],
    ['line dead', { cause: 34, sipStatus: 503 }, 4],
    ['not taken by the telephone system', { cause: 41 }, 4],
    ['forwarded', { answered: true, heard: true, forwardedTo: '777' }, 5],
    ['a 302', { cause: 0, forwardedTo: '777' }, 5],
    ['hangs up at once', { answered: true, listenedSeconds: 2 }, 7],
  ])('%s: rung again after two minutes, and failed after the third', (_, seen, result) => {
    const outcome = { ...silent, ...seen };
    expect(whatFollows(outcome, first)).toEqual({ next: 'again', result, minutes: 2 });
    expect(whatFollows(outcome, { ...first, tries: 3 })).toEqual({ next: 'failed', result });
  });

  test('who hears the announcement, or enough of it, is awake', () => {
    expect(whatFollows(heard, first)).toEqual({ next: 'complete', result: 1 });
    expect(whatFollows({ ...heard, heard: false, listenedSeconds: 6 }, first)).toEqual({ next: 'complete', result: 1 });
  });

  test('where a key is wanted only the key counts', () => {
    expect(whatFollows(heard, { ...first, policy: withKey })).toEqual({ next: 'again', result: 7, minutes: 2 });
    expect(whatFollows({ ...heard, key: '5' }, { ...first, policy: withKey })).toEqual({ next: 'complete', result: 1 });
    expect(whatFollows({ ...heard, key: '1' }, { ...first, policy: withKey })).toEqual({ next: 'snooze', minutes: 10 });
  });

  test('a snooze is granted as often as the property allows, and not to a voicemail', () => {
    const snooze = { ...heard, key: '1' };
    expect(whatFollows(snooze, first)).toEqual({ next: 'snooze', minutes: 10 });
    expect(whatFollows(snooze, { ...first, snoozes: 1 })).toEqual({ next: 'snooze', minutes: 10 });
    expect(whatFollows({ ...snooze, forwardedTo: '777' }, first)).toMatchObject({ next: 'again', result: 5 });
  });

  test('what nobody saw is rung again at once and costs no try, but not for ever', () => {
    expect(whatFollows('unsure', { ...first, tries: 3, unsure: 1 })).toEqual({ next: 'again', result: -1, minutes: 0 });
    expect(whatFollows('unsure', { ...first, unsure: 5 })).toEqual({ next: 'failed', result: 4 });
  });
});

describe('the climb', () => {
  test('without steps the desk is rung, again every minute', () => {
    expect([0, 1, 7].map((step) => escalationStep(policy, step))).toEqual([
      { ring: '9', afterMinutes: 0 },
      { ring: '9', afterMinutes: 1 },
      { ring: '9', afterMinutes: 1 },
    ]);
    expect(escalationStep({ ...policy, desk: null }, 0)).toBeUndefined();
  });

  test('steps come one after the other, the last again and again', () => {
    const steps = [
      { ring: '9', afterMinutes: 0 },
      { ring: '91', afterMinutes: 3 },
    ];
    expect([0, 1, 2].map((step) => escalationStep({ ...policy, escalation: steps }, step))).toEqual([
      ...steps,
      steps[1],
    ]);
  });
});
