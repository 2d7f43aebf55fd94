/** A property whose journal is sealed, for tests of what is found when somebody rewrites it. */
import { asProperty } from '../src/db/transaction.ts';
import { sealAll } from '../src/journal/seal.ts';
import { verify } from '../src/journal/verify.ts';
import type { Problem } from '../src/journal/verdict.ts';
import type { TestDatabase } from './database.ts';
import { recordAnything } from './journal.ts';
import { query } from './rest.ts';
import { makeProperty } from './service.ts';

interface SealedJournal {
  readonly property: string;
  /** Of its entries: two to a seal, three seals. */
  readonly ids: string[];
}

export async function makeSealedJournal(database: TestDatabase, code: string): Promise<SealedJournal> {
  const property = await makeProperty(database, { code, accounts: {}, rooms: [] });
  for (const number of [1, 2, 3]) {
    await asProperty(database, property, (db) =>
      recordAnything(db, property, [
        { kind: 'wakeup.booked', actor: 'desk', room: '101', subject: `s${number}`, detail: { number } },
        { kind: 'charge.added', actor: 'bar', room: '102', detail: { price: '4.50' }, name: `Guest ${number}` },
      ]),
    );
    await sealAll(database);
  }
  const rows = await query<{ id: string }>(database, 'SELECT id FROM journal WHERE property = $1 ORDER BY id', [
    property,
  ]);
  return { property, ids: rows.map((row) => row.id) };
}

/** What the verifier says, without the sentences. */
export async function problemsOf(database: TestDatabase, property: string): Promise<Omit<Problem, 'message'>[]> {
  return (await verify(database, property)).problems.map(({ what, entry, seal }) =>
    Object.assign({ what }, entry === undefined ? {} : { entry }, seal === undefined ? {} : { seal }),
  );
}
