/**
 * What fell due while everything was down: rung with an apology while it is of use, told to a person when it is not.
 */
import type { ExpectStatic } from 'vitest';
import { hotelIn } from '../hotel.ts';
import type { Lab } from '../lab.ts';

const eventually = { timeout: 180_000, interval: 500 };

/** In a database of its own, because its service is stopped. */
export async function expectLateCallsToBeRungOrTold(expect: ExpectStatic, lab: Lab): Promise<void> {
  const hotel = await hotelIn(lab, { code: 'late', rooms: ['103', '104', '105', '92'], brief: true });
  const recordingOf = async (room: string): Promise<string> => {
    await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBe(1);
    return (await lab.recordings(room))[0] ?? '';
  };
  try {
    await hotel.policy({ ringSeconds: 12, attempts: 2, retryMinutes: 0.05, graceMinutes: 5, desk: '92' });
    const calls = await hotel.book(['103', '104', '105'], 120_000);
    const [punctual = '', within = '', beyond = ''] = ['103', '104', '105'].map((room) => calls.get(room) ?? '');
    expect((await hotel.service.signal('SIGTERM')).code).toBe(0);
    // Nobody can wait for a quarter of an hour here: the calls are moved into the past instead.
    const move = (id: string, seconds: number) =>
      hotel.query('UPDATE wakeups SET due_at = now() + make_interval(secs => $2) WHERE id = $1', [id, seconds]);
    await move(within, -3 * 60);
    await move(beyond, -6 * 60);
    await move(punctual, 8);
    hotel.service = await hotel.start();
    await expect.poll(() => hotel.pending(), eventually).toBe(0);

    expect(await hotel.call(within)).toMatchObject({ status: 4, result: 1, attempts: 1 });
    expect(await hotel.call(beyond)).toMatchObject({ status: 7, result: 9, attempts: 0 });
    expect(await hotel.story(beyond)).toEqual(['wakeup.booked', 'wakeup.concluded']);
    expect(await lab.seen({ extension: '105' })).toEqual([]);
    // The apology is a sentence more than the guest who was rung in time has heard.
    const [late, inTime] = await Promise.all(['104', '103'].map(async (room) => lab.speech(await recordingOf(room))));
    expect((late?.sound ?? 0) - (inTime?.sound ?? 0)).toBeGreaterThan(2);

    // On a slow machine there may be an alarm besides, about calls that are overdue.
    const missed = async () => {
      const { alerts } = await hotel.api<{
        alerts: { kind: string; room: string; subject: string; acknowledgedBy: string | null }[];
      }>('alerts?standing=false');
      return alerts.filter(({ kind }) => kind === 'missed');
    };
    await expect
      .poll(missed, eventually)
      .toMatchObject([{ room: '105', subject: beyond, acknowledgedBy: 'extension 92' }]);
    const told = await hotel.query<{ actor: string; room: string }>(
      `SELECT actor, room FROM journal WHERE kind = 'alert.acknowledged'`,
    );
    expect(told).toEqual([{ actor: 'extension 92', room: '105' }]);
    expect((await lab.speech(await recordingOf('92'))).sound).toBeGreaterThan(2);
  } finally {
    await hotel.close();
  }
}
