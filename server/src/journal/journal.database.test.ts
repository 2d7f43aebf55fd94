/**
 * Recording and sealing: nothing is lost, whoever writes and whoever seals at the same time, and nobody rewrites it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Database } from '../db/connect.ts';
import { createTestDatabase, onServer, type TestDatabase } from '../../testing/database.ts';
import { fillJournal, recordAnything } from '../../testing/journal.ts';
import { makeProperty, silent, startTestService } from '../../testing/service.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { eraseNames } from './erase.ts';
import { keepSealing, sealAll } from './seal.ts';
import { listEntries } from './store.ts';
import { verify } from './verify.ts';
import { slack } from '../../testing/patience.ts';

let database: TestDatabase;
let property: string;

beforeAll(async () => {
  database = await createTestDatabase();
  property = await makeProperty(database, { code: 'grand', accounts: {} });
});

afterAll(() => database.drop());

const write = (...kinds: string[]) =>
  asProperty(database, property, (db) =>
    recordAnything(
      db,
      property,
      kinds.map((kind) => ({ kind, actor: 'desk', room: '101' })),
    ),
  );
const entries = () => asProperty(database, property, (db) => listEntries(db, property, {}, { limit: 500 }));
const whole = { unsealed: 0, problems: [] };

describe('sealing', () => {
  test('takes in what was recorded, and the chain is whole', async () => {
    await write('wakeup.booked', 'wakeup.changed');
    expect((await entries()).map((entry) => entry.sealed)).toEqual([false, false]);
    expect(await verify(database, property)).toMatchObject({
      entries: 2,
      seals: 0,
      unsealed: 2,
      head: null,
      problems: [],
    });
    expect(await sealAll(database)).toEqual({ entries: 2, seals: 1 });
    expect((await entries()).map((entry) => entry.sealed)).toEqual([true, true]);
    expect(await verify(database, property)).toMatchObject({ entries: 2, seals: 1, ...whole, head: { number: '1' } });
    expect(await sealAll(database)).toEqual({ entries: 0, seals: 0 });
  });

  test('is done by the service itself, whatever its roles', async () => {
    const service = await startTestService(database, { REVEILLE_ROLES: 'dialer' });
    await write('wakeup.rung');
    await expect.poll(async () => (await entries())[0]?.sealed).toBe(true);
    await service.stop();
  });

  test('loses nothing of twenty writers who end in any order, some of them by taking it back', async () => {
    const before = (await verify(database, property)).entries;
    const many = connect({ url: database.url, connections: 20 });
    const stopping = new AbortController();
    const sealer = keepSealingFast(many, stopping.signal);
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const work = asProperty(many, property, async (db) => {
          for (let step = 0; step < 5; step += 1) {
            await recordAnything(db, property, [
              { kind: 'wakeup.booked', actor: `writer ${index}`, name: `Guest ${index}` },
            ]);
            // the ids of all writers interleave, and the last to begin may end first
            await sleep((index * 7 + step * 13) % 40);
          }
          if (index % 4 === 0) throw new Error('taken back');
        });
        if (index % 4 === 0) await expect(work).rejects.toThrow('taken back');
        else await work;
      }),
    );
    stopping.abort();
    await sealer;
    await many.close();
    await sealAll(database);
    expect(await verify(database, property)).toMatchObject({ entries: before + 75, ...whole });
  });

  test('by two at once gives one chain', async () => {
    const others = await Promise.all(['second', 'third'].map((code) => makeProperty(database, { code, accounts: {} })));
    await fillJournal(database, [property, ...others], 12_000);
    const rivals = [
      database,
      connect({ url: database.url, connections: 2 }),
      connect({ url: database.url, connections: 2 }),
    ];
    const stopping = new AbortController();
    const sealers = rivals.map((rival) => keepSealingFast(rival, stopping.signal));
    await expect.poll(() => waiting()).toBe(0);
    stopping.abort();
    await Promise.all(sealers);
    await Promise.all(rivals.slice(1).map((rival) => rival.close()));
    for (const one of [property, ...others]) expect(await verify(database, one)).toMatchObject(whole);
    expect((await verify(database, others[0] ?? '')).entries).toBe(4000);
  });

  test('of 100,000 entries of 100 properties takes seconds', async () => {
    const hundred = await Promise.all(
      Array.from({ length: 100 }, (_, index) => makeProperty(database, { code: `h${index}`, accounts: {}, rooms: [] })),
    );
    await fillJournal(database, hundred, 100_000);
    const start = performance.now();
    expect((await sealAll(database)).entries).toBe(100_000);
    const seconds = (performance.now() - start) / 1000;
    console.log(`sealed 100,000 entries of 100 properties in ${seconds.toFixed(2)} s`);
    expect(seconds).toBeLessThan(60 * slack);
    expect(await verify(database, hundred[50] ?? '')).toMatchObject({ entries: 1000, ...whole });
  });

  test('goes on when a database that was away is back', async () => {
    const stopping = new AbortController();
    const said: string[] = [];
    const log = Object.assign(Object.create(silent) as typeof silent, {
      warn: (_: unknown, text: string) => said.push(text),
    });
    const lost = connect({ url: 'postgres://nobody@127.0.0.1:1/none', connections: 1 });
    let away = true;
    const moody: Database = {
      ...database,
      get db() {
        return away ? lost.db : database.db;
      },
    };
    const sealing = keepSealing(moody, stopping.signal, log);
    await write('wakeup.missed');
    await sleep(1500);
    away = false;
    await expect.poll(async () => (await entries()).every((entry) => entry.sealed)).toBe(true);
    stopping.abort();
    await sealing;
    await lost.close();
    expect(said).toEqual([expect.stringContaining('cannot be sealed at present')]);
  });
});

async function waiting(): Promise<number> {
  return onServer(
    async (client) =>
      Number((await client.query<{ count: string }>('SELECT count(*) FROM journal_unsealed')).rows[0]?.count),
    database.url,
  );
}

/** As keepSealing, without its pauses. */
async function keepSealingFast(on: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await sealAll(on).then(() => sleep(1));
}

describe('the journal', () => {
  test('cannot be rewritten by the tenant, the system role or the owner', async () => {
    await write('wakeup.booked');
    await sealAll(database);
    const before = await verify(database, property);
    for (const table of ['journal', 'journal_seals', 'journal_heads']) {
      for (const statement of [
        `DELETE FROM ${table}`,
        `TRUNCATE ${table} CASCADE`,
        `UPDATE ${table} SET property = property`,
      ]) {
        const run = sql.raw(statement);
        await expect(
          asProperty(database, property, (db) => run.execute(db)),
          `tenant: ${statement}`,
        ).rejects.toThrow(/permission denied|cannot be rewritten/);
        await expect(
          asSystem(database, (db) => run.execute(db)),
          `system: ${statement}`,
        ).rejects.toThrow(/permission denied|cannot be rewritten/);
        await expect(
          onServer((client) => client.query(statement), database.url),
          `owner: ${statement}`,
        ).rejects.toThrow('the journal cannot be rewritten');
      }
    }
    for (const statement of [
      `UPDATE journal_names SET name = 'Somebody'`,
      `INSERT INTO journal_seals (property, number, entries, digests, previous, hash)
          VALUES ('${property}', 999, '{}', '', '', '')`,
      `INSERT INTO journal_heads (property, number, hash) VALUES ('${property}', 999, '')`,
      'DELETE FROM journal_unsealed',
    ])
      await expect(
        asProperty(database, property, (db) => sql.raw(statement).execute(db)),
        statement,
      ).rejects.toThrow('permission denied');
    expect(await verify(database, property)).toEqual(before);
  });

  test('forgets names on demand, says who had how many forgotten, and stays whole', async () => {
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [
        { kind: 'wakeup.booked', actor: 'desk', room: '301', subject: 'a', name: 'Ada Lovelace' },
        { kind: 'wakeup.booked', actor: 'desk', room: '301', subject: 'b', name: 'Ada Lovelace' },
        { kind: 'wakeup.booked', actor: 'desk', room: '302', subject: 'c', name: 'Grace Hopper' },
      ]),
    );
    await sealAll(database);
    const erase = (whose: Parameters<typeof eraseNames>[3]) =>
      asProperty(database, property, (db) => eraseNames(db, property, 'boss', whose));
    expect(await erase({ room: '301', subject: 'a' })).toBe(1);
    expect(await erase({ room: '301' })).toBe(1);
    expect(await erase({ room: '301' })).toBe(0);
    expect(await erase({ room: '302', before: '2026-01-01T00:00:00Z' })).toBe(0);
    expect(await erase({ subject: 'c' })).toBe(1);
    expect(await erase({ before: '2200-01-01T00:00:00Z' })).toBe(75); // the twenty writers'
    await expect(erase({})).rejects.toThrow('Say whose names are to be erased');
    await sealAll(database);
    const all = await entries();
    expect(all.filter((entry) => entry.name !== null)).toEqual([]);
    expect(
      all
        .filter((entry) => entry.kind === 'journal.name-erased')
        .map(({ actor, detail, room, subject }) => ({ actor, detail, room, subject })),
    ).toEqual([75, 1, 1, 1].map((names) => ({ actor: 'boss', detail: { names }, room: null, subject: null })));
    expect(await verify(database, property)).toMatchObject(whole);
  });
});
