/**
 * What identifies a guest lies apart from its entry; what an earlier version wrote into an entry can be taken out, and
 * that is told.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { recordAnything, tamper } from '../../testing/journal.ts';
import { query } from '../../testing/rest.ts';
import { makeProperty } from '../../testing/service.ts';
import { asProperty } from '../db/transaction.ts';
import { eraseNames } from './erase.ts';
import { sealAll } from './seal.ts';
import { listEntries } from './store.ts';
import { verify } from './verify.ts';

let database: TestDatabase;
let property: string;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  made += 1;
  property = await makeProperty(database, { code: `hotel-${made}`, accounts: {}, rooms: [] });
});

/** As the version before wrote them. */
async function writeOldEntry(kind: string, detail: object, actor = 'opera'): Promise<string> {
  const insert =
    'INSERT INTO journal (property, actor, kind, room, detail) VALUES ($1, $2, $3, $4, $5) RETURNING id::text';
  const [row] = await query<{ id: string }>(database, insert, [property, actor, kind, '101', JSON.stringify(detail)]);
  return row?.id ?? '';
}

const entries = () => asProperty(database, property, (db) => listEntries(db, property, {}, { limit: 100 }));
const erase = () => asProperty(database, property, (db) => eraseNames(db, property, 'boss', { room: '101' }));

test('a personal part is told with the detail, and is nowhere once it is erased', async () => {
  await asProperty(database, property, (db) =>
    recordAnything(db, property, [
      {
        kind: 'guest.arrived',
        actor: 'opera',
        room: '101',
        detail: { language: 'fr' },
        personal: { guest: '4711' },
        name: 'Ada Lovelace',
      },
      { kind: 'wakeup.booked', actor: 'desk', room: '101', detail: { due: 'soon' } },
    ]),
  );
  await sealAll(database);
  expect((await entries()).map(({ kind, name, detail }) => ({ kind, name, detail }))).toEqual([
    { kind: 'wakeup.booked', name: null, detail: { due: 'soon' } },
    { kind: 'guest.arrived', name: 'Ada Lovelace', detail: { language: 'fr', guest: '4711' } },
  ]);
  expect(await query(database, `SELECT FROM journal WHERE detail::text LIKE '%4711%' OR personal IS NOT NULL`)).toEqual(
    [],
  );
  expect(await erase()).toBe(1);
  expect((await entries()).at(-1)).toMatchObject({ name: null, detail: { language: 'fr' } });
  await sealAll(database);
  expect(await verify(database, property)).toMatchObject({ entries: 3, erased: 1, problems: [] });
});

test('what an earlier version wrote into entries is taken out, and a sealed entry tells by whom', async () => {
  const old = [
    await writeOldEntry('guest.arrived', { guest: '4711', language: 'fr' }),
    await writeOldEntry('guest.left', { guests: ['4711', '4712'], policy: 'purge' }),
    await writeOldEntry('wakeup.attempt', { result: 5, forwardedTo: '0170555' }),
    await writeOldEntry('delivery.refused', { words: 'No folio for Lovelace', answer: 422 }),
    await writeOldEntry('wakeup.overwritten', { result: 1, reason: 'Lovelace came down' }, 'desk'),
    await writeOldEntry('wakeup.concluded', { result: 6, reason: 'no line came free' }, 'reveille'),
  ];
  await sealAll(database);
  expect(await erase()).toBe(5);
  const details = Object.fromEntries((await entries()).map(({ id, detail }) => [id, detail]));
  expect(old.map((id) => details[id])).toEqual([
    { language: 'fr' },
    { policy: 'purge' },
    { result: 5 },
    { answer: 422 },
    { result: 1 },
    { result: 6, reason: 'no line came free' },
  ]);
  await sealAll(database);
  expect(await verify(database, property)).toMatchObject({ erased: 5, problems: [] });
  const told = (await entries()).find(({ kind }) => kind === 'journal.redacted');
  expect(Object.keys(told?.detail['entries'] as object)).toEqual(old.slice(0, 5));
  expect(told?.actor).toBe('boss');
  // What was told is all that may have changed.
  await tamper(database, `UPDATE journal SET detail = '{"result": 1}' WHERE id = ${old[2]}`);
  expect((await verify(database, property)).problems).toMatchObject([{ what: 'entry changed', entry: old[2] }]);
});

test('an entry loses nothing but what identifies a guest, and not without being told', async () => {
  const id = await writeOldEntry('wakeup.attempt', { result: 5, forwardedTo: '0170555' });
  await sealAll(database);
  for (const change of [
    `detail = '{}'`,
    `detail = '{"result": 5, "forwardedTo": "1"}'`,
    `detail = detail || '{"result": 1}'`,
    `detail = detail - 'result'`,
    `detail = detail`,
    `detail = detail - 'forwardedTo', actor = 'somebody'`,
    `detail = detail - 'forwardedTo', at = at - interval '1 hour'`,
    `detail = detail - 'forwardedTo', subject = 'another'`,
  ]) {
    const statement = `UPDATE journal SET ${change} WHERE id = ${id}`;
    const refused = /permission denied|cannot be rewritten/;
    await expect(
      asProperty(database, property, (db) => sql.raw(statement).execute(db)),
      change,
    ).rejects.toThrow(refused);
    await expect(
      onServer((client) => client.query(statement), database.url),
      change,
    ).rejects.toThrow('cannot be rewritten');
  }
  await asProperty(database, property, (db) =>
    sql.raw(`UPDATE journal SET detail = detail - 'forwardedTo' WHERE id = ${id}`).execute(db),
  );
  expect((await verify(database, property)).problems).toMatchObject([{ what: 'entry changed', entry: id }]);
});

test('another hotel sees and erases none of it', async () => {
  await asProperty(database, property, (db) =>
    recordAnything(db, property, [{ kind: 'guest.arrived', actor: 'opera', room: '101', personal: { guest: '4711' } }]),
  );
  const old = await writeOldEntry('guest.arrived', { guest: '4711' });
  const other = await makeProperty(database, { code: `other-${made}`, accounts: {}, rooms: [] });
  expect(await asProperty(database, other, (db) => eraseNames(db, other, 'boss', { room: '101' }))).toBe(0);
  await asProperty(database, other, (db) =>
    sql.raw(`UPDATE journal SET detail = detail - 'guest' WHERE id = ${old}`).execute(db),
  );
  expect((await entries()).map(({ detail }) => detail)).toEqual([{ guest: '4711' }, { guest: '4711' }]);
});
