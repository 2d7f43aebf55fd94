/** Applying what guests hear, in words and recordings. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { query } from '../../../testing/rest.ts';
import { waveBytes } from '../../speech/wave.ts';
import { FileMistakes } from '../file/mistakes.ts';
import { applyPropertyFile, type Outcome } from './apply.ts';
import { describeChanges, describeLeftAlone } from './describe.ts';
import { plugs } from '../../plugs.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-announcements-'));
  await record('bye.wav', 220);
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function record(name: string, frequency: number, seconds = 1): Promise<void> {
  const samples = Float32Array.from(
    { length: 16_000 * seconds },
    (_, index) => Math.sin((2 * Math.PI * frequency * index) / 16_000) / 2,
  );
  return writeFile(join(folder, name), waveBytes({ rate: 16_000, samples }));
}

const head = 'property: Grand Hotel Aurora\ntimezone: Europe/Paris\nlanguages: [en, fr]\n';
const hotel = `${head}announcements:
  - language: fr
    sentences: { goodMorning: "Bonjour du {hotel}.", time: "Il est {time}." }
    recordings: { goodbye: bye.wav }
`;

const apply = (text: string, wishes: { prune?: boolean; dryRun?: boolean } = {}): Promise<Outcome> =>
  applyPropertyFile(
    database,
    { path: join(folder, 'hotel.yaml'), content: Buffer.from(text), environment: {}, connectors: plugs },
    { prune: false, dryRun: false, ...wishes },
  );

const told = ({ changes }: Outcome) =>
  describeChanges(changes).flatMap(({ text }) => (text.includes(' announcement ') ? [text] : []));
const stored = () =>
  query(
    database,
    'SELECT xmin::text AS written_by, sentence, text, octet_length(recording) AS bytes FROM announcements ' +
      'ORDER BY sentence',
  );

test('words and recordings are applied, told in words, and applied again without effect', async () => {
  const lines = told(await apply(hotel, { dryRun: true }));
  expect(await stored()).toEqual([]);
  expect(told(await apply(hotel))).toEqual(lines);
  expect(lines).toEqual([
    '+ announcement fr goodMorning: text Bonjour du {hotel}.',
    '+ announcement fr time: text Il est {time}.',
    expect.stringMatching(/^\+ announcement fr goodbye: recording [0-9a-f]{12}$/),
  ]);
  const before = await stored();
  expect(before).toMatchObject([
    { sentence: 'goodMorning', text: 'Bonjour du {hotel}.', bytes: null },
    { sentence: 'goodbye', text: null, bytes: 32_044 },
    { sentence: 'time', text: 'Il est {time}.', bytes: null },
  ]);
  expect(await apply(hotel)).toMatchObject({ changes: [], leftAlone: [] });
  expect(await apply(hotel, { prune: true })).toMatchObject({ changes: [], leftAlone: [] });
  expect(await stored()).toEqual(before);
});

test('only what differs is written: another recording, words instead of one, and the other way round', async () => {
  await apply(hotel);
  await record('bye.wav', 330);
  expect(told(await apply(hotel))).toEqual([
    expect.stringMatching(/^~ announcement fr goodbye: recording [0-9a-f]{12} -> [0-9a-f]{12}$/),
  ]);
  const swapped = hotel
    .replace('goodMorning: "Bonjour du {hotel}.", ', 'goodbye: Salut., ')
    .replace('goodbye: bye.wav', 'goodMorning: bye.wav');
  expect(told(await apply(swapped))).toEqual([
    expect.stringMatching(/^~ announcement fr goodbye: text none -> Salut\., recording [0-9a-f]{12} -> none$/),
    expect.stringMatching(
      /^~ announcement fr goodMorning: recording none -> [0-9a-f]{12}, text Bonjour du \{hotel\}\. -> none$/,
    ),
  ]);
  expect((await apply(swapped)).changes).toEqual([]);
});

test('what the file does not mention is left alone, and goes with --prune', async () => {
  await apply(hotel);
  expect(describeLeftAlone((await apply(head)).leftAlone)).toBe(
    'announcement fr goodMorning, announcement fr goodbye, announcement fr time',
  );
  expect(await stored()).toHaveLength(3);
  expect(told(await apply(head, { prune: true }))).toEqual([
    '- announcement fr goodMorning',
    '- announcement fr goodbye',
    '- announcement fr time',
  ]);
  expect(await stored()).toEqual([]);
});

test('a recording that is missing, too large, too long, silent or no WAV is refused with what to do', async () => {
  await writeFile(join(folder, 'song.mp3'), 'ID3 and more');
  await writeFile(join(folder, 'huge.wav'), Buffer.alloc(5 * 1024 * 1024 + 1));
  await record('long.wav', 220, 61);
  await record('silent.wav', 0);
  const cases = {
    'none.wav': 'put it there, or correct the name',
    '.': 'let whoever runs this command read it',
    'song.mp3': 'it is not a WAV file: save it as WAV',
    'huge.wav': 'make it smaller than 5 MB',
    'long.wav': 'make it shorter than 60 s',
    'silent.wav': 'it is silent',
  };
  for (const [name, remedy] of Object.entries(cases)) {
    const refused: unknown = await apply(hotel.replace('bye.wav', name)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(FileMistakes);
    expect((refused as FileMistakes).lines).toHaveLength(1);
    expect((refused as FileMistakes).lines[0]).toMatch(/hotel\.yaml:7: the recording .+ cannot be (?:used|read)/);
    expect((refused as FileMistakes).lines[0]).toContain(remedy);
  }
  expect(await query(database, 'SELECT FROM properties')).toEqual([]);
});
