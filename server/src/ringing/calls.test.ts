import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { StandInTelephone } from '../../testing/telephone.ts';
import type { BegunCall, Report } from './begun.ts';
import { Lease } from '../work/lease.ts';
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

function valid(): Lease {
  const lease = new Lease(() => performance.now());
  lease.renew(performance.now());
  return lease;
}

function callsOn(telephony: StandInTelephone, moment: Promise<void> = Promise.resolve()) {
  const kept: Report[] = [];
  const calls = new Calls({
    telephony,
    script: () =>
      Promise.resolve({ announcement: ['hello'], readings: 1, waitSeconds: 1, replies: {}, goodbye: 'bye' }),
    moment: () => moment,
    onWithdrawn: () => undefined,
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
    calls.place(begun, valid());
    telephony.lose();
    telephony.comeBack();
    await sleep(20);
    expect(kept).toEqual([]);
    moment.resolve();
    await vi.waitFor(() => expect(telephony.placed).toHaveLength(1));
    telephony.end(attempt.id, { answered: true, heard: true });
    await vi.waitFor(() => expect(kept).toMatchObject([{ outcome: { answered: true, heard: true } }]));
  });

  it('is not placed once another process has taken it over', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const moment = Promise.withResolvers<void>();
    const { calls, kept } = callsOn(telephony, moment.promise);
    const lease = valid();
    calls.place(begun, lease);
    lease.end();
    moment.resolve();
    await calls.settled();
    expect([telephony.placed, kept, calls.count]).toEqual([[], [], 0]);
  });

  it('waits while nobody can say whether it is still ours, and is placed when it is', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const { calls } = callsOn(telephony);
    const lease = new Lease(() => performance.now());
    calls.place(begun, lease);
    await sleep(20);
    expect(telephony.placed).toEqual([]);
    lease.renew(performance.now());
    await vi.waitFor(() => expect(telephony.placed).toHaveLength(1));
  });

  it('is judged in the instant in which it leaves, behind those that wait to be placed', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const queue = Promise.withResolvers<void>();
    const place = telephony.place.bind(telephony);
    telephony.place = async (call, isStillOurs) => {
      await queue.promise;
      return place(call, isStillOurs);
    };
    const { calls } = callsOn(telephony);
    const lease = valid();
    calls.place(begun, lease);
    await sleep(20);
    lease.end();
    queue.resolve();
    await calls.settled();
    expect([telephony.placed, calls.count]).toEqual([[], 0]);
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
    await calls.adopt([{ ...attempt, begunAt: answeredAt }], valid());
    expect(kept).toMatchObject([{ answeredAt, outcome: { answered: true, heard: false, listenedSeconds: 8 } }]);
  });

  it('that ended while nobody listened is told as soon as somebody does', async () => {
    const telephony = new StandInTelephone(() => 'hold');
    const { calls, kept } = callsOn(telephony);
    calls.place(begun, valid());
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
