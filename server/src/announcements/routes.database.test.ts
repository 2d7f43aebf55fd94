/** Announcements over HTTP: seen, changed and heard, by the administrator of their property. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import type { Service } from '../service.ts';
import { speechLevel } from '../speech/loudness.ts';
import { readWave, type Sound, waveBytes } from '../speech/wave.ts';

const eventually = { timeout: 180_000 };
let database: TestDatabase;
let folder: string;
let service: Service;
/** The last entry of the journal before this test: nothing is ever taken out of it. */
let before: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-announcements-'));
  await makeProperty(database, { code: 'grand', name: 'Grand Hotel Aurora' });
  service = await startTestService(database, { REVEILLE_DATA: folder });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  await query(database, 'DELETE FROM announcements');
  before = (await query<{ id: string }>(database, 'SELECT coalesce(max(id), 0) AS id FROM journal'))[0]?.id ?? '0';
});

const put = (path: string, json: unknown) => ask(service.url, `PUT /api/v1/announcements/${path}`, { json });
const journal = () =>
  query<{ kind: string; actor: string; subject: string; detail: object }>(
    database,
    `SELECT kind, actor, subject, detail FROM journal WHERE kind LIKE 'announcement.%' AND id > $1 ORDER BY id`,
    [before],
  );

async function sentenceOf(language: string, sentence: string): Promise<{ text: string; source: string } | undefined> {
  const { json } = await ask(service.url, 'GET /api/v1/announcements');
  const { announcements } = json as {
    announcements: { language: string; sentences: { sentence: string; text: string; source: string }[] }[];
  };
  return announcements.find((one) => one.language === language)?.sentences.find((one) => one.sentence === sentence);
}

async function hear(path: string, json?: object): Promise<Sound> {
  const response = await fetch(`${service.url}/api/v1/announcements/${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { ...basic('boss'), ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  expect(response.status, path).toBe(200);
  expect(response.headers.get('content-type')).toBe('audio/wav');
  return readWave(Buffer.from(await response.arrayBuffer()));
}

const seconds = ({ samples, rate }: Sound): number => samples.length / rate;

describe('the words', () => {
  test('are listed by language, with where they come from and what can stand in them', async () => {
    const { status, json } = await ask(service.url, 'GET /api/v1/announcements');
    expect(status).toBe(200);
    const { announcements, voices } = json as {
      announcements: { language: string; name: string; complete: boolean; voice: null; sentences: object[] }[];
      voices: object[];
    };
    expect(announcements.map(({ language, complete, voice }) => [language, complete, voice])).toEqual([
      ['en', true, null],
      ['fr', true, null],
    ]);
    expect(announcements[0]?.sentences).toHaveLength(16);
    expect(announcements[0]?.sentences[3]).toEqual({
      sentence: 'time',
      text: 'Your wake-up call, for {time}.',
      source: 'builtIn',
      builtIn: 'Your wake-up call, for {time}.',
      placeholders: ['hotel', 'time'],
      recordable: false,
    });
    expect(voices.length).toBeGreaterThan(10);
  });

  test('are changed and taken back, each with an entry in the journal', async () => {
    expect((await put('en/goodbye', { text: '  Sleep well. ' })).status).toBe(204);
    expect(await sentenceOf('en', 'goodbye')).toMatchObject({ text: 'Sleep well.', source: 'own' });
    expect((await put('en/goodbye', { text: 'Sleep well.' })).status).toBe(204);
    expect((await ask(service.url, 'DELETE /api/v1/announcements/en/goodbye')).status).toBe(204);
    expect(await sentenceOf('en', 'goodbye')).toMatchObject({ text: 'Goodbye.', source: 'builtIn' });
    expect(await journal()).toEqual([
      {
        kind: 'announcement.changed',
        actor: 'boss',
        subject: 'en goodbye',
        detail: { from: 'built in', to: { text: 'Sleep well.' } },
      },
      {
        kind: 'announcement.changed',
        actor: 'boss',
        subject: 'en goodbye',
        detail: { from: { text: 'Sleep well.' }, to: 'built in' },
      },
    ]);
  });

  test.each([
    ['en/time', 'Wake up at {hour}.', 422, '{hour} is not known in time: there can be {hotel}, {time}'],
    ['en/time', 'Wake up.', 422, 'does not say {time}'],
    ['en/goodbye', '   ', 422, 'nothing to say'],
    ['en/goodbye', '...!', 422, 'nothing to say'],
    ['en/goodbye', 'one\ntwo', 422, 'on one line'],
    ['en/goodbye', 'a'.repeat(401), 422, 'too long'],
    ['de/goodbye', 'Auf Wiedersehen.', 404, 'does not speak this language'],
    ['en/nonsense', 'Hello.', 400, 'sentence'],
  ])('of %s as %j are refused in words', async (path, text, status, words) => {
    const answer = await put(path, { text });
    expect([answer.status, (answer.json as { detail: string }).detail]).toEqual([
      status,
      expect.stringContaining(words),
    ]);
    expect(await journal()).toEqual([]);
  });

  test('are of no concern to an account without the permission', async () => {
    expect((await ask(service.url, 'GET /api/v1/announcements', { as: 'desk' })).status).toBe(403);
    expect(
      (await ask(service.url, 'PUT /api/v1/announcements/en/goodbye', { as: 'bar', json: { text: 'Bye.' } })).status,
    ).toBe(403);
  });
});

describe('the sound', () => {
  test('is the whole announcement at a time, or one sentence, kept or not', async () => {
    const whole = await hear('en/sound?time=06:30');
    expect(seconds(whole)).toBeGreaterThan(6);
    expect(speechLevel(whole)).toBeGreaterThan(0.05);
    const goodbye = await hear('en/sound?sentence=goodbye');
    expect(seconds(goodbye)).toBeLessThan(2);
    const longer = await hear('en/preview', {
      sentence: 'goodbye',
      texts: { goodbye: 'Goodbye, and thank you for staying with us at {hotel} tonight.' },
    });
    expect(seconds(longer)).toBeGreaterThan(seconds(goodbye) + 1);
    for (const sentence of ['late', 'desk', 'snooze', 'confirm', 'lastCall'])
      expect(seconds(await hear(`fr/sound?sentence=${sentence}`))).toBeGreaterThan(0.8);
    expect(
      (await ask(service.url, 'POST /api/v1/announcements/en/preview', { json: { texts: { time: 'No time.' } } }))
        .status,
    ).toBe(422);
    expect((await ask(service.url, 'GET /api/v1/announcements/en/sound?time=25:00')).status).toBe(400);
    expect(await query(database, 'SELECT 1 FROM announcements')).toEqual([]);
  });

  test('is spoken in the voice that was chosen, and with a recording where there is one', async () => {
    const usual = await hear('en/sound?sentence=goodbye');
    expect((await put('en/voice', { voice: 'en-gb' })).status).toBe(204);
    await expect
      .poll(async () => seconds(await hear('en/sound?sentence=goodbye')), eventually)
      .not.toBe(seconds(usual));
    expect((await put('en/voice', { voice: 'no-such-voice' })).status).toBe(422);
    expect((await put('en/voice', { voice: '' })).status).toBe(204);
    expect((await journal()).map(({ subject, detail }) => [subject, detail])).toEqual([
      ['en voice', { from: null, to: 'en-gb' }],
      ['en voice', { from: 'en-gb', to: null }],
    ]);
    const tone = waveBytes({
      rate: 44_100,
      samples: Float32Array.from({ length: 88_200 }, (_, index) => Math.sin(index / 20) / 3),
    });
    expect(await upload('fr/goodbye/recording', tone)).toBe(204);
    expect(await sentenceOf('fr', 'goodbye')).toMatchObject({ text: '', source: 'recording' });
    await expect.poll(async () => seconds(await hear('fr/sound?sentence=goodbye')), eventually).toBeCloseTo(2.25, 1);
    const kept = await fetch(`${service.url}/api/v1/announcements/fr/goodbye/recording`, { headers: basic('boss') });
    expect(Buffer.from(await kept.arrayBuffer()).equals(tone)).toBe(true);
  });

  const upload = async (path: string, bytes: Buffer, type = 'audio/wav') =>
    (
      await fetch(`${service.url}/api/v1/announcements/${path}`, {
        method: 'PUT',
        headers: { ...basic('boss'), 'content-type': type },
        body: new Uint8Array(bytes),
      })
    ).status;

  test('of a recording that cannot be used is refused', async () => {
    const silence = waveBytes({ rate: 8000, samples: new Float32Array(8000) });
    expect(await upload('en/goodbye/recording', silence)).toBe(422);
    expect(await upload('en/goodbye/recording', Buffer.from('no sound at all'))).toBe(422);
    expect(
      await upload('en/time/recording', waveBytes({ rate: 8000, samples: new Float32Array(8000).fill(0.2) })),
    ).toBe(422);
    expect(await upload('en/goodbye/recording', Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(413);
    expect(await upload('en/goodbye/recording', silence, 'audio/mpeg')).toBe(415);
    expect(
      (await ask(service.url, 'PUT /api/v1/announcements/en/goodbye/recording', { json: { some: 'thing' } })).status,
    ).toBe(415);
    expect((await ask(service.url, 'GET /api/v1/announcements/en/goodbye/recording')).status).toBe(404);
  });
});
