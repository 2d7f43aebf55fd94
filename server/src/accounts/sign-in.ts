import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '../callers.ts';
import type { Way } from '../events/catalogue/administration.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { type Asker, known as alreadyKnown } from '../passwords/lanes.ts';
import type { KnownNetworks } from './known-networks.ts';
import { SignInNames } from './names.ts';
import { nobodysHash, verifyPassword } from '../passwords/password.ts';
import { type Admission, SignInThrottle, type Try } from './throttle.ts';
import { World } from './world.ts';

export interface KnownAccount {
  readonly principal: Principal;
  readonly passwordHash: string;
  /** False where the hotel has its people sign in at a provider, and this is no break-glass account. */
  readonly byPassword: boolean;
}

/** What signing in asks of the store. Neither answers with an account that is switched off. */
export interface AccountDirectory {
  bySignInName(name: string): Promise<KnownAccount | undefined>;
  /** Of this hotel and no other, where one is named; says where that went, when it is not here any more. */
  byId(account: string, hotel?: string): Promise<KnownAccount | undefined>;
  /** The property whose accounts sign in by their name alone. */
  defaultCode(): Promise<string | undefined>;
}

/** Hears of every sign-in that came to nothing. */
export interface Listener {
  /** The password was wrong, or there is no such account. */
  wrong(name: string, address: string, exists: boolean, way: Way): void;
  /** It was sent away without being looked at. */
  refused(name: string, address: string, way: Way): void;
}

export interface Parts {
  readonly throttle?: Pick<SignInThrottle, 'admit'>;
  readonly networks?: Pick<KnownNetworks, 'knows' | 'learn'>;
  readonly listener?: Listener;
  readonly world?: World;
}

interface Tried {
  readonly name: string;
  readonly password: string;
  readonly address: string;
  readonly way: Way;
}

/** Looks at what was given for the account of that name; where there is none, as long as where there is one. */
export type Proof = (known: KnownAccount | undefined, asker: Asker) => Promise<boolean>;

interface Place {
  readonly network: string;
  readonly address: string;
  readonly way: Way;
}

interface Remembered {
  known: KnownAccount;
  /** The state of the world when `known` was read; when the world has moved on it is read again. */
  seen: string;
  readonly until: number;
}

const mostRemembered = 50_000;
const nowhere: Pick<KnownNetworks, 'knows' | 'learn'> = {
  knows: () => Promise.resolve(false),
  learn: () => Promise.resolve(),
};
const nobody: Listener = { wrong: () => undefined, refused: () => undefined };
/** Credentials that were right a moment ago are no guess. */
const free: Admission = { rank: 0, forgive: () => undefined };

/**
 * Verifies a name and password. A success is remembered for some minutes under a keyed hash, so that credentials on
 * every request cost microseconds; failures never are. What is remembered is the *verification* of one stored hash:
 * whenever anything of the property changes, the account is read again and stands only if that hash is still the stored
 * one.
 */
export class SignIn {
  readonly #directory: AccountDirectory;
  readonly #rememberMilliseconds: number;
  readonly #throttle: Pick<SignInThrottle, 'admit'>;
  readonly #networks: Pick<KnownNetworks, 'knows' | 'learn'>;
  readonly #listener: Listener;
  readonly #key = randomBytes(32);
  readonly #remembered = new Map<string, Remembered>();
  readonly #underWay = new Map<string, Promise<Principal>>();
  readonly #world: World;
  readonly #names: SignInNames;

  constructor(
    directory: AccountDirectory,
    rememberSeconds: number,
    { throttle = new SignInThrottle(), networks = nowhere, listener = nobody, world = new World() }: Parts = {},
  ) {
    this.#directory = directory;
    this.#rememberMilliseconds = rememberSeconds * 1000;
    this.#throttle = throttle;
    this.#networks = networks;
    this.#listener = listener;
    this.#world = world;
    this.#names = new SignInNames(directory, world);
  }

  /**
   * Answers at once, without a promise, for credentials that are remembered and still stand: the path nearly all
   * requests take.
   */
  check(name: string, password: string, address: string, way: Way = 'basic'): Principal | Promise<Principal> {
    const key = this.#keyOf(name, password);
    const remembered = this.#remembered.get(key);
    if (remembered !== undefined && remembered.until > performance.now()) {
      if (this.#world.isWatched && remembered.seen === this.#world.of(remembered.known.principal.property))
        return remembered.known.principal;
      return this.#share(
        `again ${key}`,
        async () => (await this.#readAgain(key, remembered)) ?? this.#verify(key, { name, password, address, way }),
      );
    }
    // By place as well: somebody who is trusted must not wait for a stranger with the same credentials.
    const share = `${networkOf(address)} ${key}`;
    return this.#share(share, () => this.#verify(key, { name, password, address, way }, remembered !== undefined));
  }

  #keyOf(name: string, secret: string): string {
    return createHmac('sha256', this.#key).update(`${name}\0${secret}`).digest('base64');
  }

  /** Something about this property's accounts, licences or itself has changed; '*' is all of them. */
  changed(property: string): void {
    this.#world.changed(property);
  }

  /** While nobody tells us of changes, everything remembered is read again on each use. */
  watching(whether: boolean): void {
    this.#world.watching(whether);
  }

  /** Identical credentials that arrive together are verified once. */
  #share(key: string, start: () => Promise<Principal>): Promise<Principal> {
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const begun = start().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return begun;
  }

  /**
   * Any other proof of who somebody is than a password: tried no faster than one, told to the same listener, and never
   * remembered.
   */
  async prove(name: string, secret: string, address: string, proof: Proof): Promise<Principal> {
    const { known } = await this.#prove(name, { address, way: 'code' }, this.#keyOf(name, secret), proof);
    return known.principal;
  }

  async #verify(key: string, { name, password, ...whence }: Tried, wasRight = false): Promise<Principal> {
    const proof: Proof = (known, asker) => verifyPassword(known?.passwordHash ?? nobodysHash, password, asker);
    try {
      const { known, seen } = await this.#prove(name, whence, key, proof, wasRight);
      this.#remember(key, { known, seen, until: performance.now() + this.#rememberMilliseconds });
      return known.principal;
    } catch (error) {
      if (error instanceof Failure && error.failure === 'credentials') this.#remembered.delete(key);
      throw error;
    }
  }

  async #prove(
    typed: string,
    { address, way }: Pick<Tried, 'address' | 'way'>,
    key: string,
    proof: Proof,
    wasRight = false,
  ): Promise<Pick<Remembered, 'known' | 'seen'>> {
    const network = networkOf(address);
    const name = await this.#names.whole(typed);
    const trusted = wasRight || (await this.#networks.knows(name, network));
    const { rank, forgive } = wasRight
      ? free
      : await this.#admit(name, { network, address, way, trusted, credentials: key });
    let [known, seen, right]: [KnownAccount | undefined, string, boolean] = [undefined, 'unseen', false];
    try {
      const told = this.#world.told;
      known = await this.#directory.bySignInName(name);
      // A change that was told while we read may or may not be in what we read: then it is read again at the next use.
      if (known !== undefined && told === this.#world.told) seen = this.#world.of(known.principal.property);
      right = await proof(known, trusted ? alreadyKnown : { trusted, rank });
    } catch (error) {
      forgive();
      if (error instanceof Failure) this.#listener.refused(name, address, way);
      throw error;
    }
    if (!right || known === undefined) {
      this.#listener.wrong(name, address, known !== undefined, way);
      throw new Failure('credentials');
    }
    forgive();
    if (!known.byPassword) throw new Failure('permission', { detail: say('provider.only') });
    // Whoever is in is in, also where the database takes no writes at this moment.
    await this.#networks.learn(name, network, known.principal).catch(() => undefined);
    return { known, seen };
  }

  async #admit(name: string, { network, address, way, ...how }: Try & Place): Promise<Admission> {
    try {
      return await this.#throttle.admit(name, network, how);
    } catch (error) {
      this.#listener.refused(name, address, way);
      throw error;
    }
  }

  async #readAgain(key: string, remembered: Remembered): Promise<Principal | undefined> {
    const { account, property } = remembered.known.principal;
    const seen = this.#world.of(property);
    const now = await this.#directory.byId(account, property);
    if (now?.byPassword !== true || now.passwordHash !== remembered.known.passwordHash) {
      this.#remembered.delete(key);
      // Who was right a moment ago, and has no account any more, has not guessed: that is said without a long look.
      if (now === undefined) throw new Failure('credentials');
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
}
