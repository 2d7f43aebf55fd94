/** What a hotel wants of those who sign in. */
import type { Db } from '../db/connect.ts';
import type { Principal } from '../principal.ts';
import { findSettings } from '../properties/store.ts';
import { type Role, roles } from '../rights.ts';

export interface SignInRules {
  /** The roles that must have a second factor. Their passwords alone are refused in requests. */
  readonly secondFactor: readonly Role[];
  /** Whether the passwords of all others who have one are refused in requests as well: tokens are for that. */
  readonly tokensOnly: boolean;
}

export const usualRules: SignInRules = { secondFactor: [], tokensOnly: false };

export async function signInRules(db: Db, property: string): Promise<SignInRules> {
  const { secondFactor, tokensOnly } = (await findSettings(db, property, 'signIn')) ?? {};
  return {
    secondFactor: Array.isArray(secondFactor) ? roles.filter((role) => secondFactor.includes(role)) : [],
    tokensOnly: tokensOnly === true,
  };
}

/** Who may change everything without a role is an administrator as well. */
export async function mustHaveOne(
  db: Db,
  { property, role, permissions }: Pick<Principal, 'property' | 'role' | 'permissions'>,
): Promise<boolean> {
  const { secondFactor } = await signInRules(db, property);
  const counted = role ?? (permissions.has('admin') ? 'administrator' : undefined);
  return counted !== undefined && secondFactor.includes(counted);
}
