/**
 * The account of somebody whom a provider has vouched for: made at the first sign-in, with the role that their groups
 * mean at each. Known by what never changes at the provider; an account that was here before is never taken over.
 */
import { nameProblem, noted, personProblem, whole, writtenPerson } from '../accounts/account.ts';
import { addAccount, changeAccount, noteAccount } from '../accounts/manage.ts';
import { type AccountChange, findAccountByName, lockAccount } from '../accounts/store.ts';
import type { Db } from '../db/connect.ts';
import type { Away } from '../events/catalogue/administration.ts';
import { noPassword } from '../passwords/password.ts';
import { type Said, say } from '../messages/say.ts';
import { accountNameOf, type Claims, type GroupRole, type Provider, roleFor } from './provider.ts';
import { type Identity, insertIdentity, lockIdentity, setWithdrawn } from './store.ts';

/** The id of the account, or why there is none. What was taken from somebody is kept also where they are refused. */
export type Entered = { readonly account: string } | { readonly refusal: Said; readonly why: Away };

export async function enter(db: Db, provider: Provider, claims: Claims): Promise<Entered> {
  const { property, issuer, name } = provider;
  const granted = roleFor(provider.roles, claims[provider.groupsClaim]);
  const identity = await lockIdentity(db, property, issuer, claims.sub);
  if (granted === undefined) {
    if (identity !== undefined) await withdraw(db, provider, identity);
    return { refusal: say('provider.group', { provider: name }), why: 'in no group' };
  }
  const person = personOf(claims);
  return identity === undefined
    ? add(db, provider, claims, { granted, person })
    : renew(db, provider, identity, { granted, person });
}

interface Given {
  readonly granted: GroupRole;
  /** Null where the provider says none, or one that cannot be kept. */
  readonly person: string | null;
}

async function add(db: Db, provider: Provider, claims: Claims, { granted, person }: Given): Promise<Entered> {
  const { property, issuer } = provider;
  const name = accountNameOf(claims[provider.accountClaim]);
  if (nameProblem(name) !== undefined)
    return { refusal: say('provider.name', { provider: provider.name }), why: 'name cannot be used' };
  if ((await findAccountByName(db, property, name)) !== undefined)
    return { refusal: say('provider.taken', { name }), why: 'name taken' };
  const { role, permissions } = granted;
  const account = await addAccount(db, property, { name, passwordHash: noPassword, person, role, permissions });
  await insertIdentity(db, property, account.id, { issuer, subject: claims.sub });
  await noteAccount(db, property, provider.name, account, {
    kind: 'account.added',
    detail: noted(account),
    named: person !== null,
  });
  return { account: account.id };
}

async function renew(db: Db, provider: Provider, identity: Identity, { granted, person }: Given): Promise<Entered> {
  const { property } = provider;
  const before = await lockAccount(db, property, identity.account);
  if (before === undefined) return { refusal: say('provider.group', { provider: provider.name }), why: 'in no group' };
  if (!before.enabled && !identity.withdrawn)
    return { refusal: say('provider.off', { name: before.name }), why: 'switched off' };
  const wanted = whole(granted);
  const same = before.role === wanted.role && before.permissions.join() === wanted.permissions.join();
  const change: AccountChange = {
    ...(same ? {} : wanted),
    ...(person === null || person === before.person ? {} : { person }),
    ...(before.enabled ? {} : { enabled: true }),
  };
  if (!before.enabled) await setWithdrawn(db, property, before.id, false);
  if (Object.keys(change).length === 0) return { account: before.id };
  const account = await changeAccount(db, property, before.id, change);
  const { person: named, permissions: _permissions, ...told } = change;
  await noteAccount(db, property, provider.name, account, {
    kind: 'account.changed',
    detail: { ...told, ...(same ? {} : { permissions: account.permissions }) },
    named: named !== undefined,
  });
  return { account: account.id };
}

/** No group is left: the account goes out like one that is switched off, with its sessions and tokens. */
async function withdraw(db: Db, { property, name }: Provider, { account: id }: Identity): Promise<void> {
  const before = await lockAccount(db, property, id);
  if (before?.enabled !== true) return;
  const account = await changeAccount(db, property, id, { enabled: false });
  await setWithdrawn(db, property, id, true);
  await noteAccount(db, property, name, account, { kind: 'account.changed', detail: { enabled: false } });
}

/** Names of people come in all letters; one that could be taken for something else is left out. */
function personOf({ name }: Claims): string | null {
  const person = writtenPerson(typeof name === 'string' ? name : null);
  return personProblem(person) === undefined ? person : null;
}
