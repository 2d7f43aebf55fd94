import { sql } from 'kysely';
import { noteSignIn } from '../accounts/networks-store.ts';
import { stampColumn } from '../accounts/store.ts';
import { budgets } from '../budgets/budgets.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { isLeaving, refuseLeaving, refuseMoved } from '../properties/elsewhere.ts';
import { type Operated, operatedColumns, operatedOf } from '../properties/operated.ts';
import { type Right, rightsOf, type Role } from '../rights.ts';
import type { KnownToken, TokenStore } from './check.ts';
import { rightsWith, type Token } from './token.ts';

const columns = sql`t.id, a.name AS account, t.name, t.rights, t.networks, t.made_by AS "madeBy",
  t.made_at AS "madeAt", t.expires_at AS "expiresAt", t.expires_at <= now() AS expired, t.last_used AS "lastUsed"`;

/** Of one account, or all of the hotel. */
export async function listTokens(db: Db, property: string, account?: string): Promise<Token[]> {
  const { rows } = await sql<Token>`
    SELECT ${columns} FROM tokens t JOIN accounts a ON a.id = t.account AND a.property = t.property
    WHERE t.property = ${property} ${account === undefined ? sql`` : sql`AND t.account = ${account}`}
    ORDER BY a.name, t.name`.execute(db);
  return rows;
}

export interface NewToken {
  readonly account: string;
  readonly name: string;
  readonly digest: Buffer;
  readonly rights: readonly Right[] | null;
  readonly networks: readonly string[];
  readonly madeBy: string;
  readonly expiresAt: Date;
}

/** Undefined when the account has a token of that name already. */
export async function insertToken(db: Db, property: string, token: NewToken): Promise<Token | undefined> {
  const { account, name, digest, rights, networks, madeBy, expiresAt } = token;
  const { rows } = await sql<Token>`
    WITH t AS (
      INSERT INTO tokens (property, account, name, digest, rights, networks, made_by, expires_at)
      VALUES (${property}, ${account}, ${name}, ${digest}, ${rights === null ? null : [...rights]},
        ${[...networks]}, ${madeBy}, ${expiresAt})
      ON CONFLICT (property, account, name) DO NOTHING RETURNING *
    ) SELECT ${columns} FROM t JOIN accounts a ON a.id = t.account AND a.property = t.property`.execute(db);
  return rows[0];
}

/** So that there is room for one more: those that expired longest ago go, and none that can be used. */
export async function makeRoom(db: Db, property: string): Promise<void> {
  await sql`
    DELETE FROM tokens WHERE property = ${property} AND expires_at <= now() AND id NOT IN (
      SELECT id FROM tokens WHERE property = ${property} ORDER BY expires_at DESC, id LIMIT ${budgets.tokens.most - 1}
    )`.execute(db);
}

/** Where an account is named, only a token of that account. */
export async function deleteToken(
  db: Db,
  property: string,
  id: string,
  account?: string,
): Promise<{ account: string; name: string } | undefined> {
  const { rows } = await sql<{ account: string; name: string }>`
    DELETE FROM tokens t USING accounts a
    WHERE t.property = ${property} AND t.id = ${id} AND a.id = t.account AND a.property = t.property
      ${account === undefined ? sql`` : sql`AND t.account = ${account}`}
    RETURNING a.name AS account, t.name`.execute(db);
  return rows[0];
}

/** By the database's clock: a year from now where nobody says when. */
export async function endOf(db: Db, wished: string | undefined, mostYears: number) {
  const { rows } = await sql<{ at: Date; past: boolean; far: boolean }>`
    SELECT at, at <= now() AS past, at > now() + make_interval(years => ${mostYears}) AS far
    FROM (SELECT coalesce(${wished ?? null}::timestamptz, now() + interval '1 year') AS at) wished`.execute(db);
  return rows[0];
}

interface KnownRow extends Operated {
  readonly token: string;
  readonly tokenName: string;
  readonly named: string[] | null;
  readonly networks: string[];
  readonly left: number;
  readonly stale: boolean;
  readonly code: string;
  readonly isDefault: boolean;
  readonly id: string;
  readonly name: string;
  readonly property: string;
  readonly role: Role | null;
  readonly permissions: string[];
  readonly stamp: string;
  readonly licences: Record<string, number>;
  readonly leaving: boolean;
}

export function tokenStore(database: Database): TokenStore {
  return {
    find: (digest) => asSystem(database, (db) => findKnown(db, digest)),
    touch: ({ property, account, token = '' }) =>
      asProperty(database, property, async (db) => {
        const { numAffectedRows = 0n } = await sql`
          UPDATE tokens SET last_used = now() WHERE property = ${property} AND id = ${token}
            AND (last_used IS NULL OR last_used < now() - interval '1 minute')`.execute(db);
        // An account that only machines use is not one that nobody uses.
        if (numAffectedRows > 0n) await noteSignIn(db, property, account);
      }),
  };
}

/** Comes before a property is known, so it looks across them. Nothing for an account that is switched off. */
async function findKnown(db: Db, digest: Buffer): Promise<KnownToken | undefined> {
  const { rows } = await sql<KnownRow>`
    SELECT t.id AS token, t.name AS "tokenName", t.rights AS named, t.networks,
      extract(epoch FROM t.expires_at - clock_timestamp())::float8 * 1000 AS left,
      t.last_used IS NULL OR t.last_used < now() - interval '1 minute' AS stale, ${isLeaving} AS leaving,
      ${operatedColumns},
      p.code, p.is_default AS "isDefault", a.id, a.name, a.property, a.role, a.permissions, ${stampColumn} AS stamp,
      coalesce((SELECT jsonb_object_agg(l.name, l.value) FROM licences l WHERE l.property = a.property),
        '{}') AS licences
    FROM tokens t JOIN accounts a ON a.id = t.account AND a.property = t.property
      JOIN properties p ON p.id = a.property
    WHERE t.digest = ${digest} AND a.enabled`.execute(db);
  const row = rows[0];
  if (row === undefined) {
    await refuseMoved(db, { digest });
    return undefined;
  }
  refuseLeaving(row);
  const { name, code, isDefault, networks, left, stale, tokenName } = row;
  return {
    signInNames: [`${name}@${code}`, ...(isDefault ? [name] : [])],
    tokenName,
    networks,
    left,
    stale,
    principal: {
      account: row.id,
      name: `${name} (token ${tokenName})`,
      property: row.property,
      role: row.role,
      permissions: new Set(row.permissions),
      rights: rightsWith(rightsOf(row), row.named),
      licences: new Map(Object.entries(row.licences)),
      stamp: row.stamp,
      token: row.token,
      ...operatedOf(row),
    },
  };
}
