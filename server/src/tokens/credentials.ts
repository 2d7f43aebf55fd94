/**
 * Whoever says in each request who they are: by a password, by a token in the place of the password, or by a token
 * alone.
 */
import { Entrances } from '../accounts/entrances.ts';
import { KnownNetworks } from '../accounts/known-networks.ts';
import { knownNetworkStore } from '../accounts/networks-store.ts';
import { type Listener, SignIn } from '../accounts/sign-in.ts';
import { type Admitted, stillStanding } from '../accounts/standing.ts';
import { accountDirectory } from '../accounts/store.ts';
import { SignInThrottle } from '../accounts/throttle.ts';
import { World } from '../accounts/world.ts';
import type { BudgetName } from '../budgets/budgets.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { basicCredentials, bearerToken } from '../http/guard.ts';
import { say } from '../messages/say.ts';
import type { Principal } from '../principal.ts';
import { Tokens, type TurnedAway } from './check.ts';
import { admitOperator, isOperatorToken, type OperatorStore, operatorStore } from './operator.ts';
import { tokenStore } from './store.ts';

/** No account has this name: wrong tokens are counted together. */
const nobody = '(a token)';

interface Beside {
  readonly operators?: OperatorStore;
  readonly entrances?: Pick<Entrances, 'saw'>;
}

export class Credentials {
  readonly #signIn: Pick<SignIn, 'check'>;
  readonly #tokens: Pick<Tokens, 'check'>;
  readonly #beside: Beside;

  constructor(signIn: Pick<SignIn, 'check'>, tokens: Pick<Tokens, 'check'>, beside: Beside = {}) {
    this.#signIn = signIn;
    this.#tokens = tokens;
    this.#beside = beside;
  }

  /**
   * From the authorization header. What is no token of ours is a wrong password, and looked at, counted and slowed as
   * one: who tries learns nothing from how long it takes.
   */
  check(authorization: string | undefined, address: string): Principal | Promise<Principal> {
    const bearer = bearerToken(authorization);
    const { name, password } = bearer === undefined ? basicCredentials(authorization) : { name: '', password: bearer };
    const { operators } = this.#beside;
    if (bearer !== undefined && operators !== undefined && isOperatorToken(bearer))
      return admitOperator(operators, bearer, address).then(
        (operator) => operator ?? this.#signIn.check(nobody, bearer, address),
      );
    const found = this.#tokens.check(password, address, bearer === undefined ? name : undefined);
    const otherwise = (): Principal | Promise<Principal> => {
      const principal = this.#signIn.check(bearer === undefined ? name : nobody, password, address);
      return principal instanceof Promise ? principal.then(byPassword) : byPassword(principal);
    };
    const answer =
      found instanceof Promise ? found.then((principal) => principal ?? otherwise()) : (found ?? otherwise());
    if (answer instanceof Promise) return answer.then((principal) => this.#admitted(principal, address));
    return this.#admitted(answer, address);
  }

  #admitted(principal: Principal, address: string): Principal {
    this.#beside.entrances?.saw(principal, principal.token === undefined ? 'basic' : 'token', address);
    return principal;
  }
}

/** Who has a second factor has it for nothing where the password alone is as good. */
function byPassword(principal: Principal): Principal {
  if (principal.tokensOnly !== true) return principal;
  throw new Failure('permission', { detail: say('secondFactor.tokens', { account: principal.name }) });
}

interface Around {
  readonly rememberSeconds: number;
  readonly refused: (budget: BudgetName) => void;
  readonly listener: Listener;
  /** Whether the journal has who signed in with credentials in requests. */
  readonly noteSignIns: boolean;
  readonly wholeNames: boolean;
}

/** All who sign in, with what they share: the world that they were read in. */
export function doorsOf(database: Database, around: Around) {
  const { rememberSeconds, refused, listener, noteSignIns, wholeNames } = around;
  const directory = accountDirectory(database, wholeNames);
  const world = new World();
  const signIn = new SignIn(directory, rememberSeconds, {
    throttle: new SignInThrottle(refused),
    networks: new KnownNetworks(knownNetworkStore(database)),
    listener,
    world,
  });
  const entrances = new Entrances(database);
  const turnedAway: TurnedAway = ({ property, name }, why, from) => {
    if (noteSignIns) entrances.turnedAway({ property, account: name }, 'token', why, from);
  };
  const tokens = new Tokens(tokenStore(database), rememberSeconds, world, undefined, turnedAway);
  const credentials = new Credentials(signIn, tokens, {
    operators: operatorStore(database),
    ...(noteSignIns ? { entrances } : {}),
  });
  // Of Asterisks: they stay while their hotel is suspended.
  const standing = (admitted: readonly Admitted[]) => asSystem(database, (db) => stillStanding(db, admitted, true));
  return { directory, world, signIn, credentials, standing, listener, entrances };
}
