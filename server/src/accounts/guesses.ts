import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../callers.ts';
import { raise } from '../alerts/alert.ts';
import { renewAlert } from '../alerts/store.ts';
import { type BudgetName, budgets } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { type Entry, record } from '../journal/journal.ts';
import type { Way } from '../events/catalogue/administration.ts';
import type { Log } from '../ops/log.ts';
import { findProperty } from '../properties/store.ts';
import { forgetNetworks } from './networks-store.ts';
import type { Listener } from './sign-in.ts';
import { accountsNamed, momentsAgo, type NamedAccount } from './guesses-store.ts';

const minute = 60_000;
const pause = 5000;
/** So many tries without a quiet half hour between them are no slip of the finger: the administrator is told. */
export const alertFrom = 20;
const renewEvery = 15_000;
const quiet = 30 * minute;
const longestBetweenEntries = 60 * minute;
const mostNetworks = 1000;
/** Enough to know somebody again; all of them are in the log. */
const firstOf = (networks: ReadonlySet<string>): string[] => [...networks].slice(0, 5);

interface Tries {
  readonly since: number;
  last: number;
  wrong: number;
  refused: number;
  readonly networks: Set<string>;
  readonly ways: Set<Way>;
}

/** Tries at one account, from the first until nobody has tried for half an hour. */
interface Episode extends Tries {
  readonly account: NamedAccount;
  told: { wrong: number; refused: number };
  /**
   * When the next entry may be written: after a minute, then two, four, and so on. Nobody fills the journal by
   * guessing.
   */
  nextEntry: number;
  between: number;
  alerted: boolean;
  nextAlert: number;
}

/**
 * Wrong passwords leave a trace: a line in the log for each that was looked at, an entry in the journal with counts,
 * and an alert for the administrator when there are many. What was typed as a name may be a password: it is written
 * only where it is an account's.
 */
export class Guesses implements Listener {
  readonly #database: Database;
  readonly #log: Log;
  readonly #refused: (budget: BudgetName) => void;
  readonly #now: () => number;
  readonly #key = randomBytes(32);
  /** Not looked up yet. */
  readonly #heard = new Map<string, Tries>();
  readonly #episodes = new Map<string, Episode>();

  constructor(
    database: Database,
    log: Log,
    refused: (budget: BudgetName) => void = () => undefined,
    now: () => number = () => performance.now(),
  ) {
    this.#database = database;
    this.#log = log;
    this.#refused = refused;
    this.#now = now;
  }

  wrong(name: string, address: string, exists: boolean, way: Way): void {
    // The same name has the same digest until the process ends, so that tries can be told apart without being told.
    const who = exists
      ? { account: name }
      : { unknown: createHmac('sha256', this.#key).update(name).digest('hex').slice(0, 16) };
    this.#log.warn({ address, way, ...who }, 'a sign-in failed');
    this.#count(name, address, way).wrong += 1;
  }

  refused(name: string, address: string, way: Way): void {
    this.#count(name, address, way).refused += 1;
  }

  #count(name: string, address: string, way: Way): Tries {
    const now = this.#now();
    let tries: Tries | undefined = this.#episodes.get(name) ?? this.#heard.get(name);
    if (tries === undefined) {
      tries = { since: now, last: now, wrong: 0, refused: 0, networks: new Set(), ways: new Set() };
      this.#heard.set(name, tries);
      if (this.#heard.size > budgets.guessedNames.most) {
        this.#heard.delete(this.#heard.keys().next().value as string);
        this.#refused('guessedNames');
      }
    }
    tries.last = now;
    tries.ways.add(way);
    if (tries.networks.size < mostNetworks) tries.networks.add(networkOf(address));
    return tries;
  }

  /** Until the signal aborts; then once more, so that nothing is lost. */
  async run(signal: AbortSignal): Promise<void> {
    let [failing, forgetting] = [false, 0];
    while (!signal.aborted) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      try {
        await this.tell(signal.aborted);
        if (this.#now() >= forgetting) {
          await asSystem(this.#database, forgetNetworks);
          forgetting = this.#now() + 60 * minute;
        }
        failing = false;
      } catch (error) {
        if (!failing)
          this.#log.warn(
            { reason: (error as Error).message },
            'failed sign-ins cannot be noted at present; they are noted later',
          );
        failing = true;
      }
    }
  }

  /** Writes what is due, or everything. */
  async tell(everything = false): Promise<void> {
    await this.#lookUp();
    const now = this.#now();
    for (const [name, episode] of this.#episodes) {
      const untold = episode.wrong > episode.told.wrong || episode.refused > episode.told.refused;
      if (untold && (everything || now >= episode.nextEntry)) await this.#enter(episode);
      if (episode.wrong + episode.refused >= alertFrom && now >= episode.nextAlert) await this.#alert(episode);
      if (episode.last < now - quiet) this.#episodes.delete(name);
    }
  }

  async #lookUp(): Promise<void> {
    const names = [...this.#heard.keys()];
    if (names.length === 0) return;
    const found = await asSystem(this.#database, (db) => accountsNamed(db, names));
    for (const name of names) {
      const [tries, account] = [this.#heard.get(name), found.get(name)];
      this.#heard.delete(name);
      if (tries === undefined || account === undefined) continue;
      // Not a copy: whoever counts while we write counts here.
      const more = {
        account,
        told: { wrong: 0, refused: 0 },
        nextEntry: 0,
        between: minute,
        alerted: false,
        nextAlert: 0,
      };
      this.#episodes.set(name, Object.assign(tries, more));
    }
  }

  async #enter(episode: Episode): Promise<void> {
    const { account, told, wrong, refused, networks, ways } = episode;
    const detail = {
      account: account.name,
      wrong: wrong - told.wrong,
      refused: refused - told.refused,
      networks: networks.size,
      way: [...ways],
    };
    ways.clear();
    const personal = { addresses: firstOf(networks) };
    const entry: Entry = { kind: 'account.guessed', actor: 'reveille', subject: account.id, detail, personal };
    await asProperty(this.#database, account.property, (db) => record(db, account.property, [entry]));
    episode.told = { wrong, refused };
    episode.nextEntry = this.#now() + episode.between;
    episode.between = Math.min(2 * episode.between, longestBetweenEntries);
  }

  /**
   * Rings nobody: what an administrator can do about it can wait for the morning. Raised once; then its figures are
   * kept up to date.
   */
  async #alert(episode: Episode): Promise<void> {
    const { account, since: first } = episode;
    // Taken together before we wait for anything: tries go on meanwhile.
    const [tries, networks] = [episode.wrong + episode.refused, episode.networks.size];
    const addresses = firstOf(episode.networks);
    const beside = [...this.#episodes.values()].filter((one) => one.account.property === account.property);
    await asProperty(this.#database, account.property, async (db) => {
      const begun = await momentsAgo(db, (this.#now() - first) / 1000);
      const since = begun.toISOString();
      const detail = { account: account.name, tries, networks, addresses, accounts: beside.length, since };
      const alert = { kind: 'guessing', subject: account.id, detail } as const;
      if (!episode.alerted) await raise(db, account.property, alert);
      // One that stands already, raised by another process or before a restart, hears the new figures.
      await renewAlert(db, account.property, alert);
    });
    episode.alerted = true;
    episode.nextAlert = this.#now() + renewEvery;
  }
}

/** Another proof than a password was wrong, of an account that is known by then. */
export async function tellWrong(
  database: Database,
  listener: Pick<Listener, 'wrong'>,
  { property, name }: Pick<NamedAccount, 'property' | 'name'>,
  { address, way }: { readonly address: string; readonly way: Way },
): Promise<void> {
  const hotel = await asProperty(database, property, (db) => findProperty(db, property));
  if (hotel !== undefined) listener.wrong(`${name}@${hotel.code}`, address, true, way);
}
