/** A real engine that stands still: whoever is on the phone hears their time all the same. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeProperty } from '../../testing/service.ts';
import { connect, type Database } from '../db/connect.ts';
import { Renderer } from '../speech/render.ts';
import { readWave } from '../speech/wave.ts';
import { Ahead } from './ahead.ts';
import { everyPart } from './texts/every-part.ts';
import { voicedPage } from './voice.ts';

let testing: TestDatabase;
let database: Database;
let property: string;
let folder: string;
let renderer: Renderer;
let ahead: Ahead;
const over = new AbortController();

beforeAll(async () => {
  testing = await createTestDatabase();
  property = await makeProperty(testing, { code: 'grand' });
  database = connect({ url: testing.url, connections: 2 });
  folder = await mkdtemp(join(tmpdir(), 'reveille-ahead-'));
  // Stands still for as long as there is a file that says so.
  const program = join(folder, 'engine');
  const speak = `tee -a ${folder}/told | espeak-ng -v de --stdin --stdout`;
  const script = `while [ -e ${folder}/still ]; do sleep 0.1; done\n${speak}`;
  await writeFile(program, `#!/bin/sh\n${script}\n`);
  await chmod(program, 0o755);
  renderer = new Renderer({ command: `${program} {language}`, voices: new Map(), folder, folderAt: folder });
  ahead = new Ahead(renderer, over.signal, 0);
});

afterAll(async () => {
  over.abort();
  await ahead.make(tongue);
  await rm(folder, { recursive: true });
  await database.close();
  await testing.drop();
});

const tongue = { property: '', language: 'de', voice: undefined };
const told = async () => (await readFile(join(folder, 'told'), 'utf8')).trim().split('\n');

test('once its parts are there no page waits for an engine, whatever time it tells', async () => {
  await ahead.make(tongue);
  expect(new Set(await told())).toEqual(everyPart('de'));
  expect(await told()).toHaveLength(everyPart('de').size);
  // Once a day.
  await ahead.make(tongue);
  expect(await told()).toHaveLength(everyPart('de').size);

  await writeFile(join(folder, 'still'), '');
  const wanted = { property, language: 'de', place: 'next', urgency: 'call' } as const;
  let went = 0;
  const held = ['Eins', 'Zwei', 'Drei'].map(async (text) => {
    await renderer.say(text, wanted);
    went += 1;
  });
  const page = { do: 'ask', language: 'de', digits: 1, seconds: 5 } as const;
  const at = { hour: 7, minute: 47, days: 1, weekday: 3 };
  const log = { error: (detail: object) => expect.fail(JSON.stringify(detail)) };
  const voiced = await voicedPage(
    { database, renderer, log, ahead },
    property,
    {
      ...page,
      say: [
        { sentence: 'stands', language: 'de', at },
        { sentence: 'change', language: 'de', key: '1' },
      ],
    },
    (sound) => sound,
  );
  // An engine that stands still is given up after some seconds: those who had to wait are behind these.
  expect(went).toBe(0);
  const [stands = '', change = ''] = voiced.say.split('&');
  const lengths = [stands, change].map(async (sound) => {
    const { samples, rate } = readWave(await readFile(join(folder, `${basename(sound)}.wav`)));
    return samples.length / rate;
  });
  // All of it, and not only its first part.
  expect(Math.min(...(await Promise.all(lengths)))).toBeGreaterThan(2);
  await rm(join(folder, 'still'));
  await Promise.all(held);
});
