import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { findSettings } from '../properties/store.ts';
import { ownAnnouncements } from '../wakeups/wakeup.ts';
import { languageSpoken } from './built-in.ts';
import { type SentenceName, sentenceNames } from './sentence.ts';

/** A sentence of a property's own: words, or a recording that is known by the digest of its file. */
export type OwnSentence = { readonly text: string } | { readonly digest: string };

/** All that a property says in its own words, by language. */
export interface OwnAnnouncements {
  /** The property's default language. */
  readonly standard: string | undefined;
  readonly languages: ReadonlyMap<string, ReadonlyMap<SentenceName, OwnSentence>>;
}

export interface StoredSentence {
  readonly language: string;
  readonly sentence: SentenceName;
  readonly said: OwnSentence;
}

export async function allSentences(db: Db, property: string): Promise<StoredSentence[]> {
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('languages', 'languages.id', 'announcements.language')
    .select(['languages.tag', 'sentence', 'text', 'digest'])
    .where('property', '=', property)
    .orderBy('languages.id')
    .orderBy('sentence')
    .execute();
  return rows.flatMap(({ tag, sentence, text, digest }) => {
    const name = sentenceNames.find((one) => one === sentence);
    if (name === undefined) return []; // of a later version of Reveille
    return [
      { language: tag, sentence: name, said: text === null ? { digest: digest?.toString('hex') ?? '' } : { text } },
    ];
  });
}

export async function ownAnnouncementsOf(db: Db, property: string): Promise<OwnAnnouncements> {
  const languages = new Map<string, Map<SentenceName, OwnSentence>>();
  for (const { language, sentence, said } of await allSentences(db, property)) {
    const known = languages.get(language) ?? new Map<SentenceName, OwnSentence>();
    languages.set(language, known.set(sentence, said));
  }
  const first = await db
    .selectFrom('property_languages')
    .innerJoin('languages', 'languages.id', 'property_languages.language')
    .select('languages.tag')
    .where('property', '=', property)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return { standard: first?.tag, languages };
}

/** The number of the announcement that a guest with this language will hear: the interface's `prompt`. */
export async function promptFor(db: Db, property: string, language: string): Promise<number> {
  const own = await ownAnnouncementsOf(db, property);
  const spoken = languageSpoken(language, own.standard, (tag) => new Set(own.languages.get(tag)?.keys()));
  const { id } = await db.selectFrom('languages').select('id').where('tag', '=', spoken).executeTakeFirstOrThrow();
  return own.languages.has(spoken) ? ownAnnouncements + id : id;
}

export async function findRecording(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('announcements')
    .innerJoin('languages', 'languages.id', 'announcements.language')
    .select('recording')
    .where('property', '=', property)
    .where('languages.tag', '=', language)
    .where('sentence', '=', sentence)
    .executeTakeFirst();
  return row?.recording ?? undefined;
}

/** How much room the recordings of a property take. */
export async function recordedBytes(db: Db, property: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('announcements')
    .select(({ fn }) => fn.coalesce(fn.sum<string>(sql`octet_length(recording)`), sql<string>`0`).as('bytes'))
    .where('property', '=', property)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

export async function putSentence(
  db: Db,
  property: string,
  {
    language,
    sentence,
    text,
    recording,
  }: { language: string; sentence: SentenceName; text?: string; recording?: Buffer },
): Promise<void> {
  await sql`
    INSERT INTO announcements (property, language, sentence, text, recording)
    SELECT ${property}, id, ${sentence}, ${text ?? null}::text, ${recording ?? null}::bytea FROM languages
      WHERE tag = ${language}
    ON CONFLICT (property, language, sentence) DO UPDATE
      SET text = excluded.text, recording = excluded.recording, changed_at = now()`.execute(db);
}

export async function deleteSentence(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
): Promise<void> {
  await sql`
    DELETE FROM announcements USING languages
    WHERE property = ${property} AND languages.id = announcements.language AND languages.tag = ${language}
      AND sentence = ${sentence}`.execute(db);
}

/** The voices that a property has chosen, by language; elsewhere the installation's is used. */
export async function voicesOf(db: Db, property: string): Promise<Readonly<Record<string, string>>> {
  return ((await findSettings(db, property, 'voices')) ?? {}) as Record<string, string>;
}
