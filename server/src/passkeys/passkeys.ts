/** A key on somebody's device instead of the password: made by its holder, and good for the console alone. */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { tellWrong } from '../accounts/guesses.ts';
import { noteAccount, oneAccount } from '../accounts/manage.ts';
import type { AccountDirectory, Listener } from '../accounts/sign-in.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { madeAt, newChallenge } from './challenge.ts';
import type { Site } from './site.ts';
import {
  challengeKey,
  deletePasskey,
  findPasskey,
  insertPasskey,
  type KnownPasskey,
  listPasskeys,
  mostPasskeys,
  type Passkey,
  usePasskey,
} from './store.ts';

const signingIn = 'sign-in';
/** ES256, EdDSA and RS256, by their numbers: what every device has. */
const supportedAlgorithmIDs = [-7, -8, -257];

export class Passkeys {
  readonly #database: Database;
  readonly #directory: Pick<AccountDirectory, 'byId'>;
  readonly #listener: Pick<Listener, 'wrong'>;

  constructor(database: Database, directory: Pick<AccountDirectory, 'byId'>, listener: Pick<Listener, 'wrong'>) {
    this.#database = database;
    this.#directory = directory;
    this.#listener = listener;
  }

  list({ property, account }: Principal): Promise<Passkey[]> {
    return asProperty(this.#database, property, (db) => listPasskeys(db, { property, account }));
  }

  /** What a browser needs to make one: kept on the device, and used with a finger, a face or a PIN. */
  async offer(principal: Principal, { name: rpID }: Site) {
    const { key, now } = await this.#key();
    const known = await asProperty(this.#database, principal.property, (db) => listPasskeys(db, principal));
    return generateRegistrationOptions({
      rpName: 'Reveille',
      rpID,
      userName: principal.name,
      userID: Buffer.from(principal.account.replaceAll('-', ''), 'hex'),
      challenge: new Uint8Array(newChallenge(key, now, principal.account)),
      excludeCredentials: known.map(({ credential }) => ({ id: credential.toString('base64url') })),
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async add(principal: Principal, site: Site, name: string, response: RegistrationResponseJSON): Promise<void> {
    const { key, now } = await this.#key();
    let answered: number | undefined;
    const { registrationInfo } = await verified('rule', () =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: (given) => {
          answered = madeAt(Buffer.from(given, 'base64url'), key, now, principal.account);
          return answered !== undefined;
        },
        expectedOrigin: site.origin,
        expectedRPID: site.name,
        supportedAlgorithmIDs,
      }),
    );
    if (registrationInfo === undefined || answered === undefined) throw wrong('rule');
    const { id, publicKey, counter } = registrationInfo.credential;
    const made = {
      credential: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      name,
      answered,
    };
    await asProperty(this.#database, principal.property, async (db) => {
      if (!(await insertPasskey(db, principal, made)))
        throw new Failure('conflict', { detail: say('passkey.there', { most: mostPasskeys }) });
      await note(db, principal, 'passkey added');
    });
  }

  /** Over where it was over before. */
  remove(principal: Principal, id: string): Promise<void> {
    return asProperty(this.#database, principal.property, async (db) => {
      if (await deletePasskey(db, principal, id)) await note(db, principal, 'passkey removed');
    });
  }

  async offerSignIn({ name: rpID }: Site) {
    const { key, now } = await this.#key();
    return generateAuthenticationOptions({
      rpID,
      challenge: new Uint8Array(newChallenge(key, now, signingIn)),
      userVerification: 'required',
    });
  }

  /** Returns who may come in: the device has the key, and knows its holder. */
  async signIn(site: Site, response: AuthenticationResponseJSON, address: string): Promise<Principal> {
    const known = await asSystem(this.#database, (db) => findPasskey(db, Buffer.from(response.id, 'base64url')));
    if (known === undefined) throw wrong('credentials');
    try {
      return await this.#holder(site, response, known);
    } catch (error) {
      const account = await this.#directory.byId(known.account, known.property);
      if (account !== undefined)
        await tellWrong(this.#database, this.#listener, account.principal, { address, way: 'passkey' });
      throw error;
    }
  }

  async #holder({ origin, name }: Site, response: AuthenticationResponseJSON, known: KnownPasskey): Promise<Principal> {
    const { key, now } = await this.#key();
    let answered: number | undefined;
    const { verified: right, authenticationInfo } = await verified('credentials', () =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (given) => {
          answered = madeAt(Buffer.from(given, 'base64url'), key, now, signingIn);
          return answered !== undefined;
        },
        expectedOrigin: origin,
        expectedRPID: name,
        credential: { id: response.id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
      }),
    );
    if (!right || answered === undefined) throw wrong('credentials');
    const use = { counter: authenticationInfo.newCounter, answered };
    const account = await this.#directory.byId(known.account, known.property);
    // Where the hotel's provider decides who comes in, a key that was made before does not pass it by.
    if (account === undefined || !account.byPassword) throw wrong('credentials');
    if (!(await asProperty(this.#database, known.property, (db) => usePasskey(db, known, use))))
      throw wrong('credentials');
    return account.principal;
  }

  #key(): Promise<{ key: Buffer; now: number }> {
    return asSystem(this.#database, challengeKey);
  }
}

/** At the door, or of somebody who is signed in and stays so. */
type Place = 'credentials' | 'rule';

const wrong = (place: Place, cause?: unknown): Failure => new Failure(place, { detail: say('passkey.wrong'), cause });

/** What does not fit is thrown by the library in words for programmers. */
async function verified<T>(place: Place, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    throw wrong(place, error);
  }
}

async function note(
  db: Db,
  { property, account, name }: Principal,
  secondFactor: 'passkey added' | 'passkey removed',
): Promise<void> {
  const found = await oneAccount(db, property, account);
  await noteAccount(db, property, name, found, { kind: 'account.changed', detail: { secondFactor } });
}
