import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { StandInTelephone } from '../../testing/telephone.ts';
import type { BegunCall, Report } from './begun.ts';
import { Calls } from './calls.ts';

const attempt: BegunCall['attempt'] = {
  id: randomUUID(),
  property: randomUUID(),
  wakeup: randomUUID(),
  alert: null,
  purpose: 'room',
  number: 1,
  room: '101',
  extension: '101',
  node: 'one',
  dueAt: new Date(),
};
const begun: BegunCall = {
  attempt,
  ringSeconds: 30,
  hotel: 'Aurora',
  language: 'en',
  wallTime: '07:00',
  lateSeconds: 0,
  lastAttempt: false,
};

function callsOn(telephony: StandInTelephone, moment: Promise<void> = Promise.resolve()) {
  const kept: Report[] = [];
  const calls = new Calls({
    telephony,
    script: () =>
      Promise.resolve({ announcement: ['hello'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'bye' }),
    moment: () => moment,
    trusted: () => true,
    stillHeld: () => Promise.resolve(true),
    keep: (report) => Promise.resolve(void kept.push(report)),
    log: pino({ enabled: false }),
    signal: new AbortController().signal,
  });
  return { calls, kept };
}

describe('a call', () => {
  it('that waits for its moment is not taken for lost when its Asterisk comes back', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const moment = Promise.withResolvers<void>();
    const { calls, kept } = callsOn(telephony, moment.promise);
    calls.place(begun);
    telephony.lose();
    telephony.comeBack();
    await sleep(20);
    expect(kept).toEqual([]);
    moment.resolve();
    await vi.waitFor(() => expect(telephony.placed).toHaveLength(1));
    telephony.end(attempt.id, { answered: true, heard: true });
    await vi.waitFor(() => expect(kept).toMatchObject([{ outcome: { answered: true, heard: true } }]));
  });

  it('of a process that died is told with the moment at which it was answered', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const { calls, kept } = callsOn(telephony);
    const answeredAt = new Date(Date.now() - 30_000);
    const at = new Date(answeredAt.getTime() + 8000);
    telephony.remembered.set(attempt.id, {
      id: attempt.id,
      at,
      answered: true,
      answeredAt,
      heard: false,
      key: '',
      cause: 16,
    });
    await calls.adopt([{ ...attempt, begunAt: answeredAt }]);
    expect(kept).toMatchObject([{ answeredAt, outcome: { answered: true, heard: false, listenedSeconds: 8 } }]);
  });

  it('that ended while nobody listened is told as soon as somebody does', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const { calls, kept } = callsOn(telephony);
    calls.place(begun);
    await calls.settled();
    telephony.live.delete(attempt.id);
    telephony.remembered.set(attempt.id, {
      id: attempt.id,
      at: new Date(),
      answered: false,
      heard: false,
      key: '',
      cause: 17,
    });
    telephony.comeBack();
    await vi.waitFor(() => expect(kept).toMatchObject([{ outcome: { answered: false, cause: 17 } }]));
  });
});
