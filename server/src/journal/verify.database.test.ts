/**
 * Every way in which somebody with all rights could rewrite an entry of the journal, or a name in it, is tried here,
 * and must be found and named.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { fillJournal, recordAnything, tamper } from '../../testing/journal.ts';
import { makeSealedJournal, problemsOf } from '../../testing/sealed-journal.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { sealAll } from './seal.ts';
import { verify } from './verify.ts';

const database: TestDatabase = await createTestDatabase();
let made = 0;
let property: string;
/** The ids of its entries; two to a seal, three seals. */
let ids: string[];

afterAll(() => database.drop());

beforeEach(async () => {
  made += 1;
  ({ property, ids } = await makeSealedJournal(database, `hotel-${made}`));
});

test('a journal that nobody touched is whole', async () => {
  expect(await verify(database, property)).toMatchObject({
    entries: 6,
    seals: 3,
    unsealed: 0,
    head: { number: '3' },
    problems: [],
  });
});

const found = () => problemsOf(database, property);
const id = (index: number): string => ids[index] ?? '';
const own = (more = ''): string => `WHERE property = '${property}' ${more}`;

describe('an entry', () => {
  test.each([
    ['its time, by a microsecond', `at = at + interval '1 microsecond'`],
    ['its time, to before Christ', `at = at - 2 * (at - timestamptz '0001-01-01 00:00:00Z')`],
    ['who did it', `actor = 'somebody'`],
    ['what happened', `kind = 'wakeup.cancelled'`],
    ['its room', `room = '103'`],
    ['its room, to none', 'room = NULL'],
    ['its subject', `subject = 's9'`],
    ['a letter that moves from room to subject', `room = '10', subject = '1s2'`],
    ['its detail', `detail = '{"number": 20}'`],
    ['the promise of a name', `name_digest = '\\x00'`],
  ])('that was changed is named: %s', async (_what, change) => {
    await tamper(database, `UPDATE journal SET ${change} ${own(`AND id = ${id(2)}`)}`);
    expect(await verify(database, property)).toMatchObject({
      problems: [{ what: 'entry changed', entry: id(2), message: `entry ${id(2)} was changed after it was sealed` }],
    });
  });

  test('that was removed is named', async () => {
    await tamper(database, `DELETE FROM journal ${own(`AND id = ${id(4)}`)}`);
    expect(await found()).toEqual([{ what: 'entry removed', entry: id(4) }]);
  });

  test('that was swapped with another shows as two changed ones', async () => {
    await tamper(
      database,
      `UPDATE journal a SET detail = b.detail, subject = b.subject FROM journal b
       WHERE (a.id, b.id) IN ((${id(0)}, ${id(4)}), (${id(4)}, ${id(0)}))`,
    );
    expect(await found()).toEqual(
      expect.arrayContaining([0, 4].map((index) => ({ what: 'entry changed', entry: id(index) }))),
    );
    expect(await found()).toHaveLength(2);
  });

  test('that was slipped in past the sealer is named', async () => {
    await tamper(
      database,
      `INSERT INTO journal (property, id, at, actor, kind) OVERRIDING SYSTEM VALUE
          VALUES ('${property}', 0${id(5)} + 1000000, now(), 'ghost', 'wakeup.rung')`,
    );
    expect(await found()).toEqual([{ what: 'entry slipped in', entry: String(Number(id(5)) + 1_000_000) }]);
  });

  test('that was removed before it could be sealed is named, and holds up nobody else', async () => {
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [
        { kind: 'wakeup.rung', actor: 'dialer', detail: { first: true } },
        { kind: 'wakeup.rung', actor: 'dialer' },
      ]),
    );
    await tamper(database, `DELETE FROM journal ${own(`AND detail ? 'first'`)}`);
    expect(await sealAll(database)).toMatchObject({ entries: 1 });
    const verdict = await verify(database, property);
    expect(verdict).toMatchObject({ entries: 7, unsealed: 0, problems: [{ what: 'entry removed' }] });
    expect(Number(verdict.problems[0]?.entry)).toBeGreaterThan(Number(id(5)));
    await tamper(database, `DELETE FROM journal_unsealed ${own()}`);
  });

  test('that was moved to another property is missed in the one and strange in the other', async () => {
    const other = await makeProperty(database, { code: `other-${made}`, accounts: {}, rooms: [] });
    await tamper(database, `UPDATE journal SET property = '${other}' ${own(`AND id = ${id(0)}`)}`);
    expect(await found()).toEqual([{ what: 'entry removed', entry: id(0) }]);
    expect((await verify(database, other)).problems).toMatchObject([{ what: 'entry slipped in', entry: id(0) }]);
  });

  test('that was changed and then sealed once more is still a changed one', async () => {
    await tamper(
      database,
      `UPDATE journal SET actor = 'somebody' ${own(`AND id = ${id(1)}`)}`,
      `INSERT INTO journal_unsealed VALUES ('${property}', ${id(1)})`,
    );
    await sealAll(database);
    expect(await found()).toEqual([
      { what: 'entry sealed twice', entry: id(1) },
      { what: 'entry changed', entry: id(1) },
    ]);
  });

  test('that was sealed once more long after is told from one that was removed', async () => {
    await fillJournal(database, [property], 12_000);
    await sealAll(database);
    await tamper(database, `INSERT INTO journal_unsealed VALUES ('${property}', ${id(1)})`);
    for (let round = 0; round < 101; round += 1)
      await fillJournal(database, [property], 1).then(() => sealAll(database));
    await tamper(database, `INSERT INTO journal_unsealed VALUES ('${property}', ${id(1)})`);
    await sealAll(database);
    expect(await found()).toEqual([
      { what: 'entry sealed twice', entry: id(1) },
      { what: 'entry sealed twice', entry: id(1) },
    ]);
  });
});

describe('a name', () => {
  test.each([
    ['another name', `personal = '{"name": "Somebody Else"}'`],
    ['another salt', `salt = decode(repeat('00', 16), 'hex')`],
    [
      'the zero before it that moves into the salt',
      `salt = salt || '\\x00'::bytea, name = personal::text, personal = NULL`,
    ],
  ])('that is not the one written is named: %s', async (_what, change) => {
    await tamper(
      database,
      'ALTER TABLE journal_names DROP CONSTRAINT IF EXISTS journal_names_salt_check',
      `UPDATE journal_names SET ${change} ${own(`AND entry = ${id(3)}`)}`,
    );
    expect(await found()).toEqual([{ what: 'name changed', entry: id(3) }]);
  });

  test('that was given to an entry without one is named', async () => {
    await tamper(
      database,
      `INSERT INTO journal_names VALUES ('${property}', ${id(0)}, decode(repeat('00', 16), 'hex'), 'Somebody')`,
    );
    expect(await found()).toEqual([{ what: 'name changed', entry: id(0) }]);
  });

  test('that was erased is nothing wrong', async () => {
    await tamper(database, `DELETE FROM journal_names ${own()}`);
    expect(await found()).toEqual([]);
  });
});
