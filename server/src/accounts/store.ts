import { sql } from 'kysely';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Account, Permission } from './account.ts';
import type { AccountDirectory, KnownAccount } from './sign-in.ts';

const columns = ['id', 'name', 'permissions', 'enabled'] as const;

export interface AccountChange {
  readonly passwordHash?: string;
  readonly permissions?: readonly Permission[];
  readonly enabled?: boolean;
}

export async function listAccounts(db: Db, property: string, page: { after?: string; limit: number }): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(columns)
    .where('property', '=', property)
    .where('name', '>', page.after ?? '')
    .orderBy('name')
    .limit(page.limit)
    .execute();
  return rows as Account[];
}

export async function findAccount(db: Db, property: string, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').select(columns).where('property', '=', property).where('id', '=', id).executeTakeFirst();
  return row as Account | undefined;
}

export interface StoredAccount extends Account {
  readonly passwordHash: string;
}

export async function allAccounts(db: Db, property: string): Promise<StoredAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .select([...columns, 'password_hash as passwordHash'])
    .where('property', '=', property)
    .orderBy('name')
    .execute();
  return rows as StoredAccount[];
}

export async function findAccountByName(db: Db, property: string, name: string): Promise<(Account & { password_hash: string }) | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select([...columns, 'password_hash'])
    .where('property', '=', property)
    .where('name', '=', name)
    .executeTakeFirst();
  return row as (Account & { password_hash: string }) | undefined;
}

/** Undefined when the property has an account of that name already. */
export async function insertAccount(
  db: Db,
  property: string,
  account: { name: string; passwordHash: string; permissions: readonly Permission[] },
): Promise<Account | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({ property, name: account.name, password_hash: account.passwordHash, permissions: [...account.permissions] })
    .onConflict((conflict) => conflict.columns(['property', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row as Account | undefined;
}

export async function updateAccount(db: Db, property: string, id: string, change: AccountChange): Promise<Account | undefined> {
  const row = await db
    .updateTable('accounts')
    .set({
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.permissions === undefined ? {} : { permissions: [...change.permissions] }),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      changed_at: sql<Date>`now()`,
    })
    .where('property', '=', property)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row as Account | undefined;
}

export async function deleteAccount(db: Db, property: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('accounts').where('property', '=', property).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Locks what it finds, so that two administrators cannot take the permission from each other at once. */
export async function hasAdmin(db: Db, property: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM accounts WHERE property = ${property} AND enabled AND 'admin' = ANY(permissions) ORDER BY id LIMIT 2 FOR UPDATE`.execute(db);
  return rows.length > 0;
}

/** Signing in comes before a property is known, so this looks across them. */
export function accountDirectory(database: Database): AccountDirectory {
  return {
    bySignInName(signInName) {
      const at = signInName.indexOf('@');
      const name = at < 0 ? signInName : signInName.slice(0, at);
      const code = at < 0 ? undefined : signInName.slice(at + 1);
      return asSystem(database, (db) =>
        knownAccount(db, code === undefined ? sql`a.name = ${name} AND p.is_default` : sql`a.name = ${name} AND p.code = ${code.toLowerCase()}`),
      );
    },
    byId(account) {
      return asSystem(database, (db) => knownAccount(db, sql`a.id = ${account}`));
    },
  };
}

async function knownAccount(db: Db, condition: ReturnType<typeof sql>): Promise<KnownAccount | undefined> {
  const { rows } = await sql<{ id: string; name: string; property: string; password_hash: string; permissions: string[]; licences: Record<string, number> }>`
    SELECT a.id, a.name, a.property, a.password_hash, a.permissions,
      coalesce((SELECT jsonb_object_agg(l.name, l.value) FROM licences l WHERE l.property = a.property), '{}') AS licences
    FROM accounts a JOIN properties p ON p.id = a.property
    WHERE a.enabled AND ${condition}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    passwordHash: row.password_hash,
    principal: {
      account: row.id,
      name: row.name,
      property: row.property,
      permissions: new Set(row.permissions),
      licences: new Map(Object.entries(row.licences)),
    },
  };
}
