import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Language, Licence, Property } from './property.ts';

const columns = ['id', 'code', 'name', 'company', 'timezone', 'lines', 'room_list as roomList', 'currency'] as const;

export type PropertyFields = Omit<Property, 'id'>;

export async function findProperty(db: Db, property: string): Promise<Property | undefined> {
  const row = await db.selectFrom('properties').select(columns).where('id', '=', property).executeTakeFirst();
  return row as Property | undefined;
}

export async function findPropertyByCode(db: Db, code: string): Promise<Property | undefined> {
  const row = await db.selectFrom('properties').select(columns).where('code', '=', code).executeTakeFirst();
  return row as Property | undefined;
}

/** The one property whose accounts sign in by their bare names. */
export async function findDefaultProperty(db: Db): Promise<Property | undefined> {
  const row = await db.selectFrom('properties').select(columns).where('is_default', '=', true).executeTakeFirst();
  return row as Property | undefined;
}

export async function hasProperties(db: Db): Promise<boolean> {
  return (await db.selectFrom('properties').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Until this transaction ends, others who lock the same code wait. There need not be a property of that code yet. */
export async function lockProperty(db: Db, code: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${propertyLocks.property}::int, hashtext(${code}))`.execute(db);
}

/** Which property of an installation is the first can only be told by one transaction at a time. */
export async function lockNewProperties(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${propertyLocks.newProperties}::int, 0)`.execute(db);
}

/** Any two constants will do, as long as every version of Reveille takes the same. */
export const propertyLocks = { property: 7_383_846, newProperties: 7_383_847, moving: 7_383_850, quota: 7_383_851 };

/** The first property of an installation becomes its default. */
export async function insertProperty(db: Db, fields: PropertyFields, id: string = randomUUID()): Promise<string> {
  await sql`
    INSERT INTO properties (id, code, name, company, timezone, lines, room_list, currency, is_default)
    VALUES (${id}, ${fields.code}, ${fields.name}, ${fields.company}, ${fields.timezone}, ${fields.lines},
      ${fields.roomList}, ${fields.currency}, NOT EXISTS (SELECT FROM properties WHERE is_default))`.execute(db);
  return id;
}

/** The row as it stands once it is ours says how many lines the operator allows: nobody changes that meanwhile. */
export async function updateProperty(db: Db, property: string, fields: PropertyFields): Promise<void> {
  const changed = await db
    .updateTable('properties')
    .set({
      code: fields.code,
      name: fields.name,
      company: fields.company,
      timezone: fields.timezone,
      lines: fields.lines,
      room_list: fields.roomList,
      currency: fields.currency,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', property)
    .returning('quota_lines')
    .executeTakeFirst();
  const most = changed?.quota_lines ?? null;
  if (most !== null && fields.lines > most)
    throw new Failure('rule', { field: 'lines', detail: say('quota.lines', { lines: fields.lines, most }) });
}

export async function knownLanguages(db: Db): Promise<Language[]> {
  return db.selectFrom('languages').select(['id', 'tag', 'name']).orderBy('id').execute();
}

/** Tags in the property's order; the first is its default. */
export async function propertyLanguages(db: Db, property: string): Promise<string[]> {
  const rows = await db
    .selectFrom('property_languages')
    .innerJoin('languages', 'languages.id', 'property_languages.language')
    .select('languages.tag')
    .where('property', '=', property)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.tag);
}

export async function putPropertyLanguages(db: Db, property: string, tags: readonly string[]): Promise<void> {
  await db.deleteFrom('property_languages').where('property', '=', property).execute();
  await sql`
    INSERT INTO property_languages (property, language, position)
    SELECT ${property}, languages.id, given.position - 1
    FROM unnest(${tags}::text[]) WITH ORDINALITY AS given (tag, position) JOIN languages USING (tag)`.execute(db);
}

export async function propertyLicences(db: Db, property: string): Promise<Licence[]> {
  return db
    .selectFrom('licences')
    .select(['id', 'name', 'value'])
    .where('property', '=', property)
    .orderBy('id')
    .execute();
}

export async function putLicence(db: Db, property: string, licence: Licence): Promise<void> {
  await db
    .insertInto('licences')
    .values({ property, ...licence })
    .onConflict((conflict) =>
      conflict.columns(['property', 'id']).doUpdateSet({ name: licence.name, value: licence.value }),
    )
    .execute();
}

export async function deleteLicence(db: Db, property: string, id: number): Promise<void> {
  await db.deleteFrom('licences').where('property', '=', property).where('id', '=', id).execute();
}

export async function findSettings(
  db: Db,
  property: string,
  section: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('property', '=', property)
    .where('section', '=', section)
    .executeTakeFirst();
  return row?.value;
}

export async function putSettings(
  db: Db,
  property: string,
  section: string,
  value: Record<string, unknown>,
): Promise<void> {
  await db
    .insertInto('settings')
    .values({ property, section, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict
        .columns(['property', 'section'])
        .doUpdateSet({ value: JSON.stringify(value), changed_at: sql<Date>`now()` }),
    )
    .execute();
}
