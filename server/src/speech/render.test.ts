/** Real engines, real files: what they sound like, and what happens when something is missing. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillIn, type SentenceName } from '../announcements/sentence.ts';
import { builtIn } from '../announcements/built-in.ts';
import { keyIn, spokenLanguages } from './languages.ts';
import { fromDecibels, peakOf, speechLevel } from './loudness.ts';
import { Renderer, type RenderSettings, type Wanted } from './render.ts';
import type { Place } from './sound-work.ts';
import { readWave, type Sound, waveBytes } from './wave.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reveille-sounds-'));
});

afterEach(() => rm(folder, { recursive: true }));

function renderer(settings: Partial<RenderSettings> = {}): Renderer {
  return new Renderer({ command: 'espeak-ng', voices: new Map(), folder, folderAt: folder, ...settings });
}

const inCall = (language: string, place: Place, property = 'a'): Wanted => ({
  property,
  language,
  place,
  urgency: 'call',
});

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const read = async (sound: string): Promise<Sound> => readWave(await readFile(`${sound}.wav`));
const decibels = (level: number) => 20 * Math.log10(level);
const seconds = ({ samples, rate }: Sound) => samples.length / rate;
const firstSound = ({ samples, rate }: Sound) =>
  samples.findIndex((sample) => Math.abs(sample) > fromDecibels(-50)) / rate;
const soundsIn = async () => (await readdir(folder)).filter((file) => /\.(?:wav|sln16)$/.test(file));

describe.each(Object.keys(spokenLanguages))('the announcement in %s', (language) => {
  const spoken = spokenLanguages[language];
  const values = {
    hotel: 'Grand Hotel Aurora',
    time: spoken?.time(17, 57) ?? '',
    minutes: spoken?.minutes(10) ?? '',
    key: spoken === undefined ? '' : keyIn(spoken, '1'),
  };
  const text = (name: SentenceName) => fillIn(builtIn[language]?.[name] ?? '', values);

  test('is loud enough, nowhere too loud, starts after a moment of silence, and takes no more than 12 s', async () => {
    const speech = renderer();
    const sounds = [
      await speech.say(text('goodAfternoon'), inCall(language, 'first')),
      await speech.say(text('time'), inCall(language, 'next')),
    ];
    sounds.push(await speech.say(text('snooze'), inCall(language, 'next')));
    let total = 0;
    for (const [index, name] of sounds.entries()) {
      const bytes = await readFile(`${name}.wav`);
      expect([bytes.readUInt16LE(22), bytes.readUInt32LE(24), bytes.readUInt16LE(34)]).toEqual([1, 8000, 16]);
      expect(bytes.readUInt32LE(40)).toBe(bytes.length - 44);
      const wide = await readFile(`${name}.sln16`);
      const sixteen = {
        rate: 16_000,
        samples: Float32Array.from({ length: wide.length / 2 }, (_, at) => wide.readInt16LE(at * 2) / 32_768),
      };
      for (const sound of [readWave(bytes), sixteen]) {
        expect(decibels(speechLevel(sound))).toBeGreaterThan(-20.5);
        expect(decibels(speechLevel(sound))).toBeLessThan(-17.5);
        expect(decibels(peakOf(sound))).toBeLessThan(-3);
        const silence = index === 0 ? 0.3 : 0.15;
        expect(firstSound(sound)).toBeGreaterThanOrEqual(silence);
        expect(firstSound(sound)).toBeLessThan(silence + 0.1);
      }
      expect(seconds(sixteen)).toBeCloseTo(seconds(readWave(bytes)), 1);
      total += seconds(readWave(bytes));
    }
    expect(total).toBeLessThan(12);
    expect(total).toBeGreaterThan(4);
  });
});

test('a sound is made once, however many ask for it at the same time, and found by who comes later', async () => {
  const count = join(folder, 'count');
  const command = `${await program('counting', `echo . >> ${count}; exec espeak-ng --stdin --stdout`)} {language}`;
  const speech = renderer({ command });
  const sounds = await Promise.all(
    Array.from({ length: 200 }, () => speech.say('Good morning.', inCall('en', 'first'))),
  );
  expect(new Set(sounds).size).toBe(1);
  expect(await renderer({ command }).say('Good morning.', inCall('en', 'first'))).toBe(sounds[0]);
  expect(await readFile(count, 'utf8')).toBe('.\n');
  expect(await soundsIn()).toHaveLength(2);
});

test('no more than two engines run at a time', async () => {
  const log = join(folder, 'log');
  const slow = await program('slow', `echo + >> ${log}; espeak-ng --stdin --stdout; sleep 0.05; echo - >> ${log}`);
  const command = `${slow} {language}`;
  const speech = renderer({ command });
  await Promise.all(Array.from({ length: 10 }, (_, index) => speech.say(`Room number ${index}`, inCall('en', 'next'))));
  let most = 0;
  let running = 0;
  for (const line of (await readFile(log, 'utf8')).trim().split('\n'))
    most = Math.max(most, (running += line === '+' ? 1 : -1));
  expect(most).toBe(2);
});

describe('an engine of the customer', () => {
  test('is told its voice and where to write, and the text on standard input', async () => {
    const seen = join(folder, 'seen');
    const path = await program('engine', `printf '%s|' "$@" > ${seen}; tee -a ${seen} | espeak-ng --stdin -w "$3"`);
    await renderer({
      command: `${path} --model "voices/{voice} one" {output}`,
      voices: new Map([['de', 'thorsten']]),
    }).say('Guten Morgen; rm -rf $HOME', inCall('de', 'first'));
    expect(await readFile(seen, 'utf8')).toMatch(
      /^--model\|voices\/thorsten one\|\S+\.wav\|Guten Morgen; rm -rf \$HOME\n$/,
    );
  });

  test('that fails, is missing, or has no voice for a language gives way to espeak-ng', async () => {
    const commands = [
      `${await program('failing', 'echo no licence >&2; exit 3')} {voice}`,
      'no-such-engine {voice}',
      `${await program('mute', 'exit 0')} x`,
      'piper {voice}',
    ];
    const voices = [
      new Map([['fr', 'siwis']]),
      new Map([['fr', 'siwis']]),
      new Map<string, string>(),
      new Map([['de', 'thorsten']]),
    ];
    for (const [index, command] of commands.entries()) {
      const sound = await read(
        await renderer({ command, voices: voices[index] ?? new Map() }).say(
          'Bonjour tout le monde.',
          inCall('fr', 'first'),
        ),
      );
      expect(seconds(sound)).toBeGreaterThan(0.8);
    }
  });

  test('that failed is left alone for a while, so that a morning does not wait for it', async () => {
    const count = join(folder, 'count');
    const speech = renderer({ command: `${await program('failing', `echo . >> ${count}; exit 1`)} x` });
    for (const text of ['Un', 'Deux', 'Trois']) await speech.say(text, inCall('fr', 'first'));
    expect(await readFile(count, 'utf8')).toBe('.\n');
  });
});

test('without an engine, or a folder to write into, the error says what to do, and no file is left', async () => {
  const nowhere = renderer({ command: '/nonexistent/espeak-ng' });
  await expect(nowhere.say('Bonjour', inCall('fr', 'first'))).rejects.toThrow(
    /espeak-ng is not installed\. Fix: install it/,
  );
  await expect(nowhere.say('Bonjour', inCall('fr', 'first'))).rejects.toThrow(
    /espeak-ng is not installed\. Fix: install it/,
  );
  await writeFile(join(folder, 'file'), '');
  await expect(renderer({ folder: join(folder, 'file') }).say('Bonjour', inCall('fr', 'first'))).rejects.toThrow(
    /sound cannot be kept in .*Fix: let the user/,
  );
  await expect(renderer().say('...', inCall('fr', 'first'))).rejects.toThrow(/can be spoken/);
  expect(await soundsIn()).toEqual([]);
});

const hostile: Record<string, string> = {
  'an option': '--help',
  'another option': '-w /tmp/reveille-injected.wav',
  'a file to read': '-f /etc/passwd',
  markup: '<speak><audio src="file:///etc/passwd"/>Hello</speak>',
  phonemes: "[[h@'loU]] there",
  'control characters': 'a\u0000b\u0007c\u001b[31m\r\nd\u2028e\u202e',
  'half a character': '\ud800 lone',
  'a shell': '$(touch /tmp/reveille-injected.wav) `id` ; | &',
  Japanese: 'おはようございます',
  Russian: 'Доброе утро',
  Arabic: 'صباح الخير',
  pictures: '👋🏽 hello 🏨',
  'without end': 'very long '.repeat(20_000),
  marks: 'e\u0301'.repeat(500),
  placeholders: '{output} {voice}',
  'a format': '%s%n%s',
};

test.each(Object.entries(hostile))('hostile text does no harm: %s', async (_, text) => {
  for (const language of ['en', 'de']) {
    const sound = await renderer()
      .say(text, inCall(language, 'next'))
      .then(read)
      .catch((error: unknown) => error as Error);
    if (sound instanceof Error) expect(sound.message).toContain('Fix: ');
    else expect(speechLevel(sound)).toBeGreaterThan(0);
  }
  await expect(stat('/tmp/reveille-injected.wav')).rejects.toThrow('ENOENT');
  expect((await readdir(folder)).filter((file) => file.startsWith('.'))).toEqual([]);
});

test('a recording becomes the same kind of sound, at any rate and from any number of channels', async () => {
  const tone = {
    rate: 44_100,
    samples: Float32Array.from({ length: 44_100 }, (_, index) => Math.sin((2 * Math.PI * 440 * index) / 44_100) * 0.02),
  };
  const sound = await read(await renderer().play('a1', inCall('de', 'next'), () => Promise.resolve(waveBytes(tone))));
  expect(decibels(speechLevel(sound))).toBeCloseTo(-19, 0);
  const samples = sound.samples.subarray(4000, 8000); // half a second
  let crossings = 0;
  for (let index = 1; index < samples.length; index += 1)
    if ((samples[index - 1] ?? 0) < 0 && (samples[index] ?? 0) >= 0) crossings += 1;
  expect(crossings).toBeGreaterThanOrEqual(219);
  expect(crossings).toBeLessThanOrEqual(221);
  await expect(
    renderer().play('b2', inCall('de', 'next'), () => Promise.resolve(Buffer.from('ID3 not a wave'))),
  ).rejects.toThrow('it is not a WAV file');
});

test('what nobody has used for 30 days is removed, and what was used is not', async () => {
  const speech = renderer({ folderAt: '/srv/sounds' });
  const [old, used] = [
    await speech.say('Alt', inCall('de', 'next')),
    await speech.say('Neu', inCall('de', 'next')),
  ].map((name) => name.replace('/srv/sounds', folder));
  const before = new Date(Date.now() - 31 * 86_400_000);
  await writeFile(join(folder, 'somebody-elses.wav'), 'x');
  for (const file of await readdir(folder)) await utimes(join(folder, file), before, before);
  await renderer().say('Neu', inCall('de', 'next'));
  expect(await speech.sweep()).toBe(2);
  await expect(stat(`${old}.wav`)).rejects.toThrow('ENOENT');
  expect((await stat(`${used}.sln16`)).size).toBeGreaterThan(0);
  expect(await readdir(folder)).toContain('somebody-elses.wav');
});
