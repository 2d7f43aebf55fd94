import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Category, Item } from './inventory.ts';

const categoryColumns = ['id', 'description', 'color'] as const;
const itemColumns = ['id', 'description', 'category', 'max', 'price'] as const;

/** As people count: 9 before 10. */
export function allCategories(db: Db, property: string): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(categoryColumns)
    .where('property', '=', property)
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .execute();
}

export function allItems(db: Db, property: string): Promise<Item[]> {
  return db
    .selectFrom('items')
    .select(itemColumns)
    .where('property', '=', property)
    .orderBy(sql`length(id)`)
    .orderBy('id')
    .execute();
}

export function findItem(db: Db, property: string, id: string): Promise<Item | undefined> {
  return selectItem(db, property, id).executeTakeFirst();
}

/** Until this transaction ends nobody else changes or removes it. */
export function lockItem(db: Db, property: string, id: string): Promise<Item | undefined> {
  return selectItem(db, property, id).forUpdate().executeTakeFirst();
}

/** Until this transaction ends nobody else changes or removes it, or puts an item into it. */
export function lockCategory(db: Db, property: string, id: string): Promise<Category | undefined> {
  return selectCategory(db, property, id).forUpdate().executeTakeFirst();
}

/** Whether there is such a category; until this transaction ends there is. */
export async function holdCategory(db: Db, property: string, id: string): Promise<boolean> {
  return (await selectCategory(db, property, id).forKeyShare().executeTakeFirst()) !== undefined;
}

/** An item of the category, if there is any. */
export async function itemOfCategory(db: Db, property: string, category: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('items')
    .select('id')
    .where('property', '=', property)
    .where('category', '=', category)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** False when the property has one of that id already. */
export async function insertCategory(db: Db, property: string, category: Category): Promise<boolean> {
  const result = await db
    .insertInto('categories')
    .values({ property, ...category })
    .onConflict((conflict) => conflict.columns(['property', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False when the property has one of that id already. */
export async function insertItem(db: Db, property: string, item: Item): Promise<boolean> {
  const result = await db
    .insertInto('items')
    .values({ property, ...item })
    .onConflict((conflict) => conflict.columns(['property', 'id']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Adds them, or gives those that are there these values. */
export async function putCategories(db: Db, property: string, categories: readonly Category[]): Promise<void> {
  await sql`
    INSERT INTO categories (property, id, description, color)
    SELECT ${property}, id, description, color
    FROM jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) AS given (id text, description text, color text)
    ON CONFLICT (property, id) DO UPDATE SET description = excluded.description, color = excluded.color`.execute(db);
}

/** Adds them, or gives those that are there these values. Their categories must be there. */
export async function putItems(db: Db, property: string, items: readonly Item[]): Promise<void> {
  await sql`
    INSERT INTO items (property, id, description, category, max, price)
    SELECT ${property}, id, description, category, max, price
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS given (id text, description text, category text,
      max integer, price numeric)
    ON CONFLICT (property, id) DO UPDATE
    SET description = excluded.description, category = excluded.category, max = excluded.max,
      price = excluded.price`.execute(db);
}

/** It must have no items any more. */
export async function deleteCategory(db: Db, property: string, id: string): Promise<void> {
  await db.deleteFrom('categories').where('property', '=', property).where('id', '=', id).execute();
}

export async function deleteItems(db: Db, property: string, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM items WHERE property = ${property} AND id = ANY(${ids}::text[])`.execute(db);
}

export interface ChargeToInsert {
  readonly id: string;
  readonly room: string;
  readonly item: string;
  readonly description: string;
  readonly price: string;
  readonly quantity: number;
  readonly actor: string;
  readonly category: string;
  /** What it was charged together with, and how long all of that can be taken back. */
  readonly receipt?: { readonly id: string; readonly holdSeconds: number } | undefined;
}

/** Returns the instant at which it was made. */
export async function insertCharge(db: Db, property: string, { receipt, ...charge }: ChargeToInsert): Promise<Date> {
  const held =
    receipt === undefined
      ? {}
      : { receipt: receipt.id, leaves_at: sql<Date>`now() + make_interval(secs => ${receipt.holdSeconds})` };
  const row = await db
    .insertInto('charges')
    .values({ property, ...charge, ...held })
    .returning('created_at as at')
    .executeTakeFirstOrThrow();
  return row.at;
}

function selectCategory(db: Db, property: string, id: string) {
  return db.selectFrom('categories').select(categoryColumns).where('property', '=', property).where('id', '=', id);
}

function selectItem(db: Db, property: string, id: string) {
  return db.selectFrom('items').select(itemColumns).where('property', '=', property).where('id', '=', id);
}
