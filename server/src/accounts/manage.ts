import type { Db } from '../db/connect.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { Failure } from '../failures.ts';
import { type Said, say } from '../messages/say.ts';
import { type Entry, record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import {
  type Account,
  changeProblem,
  type Grants,
  nameProblem,
  passwordLength,
  permissionProblem,
  personProblem,
  whole,
  writtenPerson,
} from './account.ts';
import { guessable } from '../passwords/guessable.ts';
import { hashPassword } from '../passwords/password.ts';
import { findProperty } from '../properties/store.ts';
import {
  type AccountChange,
  deleteAccount,
  findAccount,
  findAccountByName,
  hasAdmin,
  insertAccount,
  lockAccount,
  updateAccount,
} from './store.ts';

/** Hashing takes a while: callers do it before they open a transaction. */
export async function preparePassword(password: string, own: readonly string[]): Promise<string> {
  const problem = passwordProblem(password, own);
  if (problem !== undefined) throw new Failure('rule', { detail: problem });
  return hashPassword(password);
}

/** The names that everybody in the hotel knows: no password for this account. */
export async function ownNames(db: Db, property: string, account: string): Promise<string[]> {
  const hotel = await findProperty(db, property);
  const person = (await findAccountByName(db, property, account))?.person ?? null;
  return [account, ...(person === null ? [] : [person]), ...(hotel === undefined ? [] : [hotel.code, hotel.name])];
}

/** Why nobody may choose it; `own` as `ownNames` has them. One that is stored already is not asked about. */
export function passwordProblem(password: string, own: readonly string[]): Said | undefined {
  return spellingProblem(password) ?? guessProblem(password, own);
}

export function guessProblem(password: string, own: readonly string[]): Said | undefined {
  const why = guessable(password, own);
  return why === undefined ? undefined : say(`password.${why}`);
}

export function spellingProblem(password: string): Said | undefined {
  const { least, most } = passwordLength;
  if (password.length < least) return say('password.short', { least });
  if (password.length > most) return say('password.long', { most });
  // eslint-disable-next-line no-control-regex -- they cannot be typed into every client, and break Basic credentials
  return /[\u0000-\u001f\u007f]/.test(password) ? say('password.controls') : undefined;
}

export async function addAccount(
  db: Db,
  property: string,
  account: { name: string; passwordHash: string; person?: string | null } & Grants,
): Promise<Account> {
  refuse(nameProblem(account.name));
  refuse(permissionProblem(account));
  const person = givenPerson(account.person ?? null);
  const added = await insertAccount(db, property, { ...account, person, ...whole(account) });
  if (added === undefined) throw new Failure('conflict', { detail: say('account.exists', { name: account.name }) });
  await requireWithin(db, property, 'accounts');
  return added;
}

export async function changeAccount(db: Db, property: string, id: string, change: AccountChange): Promise<Account> {
  const before = await lockAccount(db, property, id);
  if (before === undefined) throw new Failure('unknownAccount');
  if (change.passwordHash !== undefined && before.linked)
    throw new Failure('conflict', { detail: say('provider.password', { name: before.name }) });
  const person = change.person === undefined ? {} : { person: givenPerson(change.person) };
  const changed = await updateAccount(db, property, id, { ...change, ...person, ...grantsAfter(before, change) });
  if (changed === undefined) throw new Failure('unknownAccount');
  return changed;
}

/**
 * Another role brings its own permissions, and of others only those that are given with it. Who loses the role keeps
 * the permissions.
 */
function grantsAfter(before: Grants, { role, permissions }: Partial<Grants>): Partial<Grants> {
  if (role === undefined && permissions === undefined) return {};
  const kept = role === undefined || role === null ? before.permissions : [];
  const after = { role: role === undefined ? before.role : role, permissions: permissions ?? kept };
  refuse(permissionProblem(after) ?? (role === undefined ? changeProblem(after) : undefined));
  return whole(after);
}

function givenPerson(given: string | null): string | null {
  const person = writtenPerson(given);
  refuse(personProblem(person));
  return person;
}

function refuse(problem: Said | undefined): void {
  if (problem !== undefined) throw new Failure('rule', { detail: problem });
}

export async function removeAccount(db: Db, property: string, id: string): Promise<void> {
  if (!(await deleteAccount(db, property, id))) throw new Failure('unknownAccount');
}

export async function oneAccount(db: Db, property: string, id: string): Promise<Account> {
  const account = await findAccount(db, property, id);
  if (account === undefined) throw new Failure('unknownAccount');
  return account;
}

/**
 * What was done to an account, by whom. A password is never told, only that it is another; the name of a person stands
 * apart, where it can be erased.
 */
export async function noteAccount(
  db: Db,
  property: string,
  actor: string,
  { id, name, person }: Account,
  { named = false, ...what }: Noted,
): Promise<void> {
  const personal = named && person !== null ? { personal: { person } } : {};
  const detail = { account: name, ...what.detail };
  await record(db, property, [{ actor, subject: id, ...what, ...personal, detail } as Entry]);
}

/** What was done, without the name of the account. */
type Noted = {
  [Kind in 'account.added' | 'account.changed' | 'account.removed']: {
    readonly kind: Kind;
    readonly detail: Omit<EventDetail<Kind>, 'account'>;
    /** It has another person's name. */
    readonly named?: boolean;
  };
}['account.added' | 'account.changed' | 'account.removed'];

/**
 * Changes accounts so that somebody is left who can undo it. All administrators are locked before the change: two of
 * them who take the permission from each other at once would otherwise each see the other still there. Where there is
 * none already, none is asked for.
 */
export async function keepingAnAdmin<T>(db: Db, property: string, change: () => Promise<T>): Promise<T> {
  const had = await hasAdmin(db, property);
  const result = await change();
  if (had && !(await hasAdmin(db, property)))
    throw new Failure('conflict', {
      detail: say('account.lastAdmin'),
    });
  return result;
}
