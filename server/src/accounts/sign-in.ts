import { createHmac, randomBytes } from 'node:crypto';
import { Failure } from '../failures.ts';
import type { Principal } from './account.ts';
import { nobodysHash, verifyPassword } from './password.ts';
import { SignInThrottle } from './throttle.ts';

export interface KnownAccount {
  readonly principal: Principal;
  readonly passwordHash: string;
}

/** What signing in asks of the store. Neither answers with an account that is switched off. */
export interface AccountDirectory {
  bySignInName(name: string): Promise<KnownAccount | undefined>;
  byId(account: string): Promise<KnownAccount | undefined>;
}

interface Remembered {
  known: KnownAccount;
  /** The state of the world when `known` was read; when the world has moved on it is read again. */
  seen: string;
  readonly until: number;
}

const mostRemembered = 50_000;

/**
 * Verifies a name and password. A success is remembered for some minutes under a keyed hash, so that credentials on every
 * request cost microseconds; failures never are. What is remembered is the *verification* of one stored hash: whenever
 * anything of the property changes, the account is read again and stands only if that hash is still the stored one.
 */
export class SignIn {
  readonly #directory: AccountDirectory;
  readonly #rememberMilliseconds: number;
  readonly #throttle: SignInThrottle;
  readonly #key = randomBytes(32);
  readonly #remembered = new Map<string, Remembered>();
  readonly #underWay = new Map<string, Promise<Principal>>();
  readonly #changes = new Map<string, number>();
  #watching = false;
  #epoch = 0;
  #told = 0;

  constructor(directory: AccountDirectory, rememberSeconds: number, throttle = new SignInThrottle()) {
    this.#directory = directory;
    this.#rememberMilliseconds = rememberSeconds * 1000;
    this.#throttle = throttle;
  }

  /** Answers at once, without a promise, for credentials that are remembered and still stand: the path nearly all requests take. */
  check(name: string, password: string, address: string): Principal | Promise<Principal> {
    const key = createHmac('sha256', this.#key).update(`${name}\0${password}`).digest('base64');
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined && remembered.until > performance.now()) {
      if (this.#watching && remembered.seen === this.#world(remembered.known.principal.property)) return remembered.known.principal;
      return this.#share(`again ${key}`, async () => (await this.#readAgain(key, remembered)) ?? this.#verify(key, name, password, address));
    }
    return this.#share(key, () => this.#verify(key, name, password, address));
  }

  /** Something about this property's accounts, licences or itself has changed; '*' is all of them. */
  changed(property: string): void {
    this.#told += 1;
    if (property === '*') this.#epoch += 1;
    else this.#changes.set(property, (this.#changes.get(property) ?? 0) + 1);
  }

  /** While nobody tells us of changes, everything remembered is read again on each use. */
  watching(whether: boolean): void {
    this.#watching = whether;
    this.#told += 1;
    this.#epoch += 1;
  }

  /** Identical credentials that arrive together are verified once. */
  #share(key: string, start: () => Promise<Principal>): Promise<Principal> {
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const begun = start().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  async #verify(key: string, name: string, password: string, address: string): Promise<Principal> {
    const told = this.#told;
    const known = await this.#directory.bySignInName(name);
    // A change that was told while we read may or may not be in what we read: then it is read again at the next use.
    const seen = known !== undefined && told === this.#told ? this.#world(known.principal.property) : 'unseen';
    // An account has several names (desk, desk@grand, desk@GRAND) but only five tries.
    const who = known?.principal.account ?? name;
    this.#throttle.begin(who, address);
    let right: boolean;
    try {
      right = await verifyPassword(known?.passwordHash ?? nobodysHash, password);
    } catch (error) {
      this.#throttle.abandoned(who);
      throw error;
    }
    if (!right || known === undefined) {
      this.#throttle.failed(address);
      throw new Failure('credentials');
    }
    this.#throttle.succeeded(who, address);
    this.#remember(key, { known, seen, until: performance.now() + this.#rememberMilliseconds });
    return known.principal;
  }

  async #readAgain(key: string, remembered: Remembered): Promise<Principal | undefined> {
    const seen = this.#world(remembered.known.principal.property);
    const now = await this.#directory.byId(remembered.known.principal.account);
    if (now === undefined || now.passwordHash !== remembered.known.passwordHash) {
      this.#remembered.delete(key);
      return undefined;
    }
    remembered.known = now;
    remembered.seen = seen;
    return now.principal;
  }

  #remember(key: string, remembered: Remembered): void {
    this.#remembered.delete(key);
    if (this.#rememberMilliseconds === 0) return;
    this.#remembered.set(key, remembered);
    if (this.#remembered.size > mostRemembered) this.#remembered.delete(this.#remembered.keys().next().value as string);
  }

  #world(property: string): string {
    return `${this.#epoch} ${this.#changes.get(property) ?? 0}`;
  }
}
