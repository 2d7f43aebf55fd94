/** The command line itself, as an administrator types it. */
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fillJournal, recordAnything, tamper } from '../../testing/journal.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { sealAll } from '../journal/seal.ts';

const root = join(import.meta.dirname, '../../..');

// Every command is a process that starts anew.
vi.setConfig({ testTimeout: 180_000 });

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const aurora = await makeProperty(database, { code: 'aurora', name: 'Grand Hotel Aurora', accounts: {} });
  const inn = await makeProperty(database, { code: 'inn', name: 'Harbour Inn', accounts: {} });
  await fillJournal(database, [aurora], 1234);
  await sealAll(database);
  await fillJournal(database, [inn], 1);
  await sealAll(database);
  await fillJournal(database, [inn], 2);
});

afterAll(() => database.drop());

function reveille(command: string): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: database.url };
    execFile(
      'sh',
      ['-c', command.replace('reveille', './reveille')],
      { cwd: root, env, maxBuffer: 1e8 },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

test('a journal is exported to standard output, and a reader who has seen enough is no mistake', async () => {
  const csv = await reveille('reveille journal export --format csv --property aurora');
  expect(csv).toMatchObject({ code: 0, err: '' });
  expect(csv.out.split('\r\n')).toHaveLength(1 + 1234 + 1 + 1);
  // Who has nothing but the two files can check them.
  const files = `${tmpdir()}/journal-${process.pid}`;
  await reveille(`reveille journal export --format proof --property aurora > ${files}.jsonl`);
  await writeFile(`${files}.csv`, csv.out);
  const checked = `reveille journal verify-export ${files}.csv --proof ${files}.jsonl`;
  expect(await reveille(checked)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^1,234 entries, 1 seal: nothing changed, deleted or inserted\nThe last seal is 1, /,
    ) as unknown,
  });
  await writeFile(`${files}.csv`, csv.out.replace('account 3', 'account 4'));
  expect(await reveille(checked)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/ was changed\n/) as unknown,
  });
  await rm(`${files}.csv`);
  await rm(`${files}.jsonl`);
  const jsonl = await reveille('reveille journal export --format jsonl --property inn');
  expect(
    jsonl.out
      .trimEnd()
      .split('\n')
      .map((line) => String((JSON.parse(line) as { sealed: boolean }).sealed))
      .toSorted(),
  ).toEqual(['false', 'false', 'true']);
  const part = await reveille(
    'reveille journal export --format jsonl --property aurora --from 2026-01-01T00:00:10Z --to 2026-01-01T00:00:20Z',
  );
  expect(part.out.trimEnd().split('\n')).toHaveLength(10);
  expect(await reveille('reveille journal export --format csv --to yesterday')).toMatchObject({ code: 64 });
  expect(await reveille('reveille journal export --format csv | head -n 1')).toEqual({
    code: 0,
    out: expect.stringMatching(/^number,date,time,time zone,.*\r\n$/) as unknown,
    err: '',
  });
  expect(await reveille('reveille journal export --format xls')).toMatchObject({
    code: 64,
    err: 'reveille: say --format csv or --format jsonl or --format proof\n',
  });
  expect(await reveille('reveille journal rewrite')).toMatchObject({
    code: 64,
    err: expect.stringContaining('verify or export or erase') as unknown,
  });
});

test('verifying says of every property that it is whole, and ends with 1 and what is wrong if it is not', async () => {
  expect(await reveille('reveille journal verify')).toEqual({
    code: 0,
    out: 'Grand Hotel Aurora: 1,234 entries, 1 seal, whole\nHarbour Inn: 3 entries, 1 seal, 2 not yet sealed, whole\n',
    err: '',
  });
  await tamper(database, `UPDATE journal SET actor = 'nobody' WHERE id = 17`, 'DELETE FROM journal WHERE id = 1000');
  const wrong = await reveille('reveille journal verify');
  expect(wrong.code).toBe(1);
  expect(wrong.out).toBe(
    [
      'Grand Hotel Aurora: 1,233 entries, 1 seal, 2 problems',
      '  entry 17 was changed after it was sealed',
      '  entry 1000 is in a seal, but not in the journal any more',
      'Harbour Inn: 3 entries, 1 seal, 2 not yet sealed, whole',
      'Fix: keep this database as it is, find out who could write to it, and compare with a backup from before.',
      '',
    ].join('\n'),
  );
  expect(await reveille('reveille journal verify --property inn')).toMatchObject({ code: 0 });
  const json = await reveille('reveille journal verify --property aurora --json');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject([
    {
      property: 'aurora',
      whole: false,
      entries: 1233,
      head: { number: '1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
      problems: [
        { what: 'entry changed', entry: '17' },
        { what: 'entry removed', entry: '1000' },
      ],
    },
  ]);
  expect(await reveille('reveille journal verify --property none')).toMatchObject({
    code: 64,
    err: 'reveille: there is no property "none"\n',
  });
});

test('names of guests are erased, and the journal stays whole', async () => {
  const lodge = await makeProperty(database, { code: 'lodge', name: 'Forest Lodge', accounts: {} });
  await asProperty(database, lodge, (db) =>
    recordAnything(db, lodge, [
      { kind: 'guest.arrived', actor: 'pms', room: '12', name: 'Ada Example' },
      { kind: 'guest.arrived', actor: 'pms', room: '13', name: 'Bo Example' },
    ]),
  );
  await sealAll(database);
  expect(await reveille('reveille journal erase --property lodge')).toMatchObject({
    code: 64,
    err: expect.stringContaining('--room') as unknown,
  });
  expect(await reveille('reveille journal erase --property lodge --before yesterday')).toMatchObject({ code: 64 });
  expect(await reveille('reveille journal erase --property lodge --room 12')).toEqual({
    code: 0,
    out: 'Forest Lodge: 1 name erased\n',
    err: '',
  });
  const { out } = await reveille('reveille journal export --format csv --property lodge');
  expect([out.includes('Ada'), out.includes('Bo Example'), out.includes('journal.name-erased')]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await reveille('reveille journal verify --property lodge')).toMatchObject({ code: 0, err: '' });
});
