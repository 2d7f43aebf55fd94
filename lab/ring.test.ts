/** Guests of every temperament are rung on a real Asterisk over real SIP, and what is kept of it is right. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 250 };
const booked = 'wakeup.booked';
const rung = ['wakeup.ringing', 'wakeup.attempt'];
const end = 'wakeup.concluded';
const once = [booked, ...rung, end];
const twice = [booked, ...rung, 'wakeup.retry', ...rung, end];

/** Who does what, and what must be kept of it: status, result, attempts, snoozes, journal. Two attempts, and one snooze. */
const temperaments: Record<string, [string, number, number, number, number, string[]]> = {
  '101': ['answers', 4, 1, 1, 0, once],
  '601': ['answers late', 4, 1, 1, 0, once],
  '201': ['busy', 5, 3, 2, 0, twice],
  '301': ['rings out', 5, 2, 2, 0, twice],
  '401': ['rejects', 5, 3, 2, 0, twice],
  '099': ['unknown extension', 5, 4, 2, 0, twice],
  '841': ['number incomplete', 5, 4, 2, 0, twice],
  '801': ['line dead', 5, 4, 2, 0, twice],
  '701': ['forwards by 302', 5, 5, 2, 0, twice],
  '751': ['forwards to a voicemail', 5, 5, 2, 0, twice],
  '501': ['presses 1', 4, 1, 2, 1, [booked, ...rung, 'wakeup.snoozed', ...rung, end]],
  '811': ['answers and is silent', 4, 1, 1, 0, once],
  '821': ['hangs up during the greeting', 5, 7, 2, 0, twice],
};
const lists: Record<number, string> = { 4: 'answered', 5: 'failed' };

describe('wake-ups on a real Asterisk', { timeout: 240_000 }, () => {
  let lab: Lab;
  let hotel: Hotel;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
    hotel = await hotelIn(lab, { code: 'grand', rooms: [...Object.keys(temperaments), '831', '102', '302', '9'] });
    await hotel.lines(50);
  }, 400_000);

  afterAll(async () => {
    await (hotel as Hotel | undefined)?.close();
    await lab.remove();
  }, 60_000);

  it('every temperament gives the right status, result, attempts, snoozes, journal entries and list', async () => {
    await hotel.policy({ ringSeconds: 12, attempts: 2, retryMinutes: 0.05, snooze: { minutes: 0.05, times: 1 } });
    const calls = await hotel.book(Object.keys(temperaments), 3000);
    await expect.poll(async () => (await hotel.list('pending')).map(({ room }) => room), eventually).toEqual([]);
    for (const [room, [words, status, result, attempts, snoozes, story]] of Object.entries(temperaments)) {
      const id = calls.get(room) ?? '';
      expect(await hotel.call(id), `${room} ${words}`).toMatchObject({ room, status, result, attempts, snoozes, prompt: 1 });
      expect(await hotel.story(id), `${room} ${words}`).toEqual(story);
      expect(
        (await hotel.list(lists[status] ?? '')).map((call) => call.id),
        `${room} ${words}`,
      ).toContain(id);
      // The PBX saw as many calls as were kept, none before its time.
      const seen = await lab.seen({ extension: room });
      expect(seen.length, `${room} ${words}`).toBe(attempts);
    }
  });

  it('where a key is wanted only the key counts', async () => {
    await hotel.policy({ ringSeconds: 12, attempts: 2, retryMinutes: 0.05, confirm: '5' });
    const calls = await hotel.book(['831', '102'], 3000);
    await expect.poll(async () => (await hotel.list('pending')).map(({ room }) => room), eventually).toEqual([]);
    expect(await hotel.call(calls.get('831') ?? '')).toMatchObject({ status: 4, result: 1, attempts: 1 });
    expect(await hotel.call(calls.get('102') ?? '')).toMatchObject({ status: 5, result: 7, attempts: 2 });
  });

  it('a guest who does not answer is told to the desk, whose key ends the alert, with who', async () => {
    await hotel.policy({ ringSeconds: 5, attempts: 1, desk: '9' });
    const calls = await hotel.book(['302'], 3000);
    const alerts = () =>
      hotel.api<{ alerts: { kind: string; room: string; subject: string; acknowledgedBy: string | null }[] }>('alerts?standing=false&limit=1');
    await expect
      .poll(async () => (await alerts()).alerts[0], eventually)
      .toMatchObject({ kind: 'unanswered', room: '302', subject: calls.get('302'), acknowledgedBy: 'extension 9' });
    expect((await hotel.query<{ actor: string }>(`SELECT actor FROM journal WHERE kind = 'alert.acknowledged'`)).map(({ actor }) => actor)).toEqual([
      'extension 9',
    ]);
  });
});
