import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { StaffRight } from '../rights.ts';

export interface Staff {
  readonly number: string;
  readonly name: string;
  /** Null is the property's. */
  readonly language: string | null;
  readonly may: readonly StaffRight[];
}

export interface StoredStaff extends Staff {
  /** Null asks for none. */
  readonly pinHash: string | null;
}

const columns = sql`number, name, language, may, pin_hash AS "pinHash"`;

export async function listStaff(
  db: Db,
  property: string,
  page: { after?: string; limit: number },
): Promise<StoredStaff[]> {
  const { rows } = await sql<StoredStaff>`
    SELECT ${columns} FROM staff WHERE property = ${property}
      AND (${page.after ?? null}::text IS NULL OR number > ${page.after ?? null})
    ORDER BY number LIMIT ${page.limit}`.execute(db);
  return rows;
}

export async function allStaff(db: Db, property: string): Promise<StoredStaff[]> {
  const { rows } = await sql<StoredStaff>`
    SELECT ${columns} FROM staff WHERE property = ${property} ORDER BY number`.execute(db);
  return rows;
}

export async function findStaff(db: Db, property: string, number: string): Promise<StoredStaff | undefined> {
  const { rows } = await sql<StoredStaff>`
    SELECT ${columns} FROM staff WHERE property = ${property} AND number = ${number}`.execute(db);
  return rows[0];
}

export async function putStaff(db: Db, property: string, one: StoredStaff): Promise<void> {
  await sql`
    INSERT INTO staff (property, number, name, language, may, pin_hash)
    VALUES (${property}, ${one.number}, ${one.name}, ${one.language}, ${one.may}::text[], ${one.pinHash})
    ON CONFLICT (property, number) DO UPDATE SET name = excluded.name, language = excluded.language,
      may = excluded.may, pin_hash = excluded.pin_hash`.execute(db);
}

export async function deleteStaff(db: Db, property: string, number: string): Promise<void> {
  await sql`DELETE FROM staff WHERE property = ${property} AND number = ${number}`.execute(db);
}

/**
 * A try at a PIN: for whose number, and from which phone. What is nobody's number may be a PIN that somebody typed too
 * early: it is empty here, and kept nowhere.
 */
export interface Try {
  readonly staff: string;
  readonly caller: string;
}

/** As `countTries`; who asks has the turn until the transaction ends. */
export async function lockTries(db: Db, property: string, tried: Try, minutes: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pins ${property}`}, 0))`.execute(db);
  return countTries(db, property, tried, minutes);
}

/** How many were wrong lately, for the number or from the phone. */
export async function countTries(db: Db, property: string, { staff, caller }: Try, minutes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT greatest(count(*) FILTER (WHERE staff = ${staff} AND staff <> ''),
      count(*) FILTER (WHERE caller = ${caller}))::int AS count
    FROM pin_tries
    WHERE property = ${property} AND at > clock_timestamp() - make_interval(mins => ${minutes})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those that are too old to count go. */
export async function addTry(db: Db, property: string, { staff, caller }: Try, minutes: number): Promise<void> {
  await sql`DELETE FROM pin_tries WHERE property = ${property}
    AND at <= clock_timestamp() - make_interval(mins => ${minutes})`.execute(db);
  await sql`INSERT INTO pin_tries (property, staff, caller) VALUES (${property}, ${staff}, ${caller})`.execute(db);
}

export async function forgetTries(db: Db, property: string, staff: string): Promise<void> {
  await sql`DELETE FROM pin_tries WHERE property = ${property} AND staff = ${staff}`.execute(db);
}
