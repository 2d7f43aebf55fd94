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
import { noteEntrance } from '../accounts/entrances.ts';
import { noteSignIn } from '../accounts/networks-store.ts';
import type { Way } from '../events/catalogue/administration.ts';
import { type Entry, record } from '../journal/journal.ts';
import { deviceOf } from './device.ts';
import {
  deleteSession,
  deleteSessions,
  insertSession,
  listSessions,
  type OwnSession,
  sessionPrincipal,
  touchSession,
} from './store.ts';

/** Where a request comes from, as far as a list of sessions tells it. */
interface Whence {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

export class Sessions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the token; it is never seen again. */
  async open(who: Principal, { ip: address, headers }: Whence, way: Way = 'password'): Promise<string> {
    if (who.suspended === true) throw new Failure('suspended');
    const { property, account } = who;
    const token = randomBytes(32).toString('base64url');
    const device = deviceOf(headers['user-agent']);
    await asProperty(this.#database, property, async (db) => {
      await insertSession(db, property, account, { digest: digestOf(token), address, ...device });
      await noteSignIn(db, property, account);
      await noteEntrance(db, who, way, address);
    });
    return token;
  }

  async check(token: string, address: string): Promise<Principal> {
    const digest = digestOf(token);
    const found = await asSystem(this.#database, (db) => sessionPrincipal(db, digest));
    if (found === undefined) throw new Failure('credentials', { detail: say('session.over') });
    const { stale, ...principal } = found;
    if (stale)
      await asProperty(this.#database, principal.property, (db) =>
        touchSession(db, principal.property, digest, address),
      );
    return { ...principal, atConsole: true, session: digest.toString('hex') };
  }

  async close({ property, name }: Principal, token: string): Promise<void> {
    await asProperty(this.#database, property, async (db) => {
      if (await deleteSession(db, property, digestOf(token)))
        await record(db, property, [{ kind: 'session.closed', actor: name }]);
    });
  }

  /** Where this account is signed in, the latest use first. */
  list({ property, account }: Principal): Promise<OwnSession[]> {
    return asProperty(this.#database, property, (db) => listSessions(db, property, account));
  }

  /** Ends one of the account's own, or all but the one that asks. Says how many. */
  end({ property, account, name, session }: Principal, which: { readonly id: string } | 'others'): Promise<number> {
    return asProperty(this.#database, property, async (db) => {
      const chosen = which === 'others' ? { not: session } : which;
      const ended = await deleteSessions(db, property, account, chosen);
      const closed: Entry = { kind: 'session.closed', actor: name };
      if (ended > 0)
        await record(
          db,
          property,
          Array.from({ length: ended }, () => closed),
        );
      return ended;
    });
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
