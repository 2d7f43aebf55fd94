/** Signing in, once the password was right: whether a second step is needed, and taking it. */
import { createHash, randomBytes } from 'node:crypto';
import { tellWrong } from '../accounts/guesses.ts';
import type { AccountDirectory, Listener } from '../accounts/sign-in.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Database, Db } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { findProperty } from '../properties/store.ts';
import type { StepNeeded } from '../sessions/schemas.ts';
import { type Enrolment, offerFactor, takeFactor, useCode } from './factor.ts';
import { mustHaveOne } from './rules.ts';
import { findStep, hasFactor, insertStep, type Step, useStep } from './store.ts';

export class SecondStep {
  readonly #database: Database;
  readonly #box: SecretBox;
  readonly #directory: Pick<AccountDirectory, 'byId'>;
  readonly #listener: Pick<Listener, 'wrong'>;

  constructor(
    database: Database,
    box: SecretBox,
    directory: Pick<AccountDirectory, 'byId'>,
    listener: Pick<Listener, 'wrong'>,
  ) {
    this.#database = database;
    this.#box = box;
    this.#directory = directory;
    this.#listener = listener;
  }

  /** Undefined where the password is enough. */
  needed(principal: Principal): Promise<StepNeeded | undefined> {
    const { property, account, stamp = '' } = principal;
    return asProperty(this.#database, property, async (db) => {
      const has = await hasFactor(db, principal);
      // Where none can be kept none can be asked for: nobody would ever come in again to say so.
      if (!has && !(this.#box.canSeal && (await mustHaveOne(db, principal)))) return undefined;
      const challenge = randomBytes(32).toString('base64url');
      const step = { property, account, enrols: !has };
      const expires = await insertStep(db, step, { digest: digestOf(challenge), stamp });
      return { step: has ? 'code' : 'enrol', challenge, expiresAt: expires.toISOString() };
    });
  }

  /** Returns who may come in. */
  async finish(challenge: string, code: string, address: string): Promise<Principal> {
    const step = await this.#find(challenge, false);
    const failure = await asProperty(this.#database, step.property, async (db) => {
      const refused = await useCode(db, this.#box, step, code);
      if (refused === undefined) await this.#use(db, step, challenge);
      return refused;
    });
    const principal = await this.#principal(step);
    if (failure === undefined) return principal;
    await tellWrong(this.#database, this.#listener, principal, { address, way: 'totp' });
    throw failure;
  }

  /** For who must have a second factor and has none. */
  async offer(challenge: string): Promise<Enrolment> {
    const step = await this.#find(challenge, true);
    const { name } = await this.#principal(step);
    return asProperty(this.#database, step.property, async (db) => {
      const hotel = await findProperty(db, step.property);
      return offerFactor(db, this.#box, step, `${name}@${hotel?.code ?? ''}`);
    });
  }

  async enrol(
    challenge: string,
    given: { readonly enrolment: string; readonly code: string },
  ): Promise<{ principal: Principal; recoveryCodes: string[] }> {
    const step = await this.#find(challenge, true);
    const recoveryCodes = await asProperty(this.#database, step.property, async (db) => {
      await this.#use(db, step, challenge);
      return takeFactor(db, this.#box, step, given);
    });
    return { principal: await this.#principal(step), recoveryCodes };
  }

  async #find(challenge: string, enrols: boolean): Promise<Step> {
    const step = await asSystem(this.#database, (db) => findStep(db, digestOf(challenge)));
    if (step?.enrols !== enrols) throw over();
    return step;
  }

  async #use(db: Db, { property }: Step, challenge: string): Promise<void> {
    if (!(await useStep(db, property, digestOf(challenge)))) throw over();
  }

  async #principal({ account, property }: Step): Promise<Principal> {
    const known = await this.#directory.byId(account, property);
    if (known === undefined) throw over();
    return known.principal;
  }
}

const over = (): Failure => new Failure('credentials', { detail: say('secondFactor.stepOver') });

function digestOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
