/** The newest part of a journal by itself: what is wrong in it is named, and what came before it costs nothing. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { fillJournal, recordAnything, tamper } from '../../testing/journal.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { sealAll } from './seal.ts';
import { verifyNewest } from './verify.ts';

const database: TestDatabase = await createTestDatabase();
let made = 0;
let property: string;
let ids: string[];
const entry = { kind: 'wakeup.booked', actor: 'desk', room: '101' };

afterAll(() => database.drop());

/** 120 seals with two entries each. */
beforeEach(async () => {
  made += 1;
  property = await makeProperty(database, { code: `hotel-${made}`, accounts: {}, rooms: [] });
  for (let round = 0; round < 120; round += 1) {
    await asProperty(database, property, (db) => recordAnything(db, property, [entry, entry]));
    await sealAll(database);
  }
  const { rows } = await onServer(
    (client) => client.query<{ id: string }>('SELECT id FROM journal WHERE property = $1 ORDER BY id', [property]),
    database.url,
  );
  ids = rows.map((row) => row.id);
});

const newest = async (entries: number) => {
  const { problems, ...verdict } = await verifyNewest(database, property, entries);
  return { ...verdict, problems: problems.map(({ what }) => what) };
};
const own = (index: number): string => `WHERE property = '${property}' AND id = ${ids.at(index) ?? ''}`;

test('is whole when nobody touched it, and says how much was looked at', async () => {
  expect(await newest(20)).toMatchObject({
    entries: 20,
    seals: 110,
    unsealed: 0,
    whole: false,
    head: { number: '120' },
    problems: [],
  });
  expect(await newest(240)).toMatchObject({ entries: 240, seals: 120, whole: true, problems: [] });
  await fillJournal(database, [property], 3);
  expect(await newest(20)).toMatchObject({ entries: 20, unsealed: 3, problems: [] });
});

test('names what was changed, removed or slipped in, and knows nothing of what is older', async () => {
  await tamper(database, `UPDATE journal SET actor = 'somebody' ${own(-3)}`);
  expect(await newest(20)).toMatchObject({ problems: ['entry changed'] });
  await tamper(database, `DELETE FROM journal ${own(-5)}`);
  expect((await newest(20)).problems.toSorted()).toEqual(['entry changed', 'entry removed']);
  await tamper(
    database,
    `INSERT INTO journal (property, actor, kind) VALUES ('${property}', 'somebody', 'wakeup.booked')`,
    `UPDATE journal SET actor = 'somebody' ${own(0)}`,
  );
  expect((await newest(20)).problems.toSorted()).toEqual(['entry changed', 'entry removed', 'entry slipped in']);
  expect((await newest(300)).problems.toSorted()).toEqual([
    'entry changed',
    'entry changed',
    'entry removed',
    'entry slipped in',
  ]);
});

test('misses a seal that was taken out, and an end that was cut off', async () => {
  await tamper(database, `DELETE FROM journal_seals WHERE property = '${property}' AND number = 117`);
  expect((await newest(20)).problems).toEqual(['seal removed', 'entry slipped in', 'entry slipped in']);
  await tamper(
    database,
    `DELETE FROM journal_seals WHERE property = '${property}' AND number = 120`,
    `DELETE FROM journal WHERE property = '${property}' AND id >= ${ids.at(-2) ?? ''}`,
  );
  expect((await newest(20)).problems).toContain('seal removed');
});
