/** What tests of the journal share: many entries at once, and a hand that is stopped by nothing. */
import type { Db } from '../src/db/connect.ts';
import { type Entry, record } from '../src/journal/journal.ts';
import { onServer, type TestDatabase } from './database.ts';

/** An entry of whatever kind and detail, as earlier versions may have written and the journal must still keep. */
export interface AnyEntry {
  readonly kind: string;
  readonly actor: string;
  readonly room?: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, unknown>>;
  readonly name?: string;
}

/** Past the catalogue of events, for tests of what the journal does with any entry. */
export function recordAnything(db: Db, property: string, entries: readonly AnyEntry[]): Promise<void> {
  return record(db, property, entries as readonly Entry[]);
}

/** Writes entries as fast as PostgreSQL can, spread over the properties. They wait for the sealer as any others do. */
export async function fillJournal(database: TestDatabase, properties: readonly string[], count: number): Promise<void> {
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO journal (property, at, actor, kind, room, subject, detail)
         SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])],
           timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second', 'account ' || n % 7,
           (ARRAY['wakeup.booked', 'wakeup.rung', 'charge.added', 'room.status-changed'])[1 + n % 4],
             (100 + n % 200)::text, 'subject-' || n / 5,
           jsonb_build_object('number', n, 'text', repeat('x', n % 50))
         FROM generate_series(1, $2::int) AS n`,
        [properties, count],
      ),
    database.url,
  );
}

const tables = ['journal', 'journal_names', 'journal_seals', 'journal_heads', 'journal_unsealed'];

/** Runs statements as somebody who owns the tables and has taken triggers and foreign keys out of the way. */
export async function tamper(database: TestDatabase, ...statements: string[]): Promise<void> {
  await onServer(async (client) => {
    const triggers = async (what: string): Promise<void> => {
      for (const table of tables) await client.query(`ALTER TABLE ${table} ${what} TRIGGER USER`);
    };
    await client.query('ALTER TABLE journal_names DROP CONSTRAINT IF EXISTS journal_names_property_entry_fkey');
    await triggers('DISABLE');
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await triggers('ENABLE');
    }
  }, database.url);
}
