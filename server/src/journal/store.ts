import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { instantText } from '../db/instants.ts';
import { entryDigest, recordText } from './digest.ts';
import { microseconds } from './seals-store.ts';

export interface EntryToInsert {
  readonly property: string;
  readonly kind: string;
  readonly actor: string;
  readonly room?: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Put apart as it is written, to where it can be erased. */
  readonly personal?: Readonly<Record<string, unknown>>;
}

/** One statement, whatever the number of entries. */
export async function insertEntries(db: Db, entries: readonly EntryToInsert[]): Promise<void> {
  await sql`
    INSERT INTO journal (property, kind, actor, room, subject, detail, personal)
    SELECT property, kind, actor, room, subject, coalesce(detail, '{}'), personal
    FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS given (property uuid, kind text, actor text,
      room text, subject text, detail jsonb, personal jsonb)`.execute(db);
}

/**
 * The detail of an entry `j` as it was written: with its personal part, while that is there. A name stands apart from
 * it.
 */
export const wholeDetail = sql<
  Record<string, unknown>
>`CASE WHEN j.name_digest IS NULL THEN j.detail ELSE j.detail || coalesce(
  (SELECT n.personal - 'name' FROM journal_names n WHERE n.property = j.property AND n.entry = j.id), '{}') END`;

export interface Filters {
  readonly room?: string | undefined;
  readonly actor?: string | undefined;
  readonly kind?: string | undefined;
  readonly subject?: string | undefined;
  /** A wake-up call: what happened to it, and to the alerts about it. */
  readonly call?: string | undefined;
  /** The first instant that counts. */
  readonly from?: string | undefined;
  /** The first instant that no longer counts. */
  readonly to?: string | undefined;
}

export interface Page {
  readonly limit: number;
  /** The entry that the page comes after, going back in time. */
  readonly before?: string | undefined;
}

export interface ListedEntry {
  readonly id: string;
  readonly at: string;
  readonly actor: string;
  readonly kind: string;
  readonly room: string | null;
  readonly subject: string | null;
  /** Null where there was none, and where it has been erased. */
  readonly name: string | null;
  readonly detail: Record<string, unknown>;
  readonly sealed: boolean;
  /** The digest of the entry as it is now, which its seal holds as well. */
  readonly hash: string;
}

/** Asked for as a kind. */
const signIns = 'sign-ins';

/** Newest first. Apart from its execution, so that a test can ask PostgreSQL for its plan. */
export function entriesQuery(
  db: Db,
  property: string,
  { room, actor, kind, subject, call, from, to }: Filters,
  { limit, before }: Page,
) {
  let query = db.selectFrom('journal as j').where('j.property', '=', property);
  if (room !== undefined) query = query.where('j.room', '=', room);
  if (actor !== undefined) query = query.where('j.actor', '=', actor);
  if (kind !== undefined) query = query.where('j.kind', '=', kind);
  if (subject !== undefined) query = query.where('j.subject', '=', subject);
  if (call !== undefined)
    query = query.where(
      sql<boolean>`j.subject = ANY (ARRAY(SELECT ${call}::text UNION ALL SELECT a.id::text FROM alerts a
          WHERE a.property = ${property} AND a.subject = ${call} AND a.kind IN ('unanswered', 'missed',
            'to-call', 'to-knock')))`,
    );
  if (from !== undefined) query = query.where('j.at', '>=', sql<Date>`${from}::timestamptz`);
  if (to !== undefined) query = query.where('j.at', '<', sql<Date>`${to}::timestamptz`);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(j.at, j.id) < ((SELECT b.at FROM journal b WHERE b.property = ${property}
          AND b.id = ${before}::bigint), ${before}::bigint)`,
    );
  return query
    .select(['j.id', 'j.actor', 'j.kind', 'j.room', 'j.subject'])
    .select([
      wholeDetail.as('detail'),
      instantText('j.at', 'microseconds').as('at'),
      microseconds('j.at').as('writtenAt'),
      sql<string>`j.detail::text`.as('written'),
      sql<string | null>`encode(j.name_digest, 'hex')`.as('nameDigest'),
      sql<string | null>`(SELECT coalesce(n.name, n.personal->>'name') FROM journal_names n
          WHERE n.property = j.property AND n.entry = j.id)`.as('name'),
      // Not EXISTS, for which the planner may choose to read all that waits into a hash.
      sql<boolean>`(SELECT u.entry FROM journal_unsealed u
          WHERE u.property = j.property AND u.entry = j.id) IS NULL`.as('sealed'),
    ])
    .orderBy('j.at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(limit);
}

/** What the hotel calls the states that a room can have. */
export async function statusNames(db: Db, property: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('status_types')
    .select(['id', 'description'])
    .where('property', '=', property)
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
}

export async function listEntries(db: Db, property: string, filters: Filters, page: Page): Promise<ListedEntry[]> {
  return (await writtenList(db, property, filters, page)).map(({ record: _record, ...entry }) => entry);
}

const ofSignIns = ['session.opened', 'session.refused', 'account.guessed'] as const;

/**
 * Who came in, who was not let in, and who tried in vain, are kinds of their own. Each is read as any kind is, so that
 * none costs a look at all the others between them.
 */
async function entriesOf(db: Db, property: string, filters: Filters, page: Page) {
  if (filters.kind !== signIns) return entriesQuery(db, property, filters, page).execute();
  const found: Awaited<ReturnType<ReturnType<typeof entriesQuery>['execute']>> = [];
  for (const kind of ofSignIns) found.push(...(await entriesQuery(db, property, { ...filters, kind }, page).execute()));
  return found
    .toSorted((one, other) => other.at.localeCompare(one.at) || Number(other.id) - Number(one.id))
    .slice(0, page.limit);
}

/** With what was sealed of each, to the letter. */
export async function writtenList(
  db: Db,
  property: string,
  filters: Filters,
  page: Page,
): Promise<(ListedEntry & { readonly record: string })[]> {
  const found = await entriesOf(db, property, filters, page);
  return found.map(({ writtenAt, written, nameDigest, ...entry }) => {
    const { id, actor, kind, room, subject } = entry;
    const sealed = { property, id, at: writtenAt, actor, kind, room, subject, detail: written, nameDigest };
    return Object.assign(entry, { record: recordText(sealed), hash: entryDigest(sealed).toString('hex') });
  });
}
