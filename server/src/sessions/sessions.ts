/**
 * Signed in at the console: a random token in a cookie instead of a password in every request. It is looked up at each
 * request and nothing of it is remembered in the process, so a session that was ended anywhere is over everywhere.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Principal } from '../principal.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { sessionHours } from '../http/session-cookie.ts';
import { noteSignIn } from '../accounts/networks-store.ts';
import { record } from '../journal/journal.ts';
import { deleteSession, idleHours, insertSession, type Limits, sessionPrincipal, touchSession } from './store.ts';

const limits: Limits = { idle: idleHours, whole: sessionHours, each: 20 };

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
      await noteSignIn(db, property, account);
      await record(db, property, [{ kind: 'session.opened', actor: name }]);
    });
    return token;
  }

  async check(token: string): Promise<Principal> {
    const digest = digestOf(token);
    const found = await asSystem(this.#database, (db) => sessionPrincipal(db, digest, limits));
    if (found === undefined) throw new Failure('credentials', { detail: say('session.over') });
    const { stale, ...principal } = found;
    if (stale)
      await asProperty(this.#database, principal.property, (db) => touchSession(db, principal.property, digest));
    return { ...principal, atConsole: true, session: digest.toString('hex') };
  }

  async close({ property, name }: Principal, token: string): Promise<void> {
    await asProperty(this.#database, property, async (db) => {
      if (await deleteSession(db, property, digestOf(token)))
        await record(db, property, [{ kind: 'session.closed', actor: name }]);
    });
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
