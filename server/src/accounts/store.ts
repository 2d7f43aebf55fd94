import { sql } from 'kysely';
import type { Database, Db } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { noPassword } from '../passwords/password.ts';
import { isLeaving, refuseLeaving, refuseMoved } from '../properties/elsewhere.ts';
import { type Operated, operatedColumns, operatedOf } from '../properties/operated.ts';
import { findDefaultProperty } from '../properties/store.ts';
import type { Account, Grants } from './account.ts';
import { type Permission, rightsOf, type Role } from '../rights.ts';
import { hasSecondFactor, tokensOnly } from './second-factor.ts';
import type { AccountDirectory, KnownAccount } from './sign-in.ts';

const columns = ['id', 'name', 'person', 'role', 'permissions', 'enabled'] as const;

export interface AccountChange extends Partial<Grants> {
  readonly passwordHash?: string;
  readonly person?: string | null;
  readonly enabled?: boolean;
}

type Granted = {
  readonly person?: string | null;
  readonly role?: Role | null;
  readonly permissions: readonly Permission[];
};

interface ListedAccount extends Account {
  /** ISO 8601; null where it has not signed in since this is kept. */
  readonly lastSignIn: string | null;
  readonly secondFactor: boolean;
}

type Page = { readonly after?: string; readonly limit: number };

export async function listAccounts(db: Db, property: string, page: Page): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('sign_ins', (join) =>
      join.onRef('sign_ins.account', '=', 'accounts.id').onRef('sign_ins.property', '=', 'accounts.property'),
    )
    .select([...columns, 'sign_ins.at as lastSignIn', hasSecondFactor.as('secondFactor')])
    .where('accounts.property', '=', property)
    .where('name', '>', page.after ?? '')
    .orderBy('name')
    .limit(page.limit)
    .execute();
  return rows.map(({ lastSignIn, secondFactor, ...row }) =>
    Object.assign(row as Account, { secondFactor, lastSignIn: lastSignIn?.toISOString() ?? null }),
  );
}

export async function findAccount(db: Db, property: string, id: string): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(columns)
    .where('property', '=', property)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Account | undefined;
}

/** It signs in at a provider. */
const isLinked = sql<boolean>`
  EXISTS (SELECT FROM identities i WHERE i.property = accounts.property AND i.account = accounts.id)`;

/** Until the transaction ends, so that what it is given fits what it has. */
export async function lockAccount(
  db: Db,
  property: string,
  id: string,
): Promise<(Account & { linked: boolean }) | undefined> {
  const { rows } = await sql<Account & { linked: boolean }>`
    SELECT id, name, person, role, permissions, enabled, ${isLinked} AS linked
    FROM accounts WHERE property = ${property} AND id = ${id} FOR UPDATE OF accounts`.execute(db);
  return rows[0];
}

export interface StoredAccount extends Account {
  readonly passwordHash: string;
  /** It signs in at a provider, and can have no password. */
  readonly linked: boolean;
}

export async function allAccounts(db: Db, property: string): Promise<StoredAccount[]> {
  const rows = await db
    .selectFrom('accounts')
    .select([...columns, 'password_hash as passwordHash', isLinked.as('linked')])
    .where('property', '=', property)
    .orderBy('name')
    .execute();
  return rows as StoredAccount[];
}

type WithHash = Account & { password_hash: string };

export async function findAccountByName(db: Db, property: string, name: string): Promise<WithHash | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select([...columns, 'password_hash'])
    .where('property', '=', property)
    .where('name', '=', name)
    .executeTakeFirst();
  return row as WithHash | undefined;
}

/** Undefined when the property has an account of that name already. */
export async function insertAccount(
  db: Db,
  property: string,
  { name, passwordHash, person = null, role = null, permissions }: { name: string; passwordHash: string } & Granted,
): Promise<Account | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({ property, name, password_hash: passwordHash, person, role, permissions: [...permissions] })
    .onConflict((conflict) => conflict.columns(['property', 'name']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row as Account | undefined;
}

export async function updateAccount(
  db: Db,
  property: string,
  id: string,
  change: AccountChange,
): Promise<Account | undefined> {
  const row = await db
    .updateTable('accounts')
    .set({
      ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
      ...(change.person === undefined ? {} : { person: change.person }),
      ...(change.role === undefined ? {} : { role: change.role }),
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
  const result = await db
    .deleteFrom('accounts')
    .where('property', '=', property)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/**
 * One who can sign in with a password, also while a provider is away. Locks what it finds, always in the same order:
 * who comes second at the same moment waits here, and finds what the first has left.
 */
export async function hasAdmin(db: Db, property: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM accounts a WHERE property = ${property} AND enabled AND 'admin' = ANY(permissions)
      AND (role IS NULL OR role = 'administrator') AND password_hash <> ${noPassword} AND ${byPassword}
      ORDER BY id FOR UPDATE`.execute(db);
  return rows.length > 0;
}

/** Of an account `a`: where a hotel has named break-glass accounts, no other person signs in with a password. */
export const byPassword = sql<boolean>`(coalesce(a.role, '') IN ('integration', 'telephony')
  OR a.permissions = '{telephony}' OR NOT EXISTS (
  SELECT FROM identity_providers i
  WHERE i.property = a.property AND cardinality(i.break_glass) > 0 AND a.id <> ALL(i.break_glass)))`;

/** Signing in comes before a property is known, so this looks across them. */
/** With whole names no hotel is the default: a name without a code is nobody's. */
export function accountDirectory(database: Database, wholeNames = false): AccountDirectory {
  return {
    bySignInName(signInName) {
      const at = signInName.indexOf('@');
      const code = signInName.slice(at + 1);
      return asSystem(database, async (db) => {
        const known = await knownAccount(db, sql`a.name = ${signInName.slice(0, at)} AND p.code = ${code}`);
        if (known === undefined) await refuseMoved(db, { code });
        return known;
      });
    },
    async defaultCode() {
      return wholeNames ? undefined : (await asSystem(database, findDefaultProperty))?.code;
    },
    byId(account, hotel) {
      return asSystem(database, async (db) => {
        const known = await knownAccount(
          db,
          hotel === undefined ? sql`a.id = ${account}` : sql`a.id = ${account} AND a.property = ${hotel}`,
        );
        if (known === undefined && hotel !== undefined) await refuseMoved(db, { hotel });
        return known;
      });
    },
  };
}

/** Of the same columns whose change ends the sessions of an account. */
export const stampColumn = sql<string>`md5(concat(a.password_hash, array_to_string(a.permissions, ','), a.role))`;

interface KnownRow extends Operated {
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly password_hash: string;
  readonly role: Role | null;
  readonly permissions: string[];
  readonly licences: Record<string, number>;
  readonly stamp: string;
  readonly byPassword: boolean;
  readonly tokensOnly: boolean;
  readonly leaving: boolean;
}

async function knownAccount(db: Db, condition: ReturnType<typeof sql>): Promise<KnownAccount | undefined> {
  const { rows } = await sql<KnownRow>`
    SELECT a.id, a.name, a.property, a.password_hash, a.role, a.permissions, ${stampColumn} AS stamp,
      ${byPassword} AS "byPassword", ${tokensOnly} AS "tokensOnly", ${isLeaving} AS leaving,
      ${operatedColumns},
      coalesce((SELECT jsonb_object_agg(l.name, l.value) FROM licences l WHERE l.property = a.property),
        '{}') AS licences
    FROM accounts a JOIN properties p ON p.id = a.property
    WHERE a.enabled AND ${condition}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  refuseLeaving(row);
  return {
    passwordHash: row.password_hash,
    byPassword: row.byPassword,
    principal: {
      account: row.id,
      name: row.name,
      property: row.property,
      role: row.role,
      permissions: new Set(row.permissions),
      rights: rightsOf(row),
      licences: new Map(Object.entries(row.licences)),
      stamp: row.stamp,
      tokensOnly: row.tokensOnly,
      ...operatedOf(row),
    },
  };
}
