/** The oldest part of a journal goes under a seal that names it, and in no other way. */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { recordAnything, tamper } from '../../testing/journal.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { pruneJournals, type Pruner } from './prune.ts';
import { listPrunings, prunedKind, removeBatch } from './prune-store.ts';
import { sealAll } from './seal.ts';
import { verify, verifyNewest } from './verify.ts';

const database: TestDatabase = await createTestDatabase();
let made = 0;
let property: string;

afterAll(() => database.drop());

/** Five seals with two entries each, one of which has a name. */
beforeEach(async () => {
  made += 1;
  property = await makeProperty(database, { code: `hotel-${made}`, accounts: {}, rooms: [] });
  for (let round = 0; round < 5; round += 1) await write();
});

async function write(): Promise<void> {
  await asProperty(database, property, (db) =>
    recordAnything(db, property, [
      { kind: 'wakeup.booked', actor: 'desk', room: '101' },
      { kind: 'guest.arrived', actor: 'opera', room: '102', name: 'Lovelace' },
    ]),
  );
  await sealAll(database);
}

/** Keeps from this seal on. */
async function prune(seal: number, more: Partial<Pruner> = {}): Promise<{ entries: number; refused: string[] }> {
  const [since] = await query<{ at: string }>(
    database,
    'SELECT sealed_at::text AS at FROM journal_seals WHERE property = $1 AND number = $2',
    [property, seal],
  );
  let entries = 0;
  const refused: string[] = [];
  const gone = (_property: string, some: number): Promise<void> => {
    entries += some;
    return Promise.resolve();
  };
  const pruner = {
    actor: 'reveille',
    most: 2,
    gone,
    refused: (_property: string, reason: string) => void refused.push(reason),
    ...more,
  };
  await pruneJournals(database, [{ property, since: since?.at ?? '', days: 762 }], pruner);
  return { entries, refused };
}

const problems = async () =>
  (await verify(database, property)).problems.map(({ what, message }) => ({ what, message }));
const seals = async () =>
  (
    await query<{ number: string }>(database, 'SELECT number FROM journal_seals WHERE property = $1 ORDER BY number', [
      property,
    ])
  ).map(({ number }) => number);
const missing = (message: string) => [{ what: 'seal removed', message }];

describe('the oldest part', () => {
  test('goes with its names, and the rest verifies and says up to where', async () => {
    expect(await prune(3)).toEqual({ entries: 4, refused: [] });
    expect(await seals()).toEqual(['3', '4', '5', '6']);
    const verdict = await verify(database, property);
    expect(verdict).toMatchObject({ entries: 7, seals: 4, problems: [], head: { number: '6' } });
    expect(verdict.pruned).toMatchObject({
      first: '1',
      last: '2',
      entries: 4,
      actor: 'reveille',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    expect(await query(database, 'SELECT FROM journal_names WHERE property = $1', [property])).toHaveLength(3);
    const [named] = await query<{ detail: object }>(
      database,
      'SELECT detail FROM journal WHERE property = $1 AND kind = $2',
      [property, prunedKind],
    );
    expect(named?.detail).toMatchObject({
      days: 762,
      from: expect.stringMatching(/Z$/) as unknown,
      to: expect.stringMatching(/Z$/) as unknown,
    });
    expect(await verifyNewest(database, property, 100)).toMatchObject({ whole: true, problems: [] });
    expect(await verifyNewest(database, property, 3)).toMatchObject({ whole: false, problems: [] });
  });

  test('goes again and again, and the newest name is enough', async () => {
    await prune(3);
    await write();
    await prune(5);
    await write();
    // With what named the first one.
    await prune(8);
    expect(await problems()).toEqual([]);
    expect(
      (await asProperty(database, property, (db) => listPrunings(db, property))).map(({ first, last }) => [
        first,
        last,
      ]),
    ).toEqual([
      ['5', '7'],
      ['3', '4'],
    ]);
    await prune(10);
    expect(await problems()).toEqual([]);
    expect((await verify(database, property)).pruned).toMatchObject({ last: '9' });
  });

  test('that was not removed to its end verifies as well, and is not named twice', async () => {
    const stopping = new AbortController();
    const gone = (): Promise<void> => Promise.resolve(stopping.abort());
    await prune(4, { signal: stopping.signal, gone });
    expect(await seals()).toEqual(['2', '3', '4', '5', '6']);
    expect(await verify(database, property)).toMatchObject({ problems: [], pruned: { last: '3' } });
    expect((await prune(4)).entries).toBe(4);
    expect(await verify(database, property)).toMatchObject({ problems: [], pruned: { last: '3' } });
    expect(await asProperty(database, property, (db) => listPrunings(db, property))).toHaveLength(1);
  });

  test('is nothing when there is nothing that old, and ends before what is newer', async () => {
    expect((await prune(1)).entries).toBe(0);
    expect(await asProperty(database, property, (db) => listPrunings(db, property))).toEqual([]);
    // As if a clock had stood wrong for a moment.
    await tamper(
      database,
      `UPDATE journal_seals SET sealed_at = '1970-01-01Z' WHERE property = '${property}' AND number = 4`,
    );
    expect((await prune(2)).entries).toBe(2);
    expect(await seals()).toEqual(['2', '3', '4', '5', '6']);
  });

  test('stays when something in it is missing', async () => {
    await tamper(
      database,
      `DELETE FROM journal WHERE property = '${property}' AND id = (SELECT entries[1] FROM journal_seals
          WHERE property = '${property}' AND number = 2)`,
    );
    const { entries, refused } = await prune(4);
    expect([entries, refused]).toEqual([
      2,
      ['something is missing between seals 2 and 2 of the journal, so none of it is removed'],
    ]);
    expect(await seals()).toEqual(['2', '3', '4', '5', '6']);
    expect(await problems()).toMatchObject([{ what: 'entry removed' }]);
  });
});

describe('what went without a name', () => {
  const cut = (seal: number) =>
    tamper(
      database,
      `DELETE FROM journal_names WHERE property = '${property}' AND entry IN (SELECT unnest(entries) FROM journal_seals
          WHERE property = '${property}' AND number <= ${seal})`,
      `DELETE FROM journal WHERE property = '${property}' AND id IN (SELECT unnest(entries) FROM journal_seals
          WHERE property = '${property}' AND number <= ${seal})`,
      `DELETE FROM journal_seals WHERE property = '${property}' AND number <= ${seal}`,
    );

  test('is missing', async () => {
    await cut(2);
    expect(await problems()).toEqual(missing('seals 1 to 2 are missing'));
  });

  test('is missing behind a part that was named', async () => {
    await prune(3);
    await cut(4);
    expect(await problems()).toEqual(missing('seals 3 to 4 are missing'));
  });

  test('is missing when the entry that named it is taken away, or made to name another part', async () => {
    await prune(3);
    await tamper(
      database,
      `UPDATE journal SET detail = detail || '{"last": "1"}' WHERE property = '${property}' AND kind = '${prunedKind}'`,
    );
    expect((await problems()).map(({ what }) => what)).toEqual(['seal removed', 'entry changed']);
    await tamper(database, `DELETE FROM journal WHERE property = '${property}' AND kind = '${prunedKind}'`);
    expect((await problems()).map(({ what }) => what)).toEqual(['seal removed', 'entry removed']);
  });

  test('is told from a part of the same length that was named with another end', async () => {
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [{ kind: prunedKind, actor: 'desk', detail: { last: '2', hash: 'ab'.repeat(32) } }]),
    );
    await sealAll(database);
    expect((await problems()).map(({ what }) => what)).toEqual(['seal out of order']);
    await cut(2);
    expect(await problems()).toMatchObject([
      { what: 'seal out of order', message: expect.stringContaining('seal 3 does not follow from seal 2') as unknown },
    ]);
  });
});

describe('nobody removes', () => {
  const part = () => ({ property, first: '1', last: '2', hash: '', entries: 4, from: '', to: '' });
  const remove = () => asSystem(database, (db) => removeBatch(db, part(), '0', 100));

  test('what no sealed entry names', async () => {
    await expect(remove()).rejects.toThrow('no sealed entry names this part');
    const [seal] = await query<{ hash: string }>(
      database,
      `SELECT encode(hash, 'hex') AS hash FROM journal_seals WHERE property = $1 AND number = 2`,
      [property],
    );
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [{ kind: prunedKind, actor: 'desk', detail: { last: '2', hash: seal?.hash } }]),
    );
    await expect(remove()).rejects.toThrow('no sealed entry names this part');
    await sealAll(database);
    expect(await remove()).toEqual({ entries: 4, until: '2' });
  });

  test('anything by hand, neither as a hotel nor as the owner', async () => {
    for (const table of ['journal', 'journal_seals']) {
      const statement = sql.raw(`DELETE FROM ${table} WHERE property = '${property}'`);
      await expect(asSystem(database, (db) => statement.execute(db))).rejects.toThrow('permission denied');
      await expect(asProperty(database, property, (db) => statement.execute(db))).rejects.toThrow('permission denied');
      await expect(onServer((client) => client.query(`DELETE FROM ${table}`), database.url)).rejects.toThrow(
        'cannot be rewritten',
      );
    }
    await expect(asProperty(database, property, (db) => removeBatch(db, part(), '0', 100))).rejects.toThrow(
      'permission denied for function',
    );
  });
});
