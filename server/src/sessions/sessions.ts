/**
 * Signed in at the console: a random token in a cookie instead of a password in every request. It is looked up at each request
 * and nothing of it is remembered in the process, so a session that was ended anywhere is over everywhere.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Principal } from '../principal.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { deleteSession, idleHours, insertSession, type Limits, sessionPrincipal, touchSession } from './store.ts';

/** Over TLS no other name of the same domain, and nobody in the clear, can put a cookie of this name in its place. */
const cookieName = (secure: boolean): string => (secure ? '__Host-reveille_session' : 'reveille_session');

const limits: Limits = { idle: idleHours, whole: 14 * 24, each: 20 };

export class Sessions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the token; it is never seen again. */
  async open({ property, account, name }: Principal): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await asProperty(this.#database, property, async (db) => {
      await insertSession(db, property, account, digestOf(token), limits);
      await record(db, property, [{ kind: 'session.opened', actor: name }]);
    });
    return token;
  }

  async check(token: string): Promise<Principal> {
    const digest = digestOf(token);
    const found = await asSystem(this.#database, (db) => sessionPrincipal(db, digest, limits));
    if (found === undefined) throw new Failure('credentials', { detail: 'The session has ended. Sign in again.' });
    const { stale, ...principal } = found;
    if (stale) await asProperty(this.#database, principal.property, (db) => touchSession(db, principal.property, digest));
    return { ...principal, atConsole: true, session: digest.toString('hex') };
  }

  async close({ property, name }: Principal, token: string): Promise<void> {
    await asProperty(this.#database, property, async (db) => {
      if (await deleteSession(db, property, digestOf(token))) await record(db, property, [{ kind: 'session.closed', actor: name }]);
    });
  }
}

/** The token that a browser sends along, if it has one; over TLS only the one that was given over TLS. */
export function sessionToken(cookies: string | undefined, secure: boolean): string | undefined {
  if (cookies === undefined || cookies.length > 8192) return undefined;
  const name = `${cookieName(secure)}=`;
  const token = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** No script reads it, no other site makes the browser send it, and over TLS it never leaves in the clear. */
export function sessionCookie(token: string, secure: boolean): string {
  const age = token === '' ? 0 : limits.whole * 3600;
  return `${cookieName(secure)}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${age}${secure ? '; Secure' : ''}`;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
