/** What the phone of the room recorded is what the guest was to hear, and can be understood. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ExpectStatic } from 'vitest';
import { english } from '../../server/src/announcements/texts/en.ts';
import { fillIn, greetingAt } from '../../server/src/announcements/sentence.ts';
import { Renderer } from '../../server/src/speech/render.ts';
import { englishTime } from '../../server/src/speech/times/en.ts';
import type { Sound } from '../../server/src/speech/wave.ts';
import type { TestDatabase } from '../../server/testing/database.ts';
import { hearTimes, readPhoneRecording } from '../../server/testing/recogniser.ts';
import { hotelIn } from '../hotel.ts';
import type { Lab } from '../lab.ts';

/** SPEECH_TIMES=20 is the whole of it, of which 19 must be understood; a few show that it works. */
const usualTimes = Number(process.env['SPEECH_TIMES'] ?? 4);
const hotelName = 'Grand Hotel Aurora';
const eventually = { timeout: 180_000, interval: 500 };

export async function expectTheTimeToBeUnderstood(
  expect: ExpectStatic,
  lab: Lab,
  database: TestDatabase,
  times = usualTimes,
): Promise<void> {
  /** Room and time, spread over the day. */
  const guests = Array.from({ length: times }, (_, index) => ({
    room: String(110 + index),
    minute: (391 + index * 431) % 1440,
  }));
  const hotel = await hotelIn(lab, {
    code: 'speech',
    rooms: guests.map(({ room }) => room),
    database,
    settings: { REVEILLE_ROLES: 'api' },
  });
  // The same words give the same files: so it is known what was played, and how long it is.
  const renderer = new Renderer({
    command: 'espeak-ng',
    voices: new Map(),
    folder: lab.sounds.host,
    folderAt: lab.sounds.asterisk,
  });
  const played = async (text: string, place: 'first' | 'next'): Promise<Sound> => {
    const name = basename(await renderer.say(text, { property: 'lab', language: 'en', place, urgency: 'call' }));
    return readPhoneRecording(await readFile(join(lab.sounds.host, `${name}.wav`)));
  };
  try {
    await hotel.lines(50);
    await hotel.policy({ ringSeconds: 12, attempts: 3, snooze: { minutes: 10, times: 0 } });
    const calls = await hotel.book(
      guests.map(({ room }) => room),
      12_000,
    );
    for (const { room, minute } of guests)
      await hotel.query(
        `UPDATE wakeups SET wall_time = date_trunc('day', wall_time) + make_interval(mins => $2) WHERE id = $1`,
        [calls.get(room), minute],
      );
    await expect.poll(() => hotel.pending(), eventually).toBe(0);
    for (const id of calls.values()) expect(await hotel.call(id)).toMatchObject({ status: 4, attempts: 1, prompt: 1 });

    const heard: Sound[] = [];
    const shares: number[] = [];
    for (const { room, minute } of guests) {
      const hour = Math.floor(minute / 60);
      const greeting = await played(fillIn(english[greetingAt(hour)], { hotel: hotelName }), 'first');
      const time = await played(fillIn(english.time, { time: englishTime(hour, minute % 60).join(' ') }), 'next');
      await expect.poll(async () => (await lab.recordings(room)).length, eventually).toBe(1);
      const recorded = readPhoneRecording(await readFile((await lab.recordings(room))[0] ?? ''));
      const start = (firstLoud(recorded.samples) - firstLoud(greeting.samples)) / 8000;
      const whole = part(recorded, start, start + length(greeting) + length(time) + slack);
      shares.push(speechShare(whole.samples));
      heard.push(part(recorded, start + length(greeting), start + length(greeting) + length(time) + slack));
      // It is said twice.
      expect(recorded.samples.length / 8000).toBeGreaterThan(start + 2 * (length(greeting) + length(time)));
    }
    const understood = await hearTimes(heard, 'your wake up call for');
    const right = guests.filter(({ minute }, index) => understood[index] === clock(minute)).length;
    console.log(
      `${right} of ${times} times were understood; speech in ` +
        `${shares.map((share) => `${Math.round(share * 100)} %`).join(', ')} of the announcement`,
    );
    expect(right).toBeGreaterThanOrEqual(times - 1);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.8);
  } finally {
    await hotel.close();
  }
}

/** Asterisk may take a moment between two sounds. */
const slack = 0.1;
const window = 400;
const threshold = 0.005;

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function length({ samples, rate }: Sound): number {
  return samples.length / rate;
}

function part({ rate, samples }: Sound, from: number, until: number): Sound {
  return { rate, samples: samples.subarray(Math.max(0, Math.round(from * rate)), Math.round(until * rate)) };
}

function firstLoud(samples: Float32Array): number {
  return samples.findIndex((sample) => Math.abs(sample) > 0.02);
}

/**
 * From the first sound to the last, the part in which somebody speaks; the breath between two words belongs to speech.
 */
function speechShare(samples: Float32Array): number {
  const loud = Array.from({ length: Math.floor(samples.length / window) }, (_, index) => {
    const some = samples.subarray(index * window, (index + 1) * window);
    return Math.sqrt(some.reduce((sum, sample) => sum + sample * sample, 0) / window) > threshold;
  });
  const spoken = loud.slice(loud.indexOf(true), loud.lastIndexOf(true) + 1);
  return spoken.filter(Boolean).length / spoken.length;
}
