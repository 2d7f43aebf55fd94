/** Guests call in: real SIP, real keys, and what they heard is listened to. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from '../server/src/call-in/texts/words.ts';
import type { SentenceName } from '../server/src/call-in/texts/sentences.ts';
import { slack } from '../server/testing/patience.ts';
import { hearTimes, readPhoneRecording } from '../server/testing/recogniser.ts';
import { password } from '../server/testing/service.ts';
import { answerBy, asIntegration, dialIn } from './call-in.ts';
import { heardAt, soundOf } from './call-in-heard.ts';
import { type Hotel, hotelIn } from './hotel.ts';
import { type Lab, ownLab } from './lab.ts';

const eventually = { timeout: 180_000, interval: 250 };
/** SPEECH_TIMES=20 is the whole of it. */
const spoken = Number(process.env['SPEECH_TIMES'] ?? 3);
const deskWithin = 10_000 * slack;

let lab: Lab;
let hotel: Hotel;

beforeAll(async () => {
  lab = await ownLab();
  await lab.up();
  hotel = await hotelIn(lab, {
    code: 'aurora',
    rooms: ['412', ...Array.from({ length: spoken }, (_, index) => String(120 + index))],
    accounts: { desk: [], boss: ['admin'], tel: [] },
  });
  await hotel.policy({ desk: '9' });
  await asIntegration(hotel, 'tel');
  // More patience than a hotel has: on a busy machine a guest would be connected with the desk instead.
  const { url } = hotel.service;
  await answerBy(lab, { url, account: 'tel@aurora', password, desk: '9', patience: 60 });
});

afterAll(async () => {
  await hotel.close();
  await lab.remove();
});

interface CallIn {
  readonly turn: number;
  readonly outcome: string | null;
  readonly knownAs: string;
}

const callIns = (caller: string): Promise<CallIn[]> =>
  hotel.query('SELECT turn, outcome, known_as AS "knownAs" FROM call_ins WHERE caller = $1 ORDER BY began_at', [
    caller,
  ]);

const calls = (room: string) =>
  hotel.query<{ id: string; time: string; source: number; actor: string; daily: boolean }>(
    `SELECT id, to_char(wall_time, 'HH24:MI') AS time, source, actor, daily FROM wakeups
       WHERE room = $1 ORDER BY due_at`,
    [room],
  );

const saidAs = (sentence: SentenceName) => soundOf(lab, wordsOf('en', '', { sentence }));

async function expectHeard(room: string, before: number, sentence: SentenceName): Promise<void> {
  await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBeGreaterThan(before);
  const recording = (await lab.recordings(room)).at(-1) ?? '';
  const heard = await heardAt(recording, await saidAs(sentence));
  expect(heard, `${sentence} in ${recording}`).not.toContain(undefined);
}

/** The phone of the desk rings, in time, and the room has heard why. */
async function expectDesk(room: string, since: number, before: number, sentence: SentenceName): Promise<void> {
  await expect
    .poll(() => lab.seen({ since, extension: '9' }), eventually)
    .toMatchObject([{ caller: { number: room } }]);
  const [call] = await lab.seen({ since, extension: '9' });
  const took = Math.round((call?.invited ?? 0) - since);
  console.log(`${sentence}: the desk's phone rang after ${took} ms`);
  expect(took).toBeLessThan(deskWithin);
  await expectHeard(room, before, sentence);
}

test('a guest dials the code and four digits, and hangs up at once: the call is there, once', async () => {
  await dialIn(lab, { from: '412', dial: '*55', keys: 'wwwwww0630', stay: 0 });
  await expect.poll(() => callIns('412'), eventually).toMatchObject([{ outcome: 'hung-up', knownAs: 'guest' }]);
  const [booked, ...others] = await calls('412');
  expect(booked).toMatchObject({ time: '06:30', source: 1, actor: 'room 412', daily: false });
  expect(others).toEqual([]);
  expect(await hotel.story(booked?.id ?? '')).toEqual(['wakeup.booked']);
});

test('what is typed in one string is booked, read back and understood; the hash code cancels it', async () => {
  const guests = Array.from({ length: spoken }, (_, index) => ({
    room: String(120 + index),
    minute: (391 + index * 431) % 1440,
  }));
  const clock = (minute: number, between: string) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}${between}${String(minute % 60).padStart(2, '0')}`;
  const over = async ({ room }: { room: string }): Promise<void> => {
    await expect.poll(() => callIns(room), eventually).toMatchObject([{ outcome: 'hung-up' }]);
  };
  for (const [index, guest] of guests.entries()) {
    // Ten at once have the menu; the next one would be connected with the desk.
    const before = guests[index - 5];
    if (before !== undefined) await over(before);
    await dialIn(lab, { from: guest.room, dial: `*55${clock(guest.minute, '')}`, stay: 8 });
  }
  const heard = [];
  for (const { room, minute } of guests) {
    await over({ room });
    expect(await calls(room)).toMatchObject([{ time: clock(minute, ':'), source: 1, actor: `room ${room}` }]);
    await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBe(1);
    const recorded = readPhoneRecording(await readFile((await lab.recordings(room))[0] ?? ''));
    // Up to the next sentence, which is known.
    const until = (await heardAt((await lab.recordings(room))[0] ?? '', await saidAs('mayHangUp')))[0] ?? 0;
    heard.push({ ...recorded, samples: recorded.samples.subarray(0, Math.round((until - 0.35) * recorded.rate)) });
  }
  const understood = await hearTimes(heard, 'we will wake you');
  const right = guests.filter(({ minute }, index) => understood[index] === clock(minute, ':')).length;
  console.log(`${right} of ${spoken} times that were read back are those that were booked: ${understood.join(' ')}`);
  expect(right).toBeGreaterThanOrEqual(spoken - 1);

  const [first] = guests;
  await dialIn(lab, { from: first?.room ?? '', dial: '#55', stay: 2 });
  await expect.poll(() => calls(first?.room ?? ''), eventually).toEqual([]);
});

test("a phone that is no room's is connected with the desk", async () => {
  const since = Date.now();
  await dialIn(lab, { from: '777', dial: '*55', stay: 6 });
  await expectDesk('777', since, 0, 'connect');
  expect(await callIns('777')).toMatchObject([{ knownAs: 'unknown', outcome: 'desk' }]);
});
