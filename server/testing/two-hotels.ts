/** Two properties in one database, for tests that the one learns nothing of the other and changes nothing of it. */
import { asProperty } from '../src/db/transaction.ts';
import { sealAll } from '../src/journal/seal.ts';
import { createTestDatabase, onServer, type TestDatabase } from './database.ts';
import { stock } from './foreign-hotel.ts';
import { recordAnything } from './journal.ts';
import { query } from './rest.ts';
import { makeProperty } from './service.ts';

/** It is in everything of the other property. */
export const canary = 'canaryb';

interface TwoHotels {
  readonly database: TestDatabase;
  readonly own: string;
  readonly foreign: string;
  readonly foreignAccount: string;
}

export async function makeTwoHotels(): Promise<TwoHotels> {
  const database = await createTestDatabase();
  const own = await makeProperty(database, {
    code: 'own',
    accounts: { desk: [], adm: ['admin'], tel: ['telephony'], boss: ['admin', 'inventory'] },
  });
  const foreign = await makeProperty(database, {
    code: canary,
    name: `${canary} hotel`,
    rooms: ['canaryb1', 'canaryb2'],
    accounts: { canaryb: [], desk: [], canarybboss: ['admin'] },
    licences: { canaryb: 7 },
  });
  await stock(database, own, { item: '1', category: '1', type: '1', word: 'own' });
  await stock(database, foreign, { item: '777', category: '77', type: '7', word: canary });
  await asProperty(database, foreign, (db) =>
    recordAnything(db, foreign, [{ kind: 'wakeup.booked', actor: canary, room: 'canaryb1', name: 'Canaryb Guest' }]),
  );
  await sealAll(database);
  const [account] = await query<{ id: string }>(database, `SELECT id FROM accounts WHERE name = 'canaryb'`);
  return { database, own, foreign, foreignAccount: account?.id ?? '' };
}

/** The tables whose rows belong to a property. */
export async function tenantTables(database: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>(
    database,
    `SELECT table_name AS name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'property' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

export async function everythingOf(database: TestDatabase, property: string): Promise<string> {
  const tables = await tenantTables(database);
  return onServer(async (client) => {
    const rows = await Promise.all(
      tables.map((table) => client.query(`SELECT t.* FROM ${table} t WHERE property = '${property}' ORDER BY t::text`)),
    );
    const row = await client.query(`SELECT * FROM properties WHERE id = '${property}'`);
    return JSON.stringify([row.rows, ...rows.map((result) => result.rows as unknown[])]);
  }, database.url);
}
