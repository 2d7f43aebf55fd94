/** What a token is: a value that nobody can guess, shown once, and what it may at the most. */
import { createHash, randomBytes } from 'node:crypto';
import type { Right } from '../rights.ts';

/**
 * `rvl_`, so that a value that was left in a file or a log is recognised as what it is; the hotel's code, by which a
 * router in front of many installations finds the right one; and what nobody can guess. Older ones have no code.
 */
const shape = /^rvl_(?:[a-z0-9.-]{1,63}_)?[A-Za-z0-9_-]{43}$/;

/** A token opens no other doors: whoever finds one must not be able to make the next, or a password. */
export const notByToken: ReadonlySet<Right> = new Set<Right>(['access.own', 'accounts.change']);

export interface Token {
  readonly id: string;
  /** The name of the account that it acts for. */
  readonly account: string;
  readonly name: string;
  /** Null is all that a token of the account may. */
  readonly rights: Right[] | null;
  /** Where it may come from; anywhere, if there are none. */
  readonly networks: string[];
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly expiresAt: Date;
  readonly expired: boolean;
  readonly lastUsed: Date | null;
}

export function newToken(code: string): string {
  return `rvl_${code}_${randomBytes(32).toString('base64url')}`;
}

export function isToken(text: string): boolean {
  return shape.test(text);
}

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What the account may and the token names, and never what no token may. */
export function rightsWith(account: ReadonlySet<Right>, named: readonly string[] | null): ReadonlySet<Right> {
  return new Set([...account].filter((right) => !notByToken.has(right) && (named === null || named.includes(right))));
}
