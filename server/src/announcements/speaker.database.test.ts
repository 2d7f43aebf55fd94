/** What guests and the desk hear, with real texts in a real database and real sound files. */
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/rest.ts';
import { listen } from '../db/listen.ts';
import { asProperty } from '../db/transaction.ts';
import { speechLevel } from '../speech/loudness.ts';
import { Renderer, type RenderSettings } from '../speech/render.ts';
import { readWave, waveBytes } from '../speech/wave.ts';
import type { Script } from '../telephony/telephony.ts';
import { Speaker, type WakeupCall } from './speaker.ts';
import { promptFor, putSentence } from './store.ts';

let database: TestDatabase;
let folder: string;
let property: string;
let complaints: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-speaker-'));
  property = await newProperty('aurora');
  complaints = [];
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function newProperty(code: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    database,
    `INSERT INTO properties (code, name, timezone) VALUES ($1, 'Aurora', 'Europe/Paris') RETURNING id`,
    [code],
  );
  await query(
    database,
    `INSERT INTO property_languages SELECT $1, id, position - 1 FROM unnest('{de,fr,cs}'::text[])
        WITH ORDINALITY AS given (tag, position) JOIN languages USING (tag)`,
    [row?.id],
  );
  return row?.id ?? '';
}

function speaker(settings: Partial<RenderSettings> = {}): Speaker {
  const log = pino({}, { write: (line: string) => void complaints.push(line) });
  return new Speaker(
    database,
    new Renderer({ command: 'espeak-ng', voices: new Map(), folder, folderAt: folder, ...settings }),
    log,
  );
}

const call = (more: Partial<WakeupCall> = {}): WakeupCall => ({
  property,
  language: 'fr',
  hotel: 'Grand Hotel Aurora',
  wallTime: '06:30',
  lastAttempt: false,
  snooze: { key: '1', minutes: 10 },
  ...more,
});

const soundsOf = ({ announcement, replies, goodbye }: Script) => [...announcement, ...Object.values(replies), goodbye];
const put = (given: Parameters<typeof putSentence>[2]) =>
  asProperty(database, property, (db) => putSentence(db, property, given));
const prompt = (language: string) => asProperty(database, property, (db) => promptFor(db, property, language));
const tone = waveBytes({
  rate: 16_000,
  samples: Float32Array.from({ length: 16_000 }, (_, index) => Math.sin(index / 5) / 3),
});

test('a guest hears greeting, time and how to snooze, twice, and every sound is there', async () => {
  const script = await speaker().wakeupScript(call());
  expect(script).toMatchObject({ readings: 2, waitSeconds: 8 });
  expect(script.announcement).toHaveLength(3);
  expect(Object.keys(script.replies)).toEqual(['1']);
  for (const sound of soundsOf(script)) {
    expect(sound).toMatch(/^\/[\w./-]+\/[0-9a-f]{32}$/);
    await access(`${sound}.sln16`);
    expect(speechLevel(readWave(await readFile(`${sound}.wav`)))).toBeGreaterThan(0.08);
  }
  expect(complaints).toEqual([]);
});

test('only what differs is made anew: the time, an apology, the last call, the confirmation', async () => {
  const speech = speaker();
  const usual = (await speech.wakeupScript(call())).announcement;
  const later = (await speech.wakeupScript(call({ wallTime: '06:31' }))).announcement;
  expect([later[0], later[2]]).toEqual([usual[0], usual[2]]);
  expect(later[1]).not.toBe(usual[1]);
  const all = await speech.wakeupScript(call({ minutesLate: 7, lastAttempt: true, confirm: { key: '#' } }));
  expect(all.announcement.slice(0, 2)).toEqual(usual.slice(0, 2));
  expect(new Set(all.announcement).size).toBe(6);
  expect(Object.keys(all.replies).toSorted()).toEqual(['#', '1']);
  const evening = (await speech.wakeupScript(call({ wallTime: '18:30', snooze: undefined }))).announcement;
  expect(evening).toHaveLength(2);
  expect(evening[0]).not.toBe(usual[0]);
});

test('the desk hears the room and the time, three times', async () => {
  const desk = { property, language: 'de', room: '101A', wallTime: '06:30', key: '5' };
  const script = await speaker().deskScript(desk);
  expect(script).toMatchObject({ readings: 3, waitSeconds: 8 });
  expect(Object.keys(script.replies)).toEqual(['5']);
  for (const sound of soundsOf(script)) await access(`${sound}.wav`);
  expect((await speaker().deskScript({ ...desk, room: '102' })).announcement).not.toEqual(script.announcement);
});

test('Asterisk gets the sounds by its own path, and a thousand calls at once cost no more than one', async () => {
  const speech = speaker({ folderAt: '/var/lib/asterisk/reveille' });
  const scripts = await Promise.all(Array.from({ length: 1000 }, () => speech.wakeupScript(call())));
  expect(new Set(scripts.map((script) => JSON.stringify(script))).size).toBe(1);
  for (const sound of soundsOf(scripts[0] as Script))
    await access(`${sound.replace('/var/lib/asterisk/reveille', folder)}.wav`);
});

test("a property's own words and recordings are heard by its guests only, and a change once it is told", async () => {
  const speech = speaker();
  const before = await speech.wakeupScript(call());
  await put({ language: 'fr', sentence: 'goodMorning', text: 'Debout, {hotel} !' });
  await put({ language: 'fr', sentence: 'goodbye', recording: tone });
  expect(await speech.wakeupScript(call())).toEqual(before);
  speech.forget(property);
  const after = await speech.wakeupScript(call());
  expect(after.announcement[0]).not.toBe(before.announcement[0]);
  expect(after.announcement.slice(1)).toEqual(before.announcement.slice(1));
  expect(after.goodbye).not.toBe(before.goodbye);
  expect((await readFile(`${after.goodbye}.wav`)).length).toBe(44 + 2 * (8000 + 1200 + 800));
  expect(await speech.wakeupScript(call({ property: await newProperty('other') }))).toEqual(before);
  await put({ language: 'fr', sentence: 'goodMorning', text: 'Bonjour bonjour.' });
  speech.watching(false);
  expect((await speech.wakeupScript(call())).announcement[0]).not.toBe(after.announcement[0]);
});

test('a change is told to every process in the commit that makes it', async () => {
  const heard = Promise.withResolvers<string>();
  const listening = new AbortController();
  const isListening = Promise.withResolvers<void>();
  const ended = listen(
    database.url,
    'reveille_changes',
    { heard: heard.resolve, listening: (whether) => (whether ? isListening.resolve() : undefined) },
    listening.signal,
  );
  await isListening.promise;
  await put({ language: 'fr', sentence: 'goodbye', text: 'Salut.' });
  expect(await heard.promise).toBe(property);
  listening.abort();
  await ended;
});

test('every announcement has its number: small for the built-in ones, from 100 for those of the property', async () => {
  expect([await prompt('en'), await prompt('fr'), await prompt('pl'), await prompt('cs'), await prompt('xx')]).toEqual([
    1, 3, 8, 2, 2,
  ]);
  await put({ language: 'fr', sentence: 'goodbye', text: 'Salut.' });
  await put({ language: 'cs', sentence: 'goodbye', text: 'Ahoj.' });
  expect([await prompt('fr'), await prompt('de'), await prompt('cs')]).toEqual([103, 2, 2]);
});

test("without any speech engine a guest hears the time from Asterisk's sounds, and the hotel's recording", async () => {
  await put({ language: 'fr', sentence: 'goodMorning', recording: tone });
  const script = await speaker({ command: '/nonexistent/espeak-ng' }).wakeupScript(call());
  expect(script.announcement[0]).toMatch(/[0-9a-f]{32}$/);
  expect(script.announcement.slice(1, 5)).toEqual(['time', 'digits/6', 'digits/30', 'digits/a-m']);
  expect(script.replies).toEqual({ '1': 'auth-thankyou' });
  expect(script.goodbye).toBe('vm-goodbye');
  expect(complaints.join('')).toContain('is not installed. Fix: ');
});

test('without the database, or with a recording that cannot be used, a guest hears the built-in words', async () => {
  const usual = await speaker().wakeupScript(call());
  await put({ language: 'fr', sentence: 'goodbye', recording: Buffer.from('no sound at all') });
  expect(await speaker().wakeupScript(call())).toEqual(usual);
  const broken = new Speaker(
    { ...database, db: undefined as never },
    new Renderer({ command: 'espeak-ng', voices: new Map(), folder, folderAt: folder }),
    pino({ level: 'silent' }),
  );
  expect(await broken.wakeupScript(call())).toEqual(usual);
});
