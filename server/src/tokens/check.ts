/**
 * Whose a token is. It is looked up by its digest, without the slow look at a password: nobody guesses 256 bits. What
 * was found is remembered as a verified password is, and read again as soon as something of the hotel has changed.
 */
import { trustsOf, type Trusts } from '../callers.ts';
import { World } from '../accounts/world.ts';
import type { Away } from '../events/catalogue/administration.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { digestOf, isToken } from './token.ts';

export interface KnownToken {
  readonly principal: Principal;
  /** The names that go with it in basic credentials. */
  readonly signInNames: readonly string[];
  readonly tokenName: string;
  readonly networks: readonly string[];
  /** Milliseconds until it expires; it has, where there are none. */
  readonly left: number;
  /** Its last use was written more than a minute ago. */
  readonly stale: boolean;
}

export interface TokenStore {
  find(digest: Buffer): Promise<KnownToken | undefined>;
  touch(principal: Principal): Promise<void>;
}

/** Hears of a token of ours that is not let in. */
export type TurnedAway = (principal: Principal, reason: Away, address: string) => void;

interface Remembered {
  readonly principal: Principal;
  readonly signInNames: readonly string[];
  readonly tokenName: string;
  readonly comesFrom: Trusts;
  readonly expires: number;
  /** The state of the world when it was read; when the world has moved on it is read again. */
  readonly seen: string;
  readonly until: number;
  touchAt: number;
}

const minute = 60_000;
const mostRemembered = 50_000;

export class Tokens {
  readonly #store: TokenStore;
  readonly #rememberMilliseconds: number;
  readonly #world: World;
  readonly #now: () => number;
  readonly #turnedAway: TurnedAway;
  readonly #remembered = new Map<string, Remembered>();
  readonly #underWay = new Map<string, Promise<Remembered | undefined>>();

  constructor(
    store: TokenStore,
    rememberSeconds: number,
    world: World = new World(),
    now: () => number = () => performance.now(),
    turnedAway: TurnedAway = () => undefined,
  ) {
    this.#store = store;
    this.#rememberMilliseconds = rememberSeconds * 1000;
    this.#world = world;
    this.#now = now;
    this.#turnedAway = turnedAway;
  }

  /**
   * Undefined where it is no token of ours, or not of the account that is named with it. What is ours, but over or not
   * at its place, is refused in words: they tell nothing to anybody but its holder.
   */
  check(token: string, address: string, name?: string): Principal | undefined | Promise<Principal | undefined> {
    if (!isToken(token)) return undefined;
    const digest = digestOf(token);
    const key = digest.toString('base64');
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined && this.#stands(remembered)) return this.#admit(remembered, address, name);
    return this.#share(key, digest).then((found) => {
      if (found !== undefined) return this.#admit(found, address, name);
      // One that was ours a moment ago is no guess: its end is told without the long look that a guess gets.
      if (remembered !== undefined) throw new Failure('credentials');
      return undefined;
    });
  }

  #stands({ until, seen, principal }: Remembered): boolean {
    return this.#world.isWatched && until > this.#now() && seen === this.#world.of(principal.property);
  }

  #admit(known: Remembered, address: string, name: string | undefined): Principal | undefined {
    if (name !== undefined && !known.signInNames.includes(withCode(name))) return undefined;
    const token = known.tokenName;
    if (known.expires <= this.#now()) {
      this.#turnedAway(known.principal, 'token expired', address);
      throw new Failure('credentials', { detail: say('token.expired', { token }) });
    }
    if (!known.comesFrom(address)) {
      this.#turnedAway(known.principal, 'another network', address);
      throw new Failure('credentials', { detail: say('token.network', { token, address }) });
    }
    this.#touch(known);
    return known.principal;
  }

  /** Whoever is in is in, also where the database takes no writes at this moment. */
  #touch(known: Remembered): void {
    if (known.touchAt > this.#now()) return;
    known.touchAt = this.#now() + minute;
    this.#store.touch(known.principal).catch(() => undefined);
  }

  /** The same token that arrives many times at once is looked up once. */
  #share(key: string, digest: Buffer): Promise<Remembered | undefined> {
    // Not with a look that began before something changed: its answer may be from before.
    const share = `${this.#world.told} ${key}`;
    const running = this.#underWay.get(share);
    if (running !== undefined) return running;
    const begun = this.#read(key, digest).finally(() => this.#underWay.delete(share));
    this.#underWay.set(share, begun);
    return begun;
  }

  async #read(key: string, digest: Buffer): Promise<Remembered | undefined> {
    const [told, now] = [this.#world.told, this.#now()];
    this.#remembered.delete(key);
    const found = await this.#store.find(digest);
    if (found === undefined) return undefined;
    const { networks, left, stale, signInNames, tokenName } = found;
    const expires = now + left;
    const known: Remembered = {
      principal: { ...found.principal, expires },
      signInNames,
      tokenName,
      comesFrom: networks.length === 0 ? () => true : trustsOf(networks),
      expires,
      // A change that was told while we read may or may not be in what we read: then it is read again at the next use.
      seen: told === this.#world.told ? this.#world.of(found.principal.property) : 'unseen',
      until: now + this.#rememberMilliseconds,
      touchAt: stale ? now : now + minute,
    };
    if (this.#rememberMilliseconds > 0) this.#remember(key, known);
    return known;
  }

  #remember(key: string, known: Remembered): void {
    this.#remembered.set(key, known);
    if (this.#remembered.size > mostRemembered) this.#remembered.delete(this.#remembered.keys().next().value as string);
  }
}

/** The code of a hotel is the same in capitals. */
function withCode(name: string): string {
  const at = name.indexOf('@');
  return at < 0 ? name : `${name.slice(0, at)}@${name.slice(at + 1).toLowerCase()}`;
}
