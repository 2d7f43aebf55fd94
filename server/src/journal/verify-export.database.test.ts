/** Who gets the journal as a file can prove that it is what was written, with nothing but the file and the seals. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordAnything } from '../../testing/journal.ts';
import { makeProperty } from '../../testing/service.ts';
import { query } from '../../testing/rest.ts';
import { asProperty } from '../db/transaction.ts';
import { csvRow, readCsv } from '../http/csv.ts';
import { type ExportFormat, exportEntries } from './export.ts';
import { sealAll } from './seal.ts';
import { rowHash } from './sheet.ts';
import type { Filters } from './store.ts';
import { verifyExport } from './verify-export.ts';

let database: TestDatabase;
let property: string;
let file: string;
let proof: string;
const exported = (format: ExportFormat, filters: Filters = {}, language = 'en') =>
  text(exportEntries(database, property, format, filters, language));

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'aurora', accounts: {} });
  await query(database, `INSERT INTO status_types (property, id, description) VALUES ($1, '7', 'Dirty')`, [property]);
  const due = '2026-11-16T05:40:00Z';
  for (const room of ['305', '306', '307']) {
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [
        {
          kind: 'wakeup.booked',
          actor: 'desk',
          room,
          subject: `call ${room}`,
          detail: { due, daily: false, source: 3 },
        },
        { kind: 'roomstatus.changed', actor: "=SUM('A1')", room, detail: { from: null, to: '7' } },
        {
          kind: 'wakeup.concluded',
          actor: 'desk',
          room,
          detail: { result: 1, ending: 'in-person' },
          personal: { reason: 'a "b";=c' },
        },
      ]),
    );
    await sealAll(database);
  }
  file = await exported('csv');
  proof = await exported('proof');
});
afterAll(() => database.drop());

const rowsOf = (written: string): string[][] => readCsv(written);
const fileOf = (rows: readonly (readonly string[])[]): string => rows.map(csvRow).join('');
/** Somebody who knows how it is made makes the chain of the file anew, and its numbers. */
function rechained(rows: readonly (readonly string[])[]): string {
  let previous = '';
  return fileOf(
    rows.map((row, index) => {
      if (index === 0) {
        previous = rowHash('', row);
        return row;
      }
      const isEnd = index === rows.length - 1;
      const cells = row.slice(0, 14).with(0, isEnd ? 'end' : String(index));
      const numbered = isEnd ? cells.with(11, String(rows.length - 2)) : cells;
      const before = previous;
      previous = rowHash(before, numbered);
      return [...numbered, before, previous];
    }),
  );
}

test('a person reads local time, zone, UTC and words; a hash and the chain stand beside them', async () => {
  const [head, , first, ...rest] = rowsOf(file);
  expect(head?.slice(0, 7)).toEqual(['number', 'date', 'time', 'time zone', 'time (UTC)', 'who', 'what happened']);
  expect(first?.[3]).toBe('Europe/Paris');
  expect(first?.[6]).toBe('Room status: Dirty');
  expect(rest[0]?.[6]).toBe('Wake-up set for Mon 16 Nov 2026 06:40 (console)');
  const record = Buffer.from(first?.[12] ?? '', 'base64');
  expect(createHash('sha256').update(record).digest('hex')).toBe(first?.[13]);
  expect(file).not.toContain('{"');
  expect(rowsOf(await exported('csv', {}, 'es'))[3]?.[6]).toBe(
    'Despertador puesto para el lun 16 nov 2026 06:40 (consola)',
  );
});

test('what was not touched is proven, all of it or a part', async () => {
  expect(verifyExport(file)).toMatchObject({ entries: 9, seals: null, problems: [] });
  expect(verifyExport(file, proof)).toMatchObject({ entries: 9, seals: 3, unsealed: 0, problems: [] });
  const part = await exported('csv', { room: '306' }, 'es');
  expect(verifyExport(part, proof)).toMatchObject({ entries: 3, problems: [] });
});

const forged = {
  changed: (rows: string[][]) => rows.with(4, (rows[4] ?? []).with(5, 'somebody')),
  'changed in its words': (rows: string[][]) => rows.with(4, (rows[4] ?? []).with(6, 'Wake-up cancelled')),
  removed: (rows: string[][]) => rows.toSpliced(4, 1),
  inserted: (rows: string[][]) => rows.toSpliced(4, 0, (rows[4] ?? []).with(11, '5000').with(5, 'somebody')),
  'removed at the end': (rows: string[][]) => rows.slice(0, -2),
  moved: (rows: string[][]) => rows.with(3, rows[4] ?? []).with(4, rows[3] ?? []),
};

describe('a row that was', () => {
  test.each(Object.entries(forged))('%s is found by the file alone', (_what, forge) => {
    expect(verifyExport(fileOf(forge(rowsOf(file)))).problems).not.toEqual([]);
  });

  test.each(Object.entries(forged).filter(([what]) => !/words|moved/.test(what)))(
    '%s is found by the seals, also where somebody made the chain of the file anew',
    (_what, forge) => {
      const rows = forge(rowsOf(file));
      const last = rows.at(-1)?.[0] === 'end' ? rows : [...rows, rowsOf(file).at(-1) ?? []];
      const anew = rechained(last);
      expect(verifyExport(anew, proof).problems).not.toEqual([]);
    },
  );

  test('put into another record with a hash of its own is found by the seals', () => {
    const rows = rowsOf(file);
    const record = Buffer.from(rows[4]?.[12] ?? '', 'base64')
      .toString()
      .replace('desk', 'dusk');
    const hash = createHash('sha256').update(record).digest('hex');
    const row = (rows[4] ?? []).with(5, 'dusk').with(12, Buffer.from(record).toString('base64')).with(13, hash);
    const anew = rechained(rows.with(4, row));
    expect(verifyExport(anew).problems).toEqual([]);
    expect(verifyExport(anew, proof).problems).toEqual([expect.stringMatching(/^row 4 was changed: entry \d+ is not/)]);
  });

  test('taken out of the seals too is found by the seals that follow', () => {
    const lines = proof.trimEnd().split('\n');
    const without = lines.with(1, (lines[1] ?? '').replace(/"entries":\["\d+",/, '"entries":['));
    expect(verifyExport(file, `${without.join('\n')}\n`).problems).toContain('seal 2 of the proof was changed');
    expect(verifyExport(file, `${lines.toSpliced(1, 1).join('\n')}\n`).problems.join()).toMatch(/does not follow/);
  });
});
