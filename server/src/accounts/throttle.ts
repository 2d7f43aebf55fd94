import { type BudgetName, budgets } from '../budgets/budgets.ts';
import { Failure } from '../failures.ts';
import { type Pace, Turnstile } from './turnstile.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Whoever has not tried for so long counts as new. */
const forgottenAfter = 60 * minute;
/** Beyond this many names or networks the oldest are forgotten; each cost somebody a try to put there. */
const mostEntries = 20_000;
/** Who goes through more than these in turn guesses. */
const credentialsKept = 4;

/**
 * One turn every six seconds: a right password from a new place waits no longer than that, and a guesser has ten tries
 * a minute.
 */
const every = 6000;
const patience = 7000;
const byName: Pace = { burst: budgets.signInsName.most, every, waiting: budgets.signInsWaiting.most, patience };
/** At one place nobody has tried less than another: there is nothing to wait for. */
const byTrustedPair: Pace = { ...byName, burst: budgets.signInsTrusted.most, waiting: 0 };

export interface Try {
  /** The account has signed in from there before. */
  readonly trusted: boolean;
  /** What was tried, so that the same can be told from another: a keyed hash of it, never itself. */
  readonly credentials: string;
}

export interface Admission {
  /** How often this network has tried in vain of late. */
  readonly rank: number;
  /** The try was right, or came to no answer through no fault of the caller: it does not count. */
  readonly forgive: () => void;
}

/** What a network has tried of late: how many credentials, and the last few of them. */
interface Tries {
  last: number;
  count: number;
  of: readonly string[];
}

/**
 * Slows down guessing, and nobody else. Somebody who has signed in from that network before has turns of their own,
 * which nobody elsewhere can use up. Strangers share the turns of a name; the network that has tried least goes first,
 * so that the right password from a new place gets through a crowd of guessers. Names are not looked up here: one that
 * does not exist is treated the same.
 */
export class SignInThrottle {
  readonly #networks: Failures;
  readonly #pairs: Failures;
  readonly #turnstiles = new Map<string, Turnstile>();
  readonly #tries = new Map<string, Tries>();
  readonly #now: () => number;
  readonly #refused: (budget: BudgetName) => void;

  constructor(refused: (budget: BudgetName) => void = () => undefined, now: () => number = () => performance.now()) {
    this.#refused = refused;
    this.#now = now;
    this.#networks = new Failures(budgets.signInsNetwork.most, minute, now);
    this.#pairs = new Failures(budgets.signInsPair.most, day, now);
  }

  /** Counts the try as failed until it is forgiven: a hundred at once are no better than a hundred in a row. */
  async admit(name: string, network: string, { trusted, credentials }: Try): Promise<Admission> {
    const pair = `${network} ${name}`;
    if (trusted) return { rank: 0, forgive: await this.#turn(`trusted ${pair}`, byTrustedPair, 0, 'signInsTrusted') };
    const { rank, forget } = this.#tried(network, credentials);
    const taken = [this.#take(this.#networks, network, 'signInsNetwork')];
    try {
      taken.push(this.#take(this.#pairs, pair, 'signInsPair'));
      taken.push(await this.#turn(name, byName, rank, 'signInsName'));
    } catch (error) {
      for (const giveBack of taken) giveBack();
      throw error;
    }
    return { rank, forgive: () => [forget, ...taken].forEach((giveBack) => giveBack()) };
  }

  async #turn(key: string, pace: Pace, rank: number, budget: BudgetName): Promise<() => void> {
    const turnstile =
      this.#turnstiles.get(key) ?? new Turnstile(pace, this.#now, () => this.#refusal(budget, pace.every));
    put(this.#turnstiles, key, turnstile);
    await turnstile.pass(rank);
    return () => turnstile.giveBack();
  }

  #take(failures: Failures, key: string, budget: BudgetName): () => void {
    const wait = failures.wait(key);
    if (wait > 0) throw this.#refusal(budget, Math.min(wait, forgottenAfter));
    return failures.add(key);
  }

  #refusal(budget: BudgetName, wait: number): Failure {
    this.#refused(budget);
    return new Failure('signInsLimited', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) });
  }

  /**
   * Tries that were refused count too: otherwise whoever is refused would stay new for ever. The same credentials again
   * do not: a person at a new place tries one password until it is taken, a guesser one after the other.
   */
  #tried(network: string, credentials: string): { rank: number; forget: () => void } {
    const before = this.#tries.get(network);
    const now = this.#now();
    const tries = before === undefined || before.last < now - forgottenAfter ? { last: now, count: 0, of: [] } : before;
    const isNew = !tries.of.includes(credentials);
    const rank = tries.count - (isNew ? 0 : 1);
    tries.last = now;
    if (isNew) {
      tries.count += 1;
      tries.of = [...tries.of, credentials].slice(-credentialsKept);
    }
    put(this.#tries, network, tries);
    return { rank: Math.max(0, rank), forget: () => this.#forget(tries, credentials) };
  }

  #forget(tries: Tries, credentials: string): void {
    if (!tries.of.includes(credentials)) return;
    tries.of = tries.of.filter((one) => one !== credentials);
    tries.count = Math.max(0, tries.count - 1);
  }
}

/** When somebody failed, as far back as it matters. */
class Failures {
  readonly #instants = new Map<string, readonly number[]>();
  readonly #most: number;
  readonly #window: number;
  readonly #now: () => number;

  constructor(most: number, window: number, now: () => number) {
    this.#most = most;
    this.#window = window;
    this.#now = now;
  }

  /** Milliseconds until one more is allowed; 0 where it is. */
  wait(key: string): number {
    const oldest = this.#recent(key).at(-this.#most);
    return oldest === undefined ? 0 : oldest + this.#window - this.#now();
  }

  /** Returns how to take it back. */
  add(key: string): () => void {
    const at = this.#now();
    put(this.#instants, key, [...this.#recent(key), at]);
    return () => {
      const left = [...(this.#instants.get(key) ?? [])];
      const index = left.indexOf(at);
      if (index >= 0) left.splice(index, 1);
      if (left.length === 0) this.#instants.delete(key);
      else this.#instants.set(key, left);
    };
  }

  #recent(key: string): readonly number[] {
    const since = this.#now() - this.#window;
    return (this.#instants.get(key) ?? []).filter((instant) => instant > since);
  }
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > mostEntries) map.delete(map.keys().next().value as string);
}
