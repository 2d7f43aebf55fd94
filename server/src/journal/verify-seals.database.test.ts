/** Every way in which somebody with all rights could rewrite a seal is tried here, and must be found and named. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordAnything, tamper } from '../../testing/journal.ts';
import { makeSealedJournal, problemsOf } from '../../testing/sealed-journal.ts';
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

const found = () => problemsOf(database, property);
const id = (index: number): string => ids[index] ?? '';
const own = (more = ''): string => `WHERE property = '${property}' ${more}`;
const seal = (number: number): string => own(`AND number = ${number}`);

describe('a seal', () => {
  test.each([
    ['its time', `sealed_at = sealed_at - interval '1 day'`],
    ['its hash', `hash = sha256(hash)`],
    ['what it followed', `previous = sha256(previous)`],
  ])('that was changed is named: %s', async (_what, change) => {
    await tamper(database, `UPDATE journal_seals SET ${change} ${seal(2)}`);
    expect(await found()).toContainEqual({ what: 'seal changed', seal: '2' });
  });

  test('that was made to fit a changed entry is named, with the entry that it no longer fits', async () => {
    await tamper(database, `UPDATE journal_seals SET digests = sha256('forged') || substr(digests, 33) ${seal(2)}`);
    expect(await found()).toEqual(
      expect.arrayContaining([
        { what: 'seal changed', seal: '2' },
        { what: 'entry changed', entry: expect.any(String) as unknown },
      ]),
    );
  });

  test('that was removed is named, with the entries that nothing vouches for any more', async () => {
    await tamper(database, `DELETE FROM journal_seals ${seal(2)}`);
    expect(await found()).toEqual([
      { what: 'seal removed', seal: '2' },
      { what: 'entry slipped in', entry: id(2) },
      { what: 'entry slipped in', entry: id(3) },
    ]);
  });

  test('that changed places with another is named', async () => {
    await tamper(
      database,
      `UPDATE journal_seals SET number = 99 ${seal(1)}`,
      `UPDATE journal_seals SET number = 1 ${seal(2)}`,
      `UPDATE journal_seals SET number = 2 ${seal(99)}`,
    );
    const problems = await found();
    for (const number of ['1', '2']) expect(problems).toContainEqual({ what: 'seal changed', seal: number });
    for (const number of ['1', '2', '3']) expect(problems).toContainEqual({ what: 'seal out of order', seal: number });
  });

  test('at the end that was cut off together with its entries is missed, also after more was sealed', async () => {
    await tamper(
      database,
      `DELETE FROM journal_seals ${seal(3)}`,
      `DELETE FROM journal_names ${own()}`,
      `DELETE FROM journal ${own(`AND id >= ${id(4)}`)}`,
    );
    expect(await verify(database, property)).toMatchObject({
      problems: [{ what: 'seal removed', seal: '3', message: 'seal 3 is missing' }],
    });
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [{ kind: 'wakeup.rung', actor: 'dialer' }]),
    );
    await sealAll(database);
    expect(await found()).toEqual([{ what: 'seal removed', seal: '3' }]);
  });

  test('at the end that was replaced by one that fits is told by the head', async () => {
    await tamper(database, `UPDATE journal_heads SET hash = sha256(hash) ${own()}`);
    expect(await found()).toEqual([{ what: 'head changed', seal: '3' }]);
    await tamper(database, `UPDATE journal_heads SET number = 2 ${own()}`);
    expect(await found()).toEqual([{ what: 'head changed', seal: '3' }]);
    await tamper(database, `DELETE FROM journal_heads ${own()}`);
    expect(await verify(database, property)).toMatchObject({
      problems: [{ what: 'head changed', message: 'the head of the chain is missing, but the last seal is 3' }],
    });
  });

  test('is never written over one that is there, whatever was done to the head', async () => {
    await tamper(database, `UPDATE journal_heads SET number = 1 ${own()}`);
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [{ kind: 'wakeup.rung', actor: 'dialer' }]),
    );
    expect(await sealAll(database)).toMatchObject({ entries: 1 });
    expect(await verify(database, property)).toMatchObject({ seals: 4, problems: [] });
  });
});
