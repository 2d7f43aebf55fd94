/**
 * Real phones that ring without a wake-up: the office hears what it has changed, the desk sees whether a room's phone
 * works.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic } from '../server/testing/service.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 250 };

describe('ringing a phone with an announcement', () => {
  let lab: Lab;
  let hotel: Hotel;

  beforeAll(async () => {
    lab = await ownLab();
    await lab.up();
    hotel = await hotelIn(lab, { code: 'office', rooms: ['101'], brief: true });
  });

  afterAll(async () => {
    await (hotel as Hotel | undefined)?.close();
    await lab.remove();
  });

  const ask = async <Answer>(method: string, path: string, json?: object): Promise<Answer> => {
    const headers = { ...basic('boss@office'), 'content-type': 'application/json' };
    const response = await fetch(`${hotel.service.url}/api/v1/announcements/${path}`, {
      method,
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };

  /**
   * How long after a change of the words the phone was answered with them, and how much of what it recorded is speech.
   */
  const change = async (text: string, recordings: number): Promise<{ seconds: number; sound: number }> => {
    const begun = Date.now();
    await ask('PUT', 'en/goodMorning', { text });
    const { id } = await ask<{ id: string }>('POST', 'en/ring', { extension: '101' });
    await expect.poll(async () => (await ask<{ state: string }>('GET', `rings/${id}`)).state, eventually).toBe('heard');
    const [call] = await lab.seen({ extension: '101', since: begun });
    const seconds = ((call?.answered ?? Number.NaN) - begun) / 1000;
    await expect.poll(async () => (await lab.recordings('101')).length, eventually).toBe(recordings);
    const { sound } = await lab.speech((await lab.recordings('101')).at(-1) ?? '');
    return { seconds, sound };
  };

  it('plays the new words within thirty seconds of the change', async () => {
    const short = await change('Hello.', 1);
    const long = await change(
      'Good morning to you, dear guest of our house, and may this day be a bright and pleasant one.',
      2,
    );
    console.log(
      `heard ${short.seconds.toFixed(1)} s and ${long.seconds.toFixed(1)} s after the change; ` +
        `${short.sound.toFixed(1)} s and ${long.sound.toFixed(1)} s of speech`,
    );
    expect(short.sound).toBeGreaterThan(2);
    expect(long.sound).toBeGreaterThan(short.sound + 3);
    for (const { seconds } of [short, long]) expect(seconds).toBeLessThanOrEqual(30);
    const told = await hotel.query<{ detail: object }>(
      `SELECT detail FROM journal WHERE property = $1 AND kind = 'announcement.rung' ORDER BY id`,
      [hotel.property],
    );
    expect(told.map(({ detail }) => detail)).toMatchObject([
      { extension: '101', outcome: 'heard' },
      { extension: '101', outcome: 'heard' },
    ]);
  });

  it("rings a room's phone once, briefly, when the desk tries it", async () => {
    const begun = Date.now();
    const headers = basic('desk@office');
    const asked = await fetch(`${hotel.service.url}/api/v1/rooms/101/test-ring`, { method: 'POST', headers });
    expect(asked.status).toBe(202);
    const { id } = (await asked.json()) as { id: string };
    const phone = async () =>
      (await fetch(`${hotel.service.url}/api/v1/rooms/101/phone`, { headers })).json() as Promise<{
        testRing: { state: string } | null;
      }>;
    await expect.poll(async () => (await phone()).testRing?.state, eventually).toBe('heard');
    const calls = await lab.seen({ extension: '101', since: begun });
    expect(calls).toMatchObject([{ caller: { number: 'test', name: 'Grand Hotel Aurora' }, endedBy: 'caller' }]);
    const [call] = calls;
    console.log(
      `a room's phone rang ${(((call?.ringing ?? Number.NaN) - begun) / 1000).toFixed(1)} s after it was ` +
        `asked for, and was free again after ${(((call?.ended ?? Number.NaN) - begun) / 1000).toFixed(1)} s`,
    );
    expect(await hotel.told(id)).toMatchObject([
      { kind: 'room.test-ring', actor: 'desk', detail: { extension: '101' } },
      { kind: 'room.test-ring-ended', actor: 'reveille', detail: { extension: '101', outcome: 'heard' } },
    ]);
    expect((await fetch(`${hotel.service.url}/api/v1/rooms/101/test-ring`, { method: 'POST', headers })).status).toBe(
      429,
    );
  });
});
