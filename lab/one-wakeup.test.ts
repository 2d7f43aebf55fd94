/**
 * What no change may break: a call that was booked over the interface rings a real phone, not early, says the time so
 * that it is understood, and its outcome is kept.
 */
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';
import { expectTheTimeToBeUnderstood } from './ring/speech.ts';

const eventually = { timeout: 180_000, interval: 500 };

describe.concurrent('a wake-up on a real phone', () => {
  let lab: Lab;
  let database: TestDatabase;
  let hotel: Hotel;

  beforeAll(async () => {
    lab = await ownLab();
    [database] = await Promise.all([createTestDatabase(), lab.up()]);
    const settings = { REVEILLE_ROLES: 'api,dialer' };
    hotel = await hotelIn(lab, { code: 'aurora', rooms: ['101', '501', '302'], brief: true, database, settings });
    await hotel.policy({ ringSeconds: 8, attempts: 1, snooze: { minutes: 0.05, times: 1 } });
  });
  afterAll(async () => {
    await hotel.close();
    await database.drop();
    await lab.remove();
  });

  it('is answered, put off by a key, or not answered and told to people; never early', async ({ expect }) => {
    const calls = await hotel.book(['101', '501', '302'], 5000);
    await expect.poll(() => hotel.pending(), eventually).toBe(0);
    const call = (room: string) => hotel.call(calls.get(room) ?? '');
    expect(await call('101')).toMatchObject({ status: 4, result: 1, attempts: 1, snoozes: 0 });
    expect(await call('501')).toMatchObject({ status: 4, result: 1, attempts: 2, snoozes: 1 });
    expect(await call('302')).toMatchObject({ status: 5, result: 2, attempts: 1 });
    const { alerts } = await hotel.api<{ alerts: { kind: string; subject: string }[] }>('alerts?limit=10');
    expect(alerts).toContainEqual(expect.objectContaining({ kind: 'unanswered', subject: calls.get('302') }));
    for (const [room, id] of calls) {
      const due = (await hotel.told(id))
        .filter(({ kind }) => kind === 'wakeup.ringing')
        .map(({ detail }) => Date.parse(String(detail['due'])));
      const rung = await lab.seen({ extension: room });
      expect(rung, room).toHaveLength(due.length);
      expect(
        rung.filter(({ invited }, index) => invited < (due[index] ?? Infinity)),
        room,
      ).toEqual([]);
    }
  });

  it('says the time so that it is understood', async ({ expect }) => {
    await expectTheTimeToBeUnderstood(expect, lab, database, 2);
  });
});
