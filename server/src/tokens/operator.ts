/**
 * Tokens of whoever runs the installation. They belong to no hotel and to no account, and open nothing but the
 * operator's own interface. They are few, and looked up at each request: one that was revoked is over everywhere.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { trustsOf } from '../callers.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { digestOf } from './token.ts';

const shape = /^rvo_[A-Za-z0-9_-]{43}$/;
/** No property has this id: whatever would be asked of one finds nothing. */
const noProperty = '00000000-0000-0000-0000-000000000000';

export const newOperatorToken = (): string => `rvo_${randomBytes(32).toString('base64url')}`;

export const isOperatorToken = (text: string): boolean => shape.test(text);

interface KnownOperator {
  readonly id: string;
  readonly name: string;
  readonly networks: readonly string[];
  /** Milliseconds until it expires; it has, where there are none. */
  readonly left: number;
  /** Its last use was written more than a minute ago. */
  readonly stale: boolean;
}

export interface OperatorStore {
  find(digest: Buffer): Promise<KnownOperator | undefined>;
  touch(id: string): Promise<void>;
}

/** Undefined where it is none of ours. Ours that is over, or not at its place, is refused in words. */
export async function admitOperator(
  store: OperatorStore,
  token: string,
  address: string,
): Promise<Principal | undefined> {
  const found = await store.find(digestOf(token));
  if (found === undefined) return undefined;
  const { id, name, networks, left, stale } = found;
  if (left <= 0) throw new Failure('credentials', { detail: say('token.expired', { token: name }) });
  if (networks.length > 0 && !trustsOf(networks)(address))
    throw new Failure('credentials', { detail: say('token.network', { token: name, address }) });
  // Whoever is in is in, also where the database takes no writes at this moment.
  if (stale) store.touch(id).catch(() => undefined);
  return {
    account: id,
    name: `${name} (operator)`,
    property: noProperty,
    role: null,
    permissions: new Set(),
    rights: new Set(['operator'] as const),
    licences: new Map(),
    token: id,
    expires: performance.now() + left,
  };
}

export function operatorStore(database: Database): OperatorStore {
  return {
    find: (digest) =>
      asSystem(database, async (db) => {
        const { rows } = await sql<KnownOperator>`
          SELECT id, name, networks, extract(epoch FROM expires_at - clock_timestamp())::float8 * 1000 AS left,
            last_used IS NULL OR last_used < now() - interval '1 minute' AS stale
          FROM operator_tokens WHERE digest = ${digest}`.execute(db);
        return rows[0];
      }),
    touch: (id) =>
      asSystem(database, async (db) => {
        await sql`UPDATE operator_tokens SET last_used = now() WHERE id = ${id}`.execute(db);
      }),
  };
}
