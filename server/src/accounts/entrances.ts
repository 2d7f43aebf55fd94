/** Who signed in or was not let in, how and from where: in the journal, as often as somebody wants to read it. */
import { networkOf } from '../callers.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty } from '../db/transaction.ts';
import type { Away, Way } from '../events/catalogue/administration.ts';
import { record } from '../journal/journal.ts';
import type { Principal } from '../principal.ts';
import { firstOfDay } from './networks-store.ts';

type Who = Pick<Principal, 'property' | 'account' | 'name'>;

/** What they are called where they come from; there may be no account. */
export interface Stranger {
  readonly property: string;
  readonly account: string;
}

const rememberedFor = 600_000;
const day = 86_400_000;
const mostRemembered = 50_000;

/** For every way to sign in that is one deed of a person; in the transaction that lets them in. */
export async function noteEntrance(db: Db, { property, name }: Who, way: Way, address: string): Promise<void> {
  await record(db, property, [{ kind: 'session.opened', actor: name, detail: { way }, personal: { address } }]);
}

/**
 * Credentials that come with each request: the first of a day from a network. The database knows which that is; what it
 * was asked about is remembered for some minutes, so that nearly all requests cost a look into a map.
 */
export class Entrances {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #seen = new Map<string, number>();

  constructor(database: Database, now: () => number = () => performance.now()) {
    this.#database = database;
    this.#now = now;
  }

  saw(who: Who, way: Way, address: string): void {
    this.#once(`${who.account} ${way} ${address}`, rememberedFor, () => this.#note(who, way, address));
  }

  /**
   * Somebody whom the hotel's provider or a token of the hotel vouches for: nobody else can have it written, and they
   * once a day.
   */
  turnedAway({ property, account }: Stranger, way: Way, reason: Away, address: string): void {
    this.#once([property, account, way, reason, networkOf(address)].join('\0'), day, () =>
      asProperty(this.#database, property, (db) =>
        record(db, property, [
          { kind: 'session.refused', actor: 'reveille', detail: { way, reason }, personal: { account, address } },
        ]),
      ),
    );
  }

  /** Nobody waits for it: who is in is in, also where the database takes no writes at this moment. */
  #once(key: string, milliseconds: number, note: () => Promise<unknown>): void {
    const until = this.#seen.get(key);
    if (until !== undefined && until > this.#now()) return;
    this.#seen.delete(key);
    this.#seen.set(key, this.#now() + milliseconds);
    if (this.#seen.size > mostRemembered) this.#seen.delete(this.#seen.keys().next().value as string);
    void note().catch(() => this.#seen.delete(key));
  }

  async #note(who: Who, way: Way, address: string): Promise<void> {
    const { property, account } = who;
    await asProperty(this.#database, property, async (db) => {
      if (await firstOfDay(db, property, account, way, networkOf(address))) await noteEntrance(db, who, way, address);
    });
  }
}
