/** The first hotel of an installation with its administrator: in one transaction, for whoever has the code. */
import { timingSafeEqual } from 'node:crypto';
import { stringify } from 'yaml';
import { networkOf } from '../callers.ts';
import { passwordProblem } from '../accounts/manage.ts';
import { nameProblem } from '../accounts/account.ts';
import type { SignInThrottle } from '../accounts/throttle.ts';
import type { Connector } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { applyPropertyFile, type Outcome } from '../hotel-file/apply/apply.ts';
import { FileMistakes } from '../hotel-file/file/mistakes.ts';
import { digestOfReadable } from '../passwords/readable.ts';
import { codeFromName, propertyCode } from '../properties/property.ts';
import { hasProperties } from '../properties/store.ts';
import { validDigest } from './store.ts';

/** No account can be called this: those who guess the code hold up nobody who signs in. */
const limitedAs = ' setup code';
const variable = 'FIRST_ADMINISTRATOR';

export async function needsSetup(database: Database): Promise<boolean> {
  return !(await asSystem(database, hasProperties));
}

/** Refuses a code that is wrong, and who tries too many. Once there is a hotel no code is looked at any more. */
export async function requireCode(
  database: Database,
  throttle: Pick<SignInThrottle, 'admit'>,
  typed: string,
  address: string,
): Promise<void> {
  if (!(await needsSetup(database))) throw new Failure('setUp');
  const given = digestOfReadable(typed);
  const credentials = given.toString('base64');
  const { forgive } = await throttle.admit(limitedAs, networkOf(address), { trusted: false, credentials });
  let right: boolean;
  try {
    const valid = await asSystem(database, validDigest);
    right = valid !== undefined && timingSafeEqual(valid, given);
  } catch (error) {
    forgive();
    throw error;
  }
  if (!right) throw new Failure('setupCode', { field: 'code' });
  forgive();
}

export interface FirstHotel {
  readonly account: string;
  readonly password: string;
  readonly name: string;
  /** What accounts sign in with where there are several hotels; made of the name when it is left out. */
  readonly hotel?: string | undefined;
  readonly timezone: string;
  readonly currency?: string | undefined;
  readonly languages: readonly string[];
}

/** The code has been looked at. Of two who come at once one makes the hotel, and the other is refused. */
export async function makeFirstHotel(
  database: Database,
  connectors: readonly Connector[],
  wanted: FirstHotel,
): Promise<Outcome> {
  requireFields(wanted);
  const { account, password, name, hotel, timezone, currency, languages } = wanted;
  const file = {
    property: name,
    ...(hotel === undefined ? {} : { code: hotel }),
    timezone,
    ...(currency === undefined ? {} : { currency }),
    languages,
    accounts: [{ name: account, passwordEnv: variable, permissions: ['admin', 'inventory'] }],
  };
  try {
    return await applyPropertyFile(
      database,
      {
        path: 'setup',
        content: Buffer.from(stringify(file)),
        environment: { [variable]: password },
        connectors,
        actor: account,
      },
      { prune: false, dryRun: false, first: true },
    );
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error;
    throw new Failure('rule', {
      detail: say('file.mistakes', { mistakes: error.mistakes.map(({ what, mend }) => `${what}: ${mend}.`).join(' ') }),
    });
  }
}

function requireFields({ account, password, name, hotel }: FirstHotel): void {
  const wrong = [
    { field: 'account', detail: nameProblem(account) },
    { field: 'password', detail: passwordProblem(password, [account, name, hotel ?? codeFromName(name)]) },
    { field: 'hotel', detail: propertyCode.test(hotel ?? codeFromName(name)) ? undefined : codeAdvice },
  ].flatMap(({ field, detail }) => (detail === undefined ? [] : [{ field, detail }]));
  const [first] = wrong;
  if (first !== undefined) throw new Failure('rule', { detail: first.detail, errors: wrong });
}

const codeAdvice = say('setup.code');
