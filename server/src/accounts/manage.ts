import type { Db } from '../db/connect.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { Failure } from '../failures.ts';
import { type Said, say } from '../messages/say.ts';
import { type Entry, record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { type Account, nameProblem, passwordLength, permissionProblem } from './account.ts';
import { type Permission } from '../principal.ts';
import { hashPassword } from '../passwords/password.ts';
import { deleteAccount, findAccount, hasAdmin, insertAccount, updateAccount } from './store.ts';

/** Hashing takes a while: callers do it before they open a transaction. */
export async function preparePassword(password: string): Promise<string> {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new Failure('rule', { detail: problem });
  return hashPassword(password);
}

export function passwordProblem(password: string): Said | undefined {
  const { least, most } = passwordLength;
  if (password.length < least) return say('password.short', { least });
  if (password.length > most) return say('password.long', { most });
  // eslint-disable-next-line no-control-regex -- they cannot be typed into every client, and break Basic credentials
  return /[\u0000-\u001f\u007f]/.test(password) ? say('password.controls') : undefined;
}

export async function addAccount(
  db: Db,
  property: string,
  account: { name: string; passwordHash: string; permissions: readonly Permission[] },
): Promise<Account> {
  const problem = nameProblem(account.name);
  if (problem !== undefined) throw new Failure('rule', { detail: problem });
  requirePermissions(account.permissions);
  const added = await insertAccount(db, property, account);
  if (added === undefined) throw new Failure('conflict', { detail: say('account.exists', { name: account.name }) });
  await requireWithin(db, property, 'accounts');
  return added;
}

export async function changeAccount(
  db: Db,
  property: string,
  id: string,
  change: { passwordHash?: string; permissions?: readonly Permission[]; enabled?: boolean },
): Promise<Account> {
  requirePermissions(change.permissions ?? []);
  const changed = await updateAccount(db, property, id, change);
  if (changed === undefined) throw new Failure('unknownAccount');
  return changed;
}

function requirePermissions(granted: readonly Permission[]): void {
  const problem = permissionProblem(granted);
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

/** What was done to an account, by whom. A password is never told, only that it is another. */
export async function noteAccount(
  db: Db,
  property: string,
  actor: string,
  { id, name }: Account,
  what: Noted,
): Promise<void> {
  await record(db, property, [{ actor, subject: id, ...what, detail: { account: name, ...what.detail } } as Entry]);
}

/** What was done, without the name of the account. */
type Noted = {
  [Kind in 'account.added' | 'account.changed' | 'account.removed']: {
    readonly kind: Kind;
    readonly detail: Omit<EventDetail<Kind>, 'account'>;
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
