/** The provider of a hotel, set and taken away, and who somebody is there: what an administrator says, not a claim. */
import { changeAccount, keepingAnAdmin, noteAccount } from '../accounts/manage.ts';
import { findAccountByName } from '../accounts/store.ts';
import { isSamePlace } from '../connectors/place.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { noPassword } from '../passwords/password.ts';
import { deleteSessions } from '../sessions/store.ts';
import { mayBeInTheClear } from './outgoing.ts';
import { placeOf, type Provider } from './provider.ts';
import {
  deleteIdentity,
  deleteProvider,
  endSessionsByPassword,
  insertIdentity,
  isEmergencyAdmin,
  providerOf,
  putProvider,
} from './store.ts';

/** Whether it can be the address of a provider. */
export function isIssuer(issuer: string): boolean {
  const url = URL.parse(issuer);
  const plain = url !== null && url.search === '' && url.hash === '' && url.username === '';
  return plain && (url.protocol === 'https:' || (url.protocol === 'http:' && mayBeInTheClear(url)));
}

/** Words for whoever typed it; undefined where it will do. */
export function issuerProblem(issuer: string): string | undefined {
  return isIssuer(issuer) ? undefined : say('provider.issuer', { issuer }).text;
}

export interface NewProvider extends Omit<Provider, 'property' | 'code' | 'breakGlass'> {
  /** Names of accounts. */
  readonly breakGlass: readonly string[];
}

export async function setProvider(db: Db, property: string, actor: string, wanted: NewProvider): Promise<void> {
  const breakGlass: string[] = [];
  for (const name of wanted.breakGlass) {
    const account = await findAccountByName(db, property, name);
    if (account === undefined || !(await isEmergencyAdmin(db, property, account.id)))
      throw new Failure('rule', { detail: say('provider.breakGlass', { name }) });
    breakGlass.push(account.id);
  }
  const before = await providerOf(db, property);
  // One that is kept, and would be sent to somebody else.
  if (before !== undefined && wanted.secret === before.secret && !keepsSecret(before, wanted))
    throw new Failure('rule', { field: 'secret', detail: say('secret.again', { name: wanted.name }) });
  await putProvider(db, property, { ...wanted, breakGlass });
  await endSessionsByPassword(db, property, wanted.issuer);
  await noteProvider(db, property, actor, before, await providerOf(db, property));
}

function keepsSecret(before: Provider, wanted: NewProvider): boolean {
  return before.secret === null || isSamePlace(placeOf(before), placeOf(wanted));
}

export async function removeProvider(db: Db, property: string, actor: string): Promise<boolean> {
  const before = await providerOf(db, property);
  if (before !== undefined) await noteProvider(db, property, actor, before, undefined);
  return deleteProvider(db, property);
}

/** From now on the account is this person's at the provider, and its password is gone. */
export async function linkAccount(
  db: Db,
  { property, issuer }: Provider,
  actor: string,
  account: { readonly id: string; readonly subject: string },
): Promise<void> {
  const changed = await keepingAnAdmin(db, property, () =>
    changeAccount(db, property, account.id, { passwordHash: noPassword }),
  );
  if (!(await insertIdentity(db, property, account.id, { issuer, subject: account.subject })))
    throw new Failure('conflict', { detail: say('provider.linked', { name: changed.name }) });
  await noteAccount(db, property, actor, changed, { kind: 'account.changed', detail: { password: 'another one' } });
}

/** It has no way to sign in then, until it is given a password or linked again; who is signed in is out. */
export async function unlinkAccount(db: Db, property: string, account: string): Promise<boolean> {
  await deleteSessions(db, property, account, { not: undefined });
  return deleteIdentity(db, property, account);
}

async function noteProvider(
  db: Db,
  property: string,
  actor: string,
  before: Provider | undefined,
  after: Provider | undefined,
): Promise<void> {
  const change = { name: 'provider', from: told(before), to: told(after) };
  await record(db, property, [{ kind: 'property.changed', actor, detail: { changes: [change] } }]);
}

/** A secret is never told. */
function told(provider: Provider | undefined): string | null {
  if (provider === undefined) return null;
  const { name, issuer, clientId, roles, breakGlass } = provider;
  const groups = roles.map(({ group, role }) => `${group}=${role}`).join(' ');
  return [name, issuer, clientId, groups, `break-glass: ${breakGlass.length}`].join(', ');
}
