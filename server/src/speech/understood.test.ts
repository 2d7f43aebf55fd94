/** A guest who is half asleep must understand the time; here a recogniser stands for the guest. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearTimes, readPhoneRecording } from '../../testing/recogniser.ts';
import { builtIn } from '../announcements/built-in.ts';
import { fillIn } from '../announcements/sentence.ts';
import { Renderer } from './render.ts';
import { englishTime } from './times/en.ts';
import { readWave, type Sound } from './wave.ts';

let folder: string;
let renderer: Renderer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reveille-understood-'));
  renderer = new Renderer({ command: 'espeak-ng', voices: new Map(), folder, folderAt: folder });
});

afterAll(() => rm(folder, { recursive: true }));

const read = async (text: string): Promise<Sound> =>
  readWave(
    await readFile(
      `${await renderer.say(text, { property: 'a', language: 'en', place: 'next', urgency: 'call' })}.wav`,
    ),
  );

function timeSentence(clock: string): Promise<Sound> {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return read(fillIn(builtIn['en']?.time ?? '', { time: englishTime(hour, minute).join(' ') }));
}

const mornings = [
  '05:45',
  '06:00',
  '06:05',
  '06:15',
  '06:30',
  '06:50',
  '07:00',
  '07:07',
  '07:30',
  '07:45',
  '08:00',
  '08:20',
  '09:10',
];
const clocks = [...mornings, '10:40', '11:55', '12:30', '14:22', '16:16', '19:35', '23:59'];

test('twenty English times are understood by a recogniser that hears 8 kHz, all but at most one', async () => {
  const sounds: Sound[] = [];
  for (const clock of clocks) sounds.push(await timeSentence(clock));
  const heard = await hearTimes(sounds, 'your wake up call for');
  expect(heard).toHaveLength(20);
  expect(
    clocks.filter((clock, index) => heard[index] !== clock).length,
    `heard ${heard.join(' ')}`,
  ).toBeLessThanOrEqual(1);
});

test('they are understood as well from µ-law, as a phone has them', async () => {
  const { samples } = await timeSentence('06:30');
  const recording = Buffer.from(Array.from(samples, muLawByte));
  expect(await hearTimes([readPhoneRecording(recording)], 'your wake up call for')).toEqual(['06:30']);
});

test('the recogniser hears no time where none was said', async () => {
  const words = await read('Please bring two towels and some coffee to the garden, thank you.');
  const noise = {
    rate: 8000,
    samples: Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index * index) / 10),
  };
  expect(await hearTimes([words, noise], 'your wake up call for')).toEqual(['', '']);
});

function muLawByte(sample: number): number {
  const size = Math.min(32_635, Math.round(Math.abs(sample) * 32_768)) + 0x84;
  const exponent = Math.floor(Math.log2(size)) - 7;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}
