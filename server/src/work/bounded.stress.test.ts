/**
 * One hotel's administrator asks for more than is good: the answer says so, and another hotel goes on as if nothing
 * were.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ask, query } from '../../testing/rest.ts';
import { basic, makeProperty, startTestService } from '../../testing/service.ts';
import { budgets } from '../budgets/budgets.ts';
import type { Service } from '../service.ts';
import { waveBytes } from '../speech/wave.ts';

let database: TestDatabase;
let service: Service;
let folder: string;
let canary: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'reveille-bounded-'));
  const engine = join(folder, 'engine');
  // Speaks at its leisure, as long as there is a reason to.
  await writeFile(engine, `#!/bin/sh\nespeak-ng --stdin --stdout\nwhile [ -e ${folder}/slow ]; do sleep 0.1; done\n`);
  await chmod(engine, 0o755);
  await makeProperty(database, { code: 'grand' });
  canary = await makeProperty(database, { code: 'canary' });
  service = await startTestService(database, {
    REVEILLE_ROLES: 'api',
    REVEILLE_DATA: folder,
    REVEILLE_SPEECH_COMMAND: `${engine} {language}`,
  });
});

afterAll(async () => {
  await service.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const head = 'property: Hotel canary\ncode: canary\ntimezone: Europe/Paris\n';
const load = (file: string, as = 'boss@canary') =>
  ask(service.url, 'POST /api/v1/property/import', { as, json: { file } });
const words = ({ json }: { json: unknown }) => (json as { detail: string }).detail;
const upload = (body: Buffer, sentence = 'goodbye') =>
  fetch(`${service.url}/api/v1/announcements/en/${sentence}/recording`, {
    method: 'PUT',
    headers: { ...basic('boss@canary'), 'content-type': 'audio/wav' },
    body: new Uint8Array(body),
  });
const tone = (rate: number, seconds = 1) =>
  waveBytes({ rate, samples: Float32Array.from({ length: rate * seconds }, (_, index) => Math.sin(index / 10) / 4) });
const metric = async (budget: string, which = 'refused_total') =>
  Number(
    new RegExp(`^reveille_budget_${which}\\{budget="${budget}"\\} (\\d+)`, 'm').exec(
      await (await fetch(`${service.url}/metrics`)).text(),
    )?.[1],
  );

/** A request whose body never comes to its end. */
async function halfARequest(path: string, type: string): Promise<Socket> {
  const { port } = new URL(service.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  const { authorization } = basic('boss@canary');
  socket.write(
    `${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: ` +
      `${type}\r\nContent-Length: 1000\r\n\r\n{"`,
  );
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

describe('an import', () => {
  test('of more than 200 kB is refused with what to do', async () => {
    const refused = await load(`${head}#${'x'.repeat(budgets.importFile.most)}`);
    expect([refused.status, words(refused)]).toEqual([
      413,
      expect.stringContaining('larger than 200 kB. Write runs of rooms as ranges'),
    ]);
    expect(await metric('importFile')).toBe(1);
    expect((await load(`${head}#${'x'.repeat(3 * budgets.importFile.most)}`)).status).toBe(413);
  });

  test.each([
    ['entries that are none', `rooms:\n  mailboxes: [${'a,'.repeat(20_000)}a]\n`],
    ['keys that mean nothing', Array.from({ length: 5000 }, (_, index) => `roooms${index}: 1\n`).join('')],
    ['the same key again', 'lines: 8\n'.repeat(5000)],
    ['brackets without partners', '['.repeat(20_000)],
    [
      'aliases of aliases',
      Array.from(
        { length: 30 },
        (_, index) => `a${index}: &a${index} [${`*a${index - 1},`.repeat(index === 0 ? 0 : 9)}]\n`,
      ).join(''),
    ],
    ['ranges without end', `rooms:\n  mailboxes:\n${'    - { rooms: 1-9999 }\n'.repeat(2000)}`],
  ])('full of %s is told the first hundred mistakes, in an answer of some kilobytes', async (_, file) => {
    const refused = await load(head + file);
    expect(refused.status).toBe(422);
    expect(words(refused).split('\n').length).toBeLessThanOrEqual(budgets.mistakes.most + 1);
    expect(refused.text.length).toBeLessThan(60_000);
  });

  test('says how many mistakes it did not tell', async () => {
    expect(
      words(await load(`${head}rooms:\n  mailboxes: [${'a,'.repeat(1999)}a]\n`))
        .split('\n')
        .at(-1),
    ).toBe('file: and 1,900 more');
  });

  test('that changes thousands of things tells the first, and how many there are', async () => {
    const rooms = Array.from(
      { length: 2000 },
      (_, index) => `    - { room: ${1000 + index * 3}, extension: ${2 * index + 1} }\n`,
    ).join('');
    const done = (await load(`${head}rooms:\n  mailboxes:\n${rooms}`)).json as {
      count: number;
      changes: unknown[];
      leftAlone: string;
    };
    expect([done.count, done.changes.length]).toEqual([expect.any(Number), budgets.changesTold.most]);
    expect(done.count).toBeGreaterThanOrEqual(2000);
    expect(done.leftAlone).toContain('room 101');
  });

  test('waits for no more than one other of its property; another property is not asked to wait', async () => {
    const held = await Promise.all(
      Array.from({ length: budgets.imports.most }, () =>
        halfARequest('POST /api/v1/property/import', 'application/json'),
      ),
    );
    await expect.poll(() => metric('imports', 'used')).toBe(budgets.imports.most);
    const refused = await load(head);
    expect([refused.status, refused.headers.get('retry-after'), words(refused)]).toEqual([
      429,
      '2',
      expect.stringContaining('under way already'),
    ]);
    expect((await load('property: Hotel grand\ncode: grand\ntimezone: Europe/Paris\n', 'boss')).status).toBe(200);
    for (const socket of held) socket.destroy();
    await expect.poll(() => metric('imports', 'used')).toBe(0);
    expect((await load(head)).status).toBe(200);
  });
});

describe('a recording', () => {
  test('is taken at usual rates, and refused at others with what to do', async () => {
    for (const rate of [8000, 11_025, 22_050, 96_000]) expect((await upload(tone(rate))).status).toBe(204);
    for (const rate of [7999, 8001, 191_999, 0]) {
      const refused = await upload(
        Buffer.concat([tone(8000).subarray(0, 24), Buffer.from(Uint32Array.of(rate).buffer), tone(8000).subarray(28)]),
      );
      expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
        422,
        expect.stringContaining('save it with 16000 or 48000'),
      ]);
    }
  });

  test('counts against the room that all recordings of a property have', async () => {
    // Ten of the largest, in the other language.
    const sentences = [
      'goodMorning',
      'goodAfternoon',
      'goodEvening',
      'lastCall',
      'snooze',
      'confirm',
      'snoozed',
      'confirmed',
      'goodbye',
      'deskTaken',
    ];
    await query(
      database,
      `INSERT INTO announcements (property, language, sentence, recording)
       SELECT $1, id, wanted, convert_to(repeat('x', $3), 'UTF8') FROM languages, unnest($2::text[]) AS wanted
         WHERE tag = 'fr'`,
      [canary, sentences, budgets.recordings.most / sentences.length],
    );
    const refused = await upload(tone(8000), 'lastCall');
    expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
      422,
      expect.stringContaining('more than 50 MB. Remove some'),
    ]);
    await query(database, `DELETE FROM announcements WHERE property = $1 AND sentence = 'snooze'`, [canary]);
    expect((await upload(tone(8000), 'lastCall')).status).toBe(204);
  });
});

test('many previews at once get their turn or a 429; another hotel hears its own as soon as it can', async () => {
  await writeFile(join(folder, 'slow'), '');
  const preview = (as: string, text: string) =>
    fetch(`${service.url}/api/v1/announcements/en/preview`, {
      method: 'POST',
      headers: { ...basic(as), 'content-type': 'application/json' },
      body: JSON.stringify({ sentence: 'goodbye', texts: { goodbye: text } }),
    });
  const flood = Array.from({ length: 20 }, (_, index) => preview('boss@canary', `Sentence number ${index}.`));
  await expect.poll(() => metric('previews')).toBe(20 - budgets.previews.most);
  const refused = await preview('boss@canary', 'One more.');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(((await refused.json()) as { detail: string }).detail).toContain('Wait for their answers, then try again.');
  const other = preview('boss', 'Of another hotel.');
  await expect.poll(() => metric('enginesAtOnce', 'used')).toBe(budgets.previews.most + 1);
  await rm(join(folder, 'slow'));
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([
    ...Array.from({ length: budgets.previews.most }, () => 200),
    ...Array.from({ length: 20 - budgets.previews.most }, () => 429),
  ]);
});

describe('what a property has', () => {
  test('has a ceiling, one by one and by file', async () => {
    await query(
      database,
      `INSERT INTO status_types (property, id, description) SELECT $1, n::text, 'x'
          FROM generate_series(1000, 999 + $2::int) AS n`,
      [canary, budgets.statusTypes.most],
    );
    const one = await ask(service.url, 'POST /rest/rsi/status', {
      as: 'boss@canary',
      form: { id: '7', description: 'Clean' },
    });
    expect([one.status, (one.json as { description: string }).description]).toEqual([
      422,
      'A property has at most 500 status types. Remove some first.',
    ]);
    const file = await load(`${head}roomStatus:\n  - { id: 7, description: Clean }\n`);
    expect([file.status, words(file)]).toEqual([
      422,
      expect.stringContaining('with this file the property has 501 status types'),
    ]);
    expect((await load(`${head}roomStatus:\n  - { id: 1000, description: Clean }\n`)).status).toBe(200);
  });
});
