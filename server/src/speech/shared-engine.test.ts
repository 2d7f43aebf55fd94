/** Engines and their folder belong to all properties: what one asks for must not cost another its sentence. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runEngine } from './engine.ts';
import { Renderer, type Wanted } from './render.ts';
import { SoundsFolder } from './sounds-folder.ts';
import { readWave } from './wave.ts';
import { slack } from '../../testing/patience.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reveille-shared-'));
});

afterEach(() => rm(folder, { recursive: true }));

const hotelA = '0000000a-0000-4000-8000-000000000000';
const hotelB = '0000000b-0000-4000-8000-000000000000';
const day = 86_400_000;
const wanted = (property: string, urgency: Wanted['urgency']): Wanted => ({
  property,
  language: 'de',
  place: 'next',
  urgency,
});

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

function renderer(command = 'espeak-ng', told?: (busy: number) => void): Renderer {
  return new Renderer({ command, voices: new Map(), folder, folderAt: folder, ...(told && { told }) });
}

test('a call of one hotel does not wait for the previews of another, and its preview for one at most', async () => {
  const [log, hold] = [join(folder, 'log'), join(folder, 'hold')];
  let busy = 0;
  // Each says its words when it begins, and ends when it may.
  const engine = `tee -a ${log} | espeak-ng --stdin --stdout; while [ -e ${hold} ]; do sleep 0.01; done`;
  const speech = renderer(`${await program('slow', engine)} {language}`, (now) => (busy = now));
  const begun = async () => (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  await writeFile(hold, '');
  const flood = Array.from({ length: 15 }, (_, index) => speech.say(`Flut ${index}`, wanted(hotelA, 'person')));
  await expect.poll(begun).toEqual([expect.stringMatching(/^Flut /)]);
  const call = speech.say('Anruf', wanted(hotelB, 'call'));
  await expect.poll(async () => (await begun())[1]).toBe('Anruf');
  const preview = speech.say('Vorschau', wanted(hotelB, 'person'));
  await expect.poll(() => busy).toBe(flood.length + 2);
  await rm(hold);
  await Promise.all([call, preview]);
  expect((await begun()).indexOf('Vorschau')).toBe(2);
  await Promise.all(flood);
});

test('what a person listens to is kept apart, and is not taken for what Asterisk needs', async () => {
  const speech = renderer();
  const heard = await speech.say('Guten Morgen', wanted(hotelA, 'person'));
  expect(heard).toMatch(new RegExp(`^${folder}/previews/${hotelA}/[0-9a-f]{32}$`));
  expect(readWave((await speech.listen(heard)) ?? Buffer.alloc(0)).rate).toBe(8000);
  const rung = await speech.say('Guten Morgen', wanted(hotelB, 'call'));
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([`${rung.slice(folder.length + 1)}.sln16`, `${rung.slice(folder.length + 1)}.wav`]),
  );
  // What a call has used serves a person as well.
  expect(await speech.say('Guten Morgen', wanted(hotelB, 'person'))).toBe(rung);
  for (const name of ['../../etc/passwd', `${folder}/../x`, 'beep', `${folder}/previews/../${'a'.repeat(32)}`])
    expect(await speech.listen(name)).toBeUndefined();
});

test('an engine that fails over words of one hotel speaks for others; failing for two, it rests for all', async () => {
  const count = join(folder, 'count');
  const picky = await program(
    'picky',
    `echo . >> ${count}
    text=$(cat)
    case "$text" in *kaputt*) exit 1;; esac
    echo "$text" | espeak-ng --stdin --stdout`,
  );
  const speech = renderer(`${picky} x`);
  const runs = async () => (await readFile(count, 'utf8')).trim().split('\n').length;
  await speech.say('kaputt', wanted(hotelA, 'call'));
  await speech.say('Hallo', wanted(hotelA, 'call'));
  expect(await runs()).toBe(1);
  await speech.say('Guten Tag', wanted(hotelB, 'call'));
  expect(await runs()).toBe(2);
  await speech.say('auch kaputt', wanted(hotelB, 'call'));
  await speech.say('Servus', wanted('c', 'call'));
  expect(await runs()).toBe(3);
});

test('an engine that hangs is ended in time, also when what it has started holds its output open', async () => {
  for (const script of ['exec sleep 600', 'sleep 600 & sleep 600', 'setsid sleep 20 & exit 0']) {
    const path = await program('hanging', script);
    const begun = performance.now();
    await runEngine({ program: path, words: [] }, 'x', 1).catch((error: Error) =>
      expect(error.message).toMatch(/was stopped|ended with/),
    );
    expect(performance.now() - begun).toBeLessThan(15_000 * slack);
  }
});

test('the folder keeps its bounds: the oldest previews go first, never what a call used in two days', async () => {
  const sounds = new SoundsFolder(folder);
  const name = (digit: number) => String(digit).repeat(32);
  const put = async (file: string, daysAgo: number): Promise<void> => {
    await sounds.put(file, Buffer.alloc(1000, 1));
    const used = new Date(Date.now() - daysAgo * day);
    await utimes(join(folder, file), used, used);
  };
  const there = async (file: string) => (await stat(join(folder, file)).catch(() => undefined)) !== undefined;
  for (const [index, hours] of [3, 2, 1].entries()) await put(`previews/${hotelA}/${name(index)}.wav`, hours / 24);
  await sounds.keepPreviews(hotelA, 2000);
  expect(await readdir(join(folder, 'previews', hotelA))).toEqual([`${name(1)}.wav`, `${name(2)}.wav`]);

  // What was one person's goes after a day.
  await put(`passing/${name(8)}.wav`, 1.1);
  await put(`passing/${name(9)}.wav`, 0.1);
  expect(await sounds.sweep()).toBe(1);
  expect(await readdir(join(folder, 'passing'))).toEqual([`${name(9)}.wav`]);

  await put(`previews/${hotelB}/${name(3)}.wav`, 1.1);
  for (const [index, days] of [0.1, 1.9, 2.1, 10, 40].entries()) await put(`${index + 4}${name(0).slice(1)}.wav`, days);
  await mkdir(join(folder, 'somebody-elses'));
  // 4 are left of calls once that of 40 days is gone, 2 previews and the sound that is one person's.
  expect(await sounds.sweep({ most: 3500 })).toBe(6);
  expect(await there(`previews/${hotelB}`)).toBe(false);
  expect(await readdir(folder)).toEqual([
    `4${name(0).slice(1)}.wav`,
    `5${name(0).slice(1)}.wav`,
    `6${name(0).slice(1)}.wav`,
    'passing',
    'previews',
    'somebody-elses',
  ]);
  expect(await sounds.sweep({ most: 0 })).toBe(1);
  expect((await readdir(folder)).filter((file) => file.endsWith('.wav'))).toHaveLength(2);
});
