import { findAccountByName } from '../accounts/store.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { record } from '../journal/journal.ts';
import { say } from '../messages/say.ts';
import { readNetwork } from '../networks.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { findProperty } from '../properties/store.ts';
import type { Right } from '../rights.ts';
import { deleteToken, endOf, insertToken, makeRoom } from './store.ts';
import { digestOf, newToken, notByToken, type Token } from './token.ts';

export const longestName = 60;
export const mostNetworks = 20;
/** What lies somewhere for longer is forgotten there. */
const mostYears = 5;

export interface Wish {
  /** The name of the account that it is for. */
  readonly account: string;
  readonly name: string;
  /** All that a token of the account may, without. */
  readonly rights?: readonly Right[] | undefined;
  readonly networks?: readonly string[] | undefined;
  /** A year from now, without. */
  readonly expiresAt?: string | undefined;
}

/** With its value, which is told to whoever asked and kept nowhere. */
export async function makeToken(
  db: Db,
  property: string,
  actor: string,
  { account, name: given, rights = [], networks = [], expiresAt }: Wish,
): Promise<{ token: Token; value: string }> {
  const name = checkedName(given);
  checkRights(rights);
  for (const network of networks) checkNetwork(network);
  const owner = await findAccountByName(db, property, account);
  if (owner === undefined) throw new Failure('unknownAccount', { detail: say('account.unknown', { name: account }) });
  const end = await endOf(db, expiresAt, mostYears);
  if (end === undefined || end.past) throw new Failure('timePast', { field: 'expiresAt' });
  if (end.far) throw new Failure('timeFar', { field: 'expiresAt' });
  await makeRoom(db, property);
  const value = newToken((await findProperty(db, property))?.code ?? '');
  const token = await insertToken(db, property, {
    account: owner.id,
    name,
    digest: digestOf(value),
    rights: rights.length === 0 ? null : rights,
    networks,
    madeBy: actor,
    expiresAt: end.at,
  });
  if (token === undefined)
    throw new Failure('conflict', { field: 'name', detail: say('token.exists', { token: name }) });
  await requireWithin(db, property, 'tokens');
  const detail = {
    account,
    token: name,
    expires: end.at.toISOString(),
    ...(rights.length === 0 ? {} : { rights: [...rights] }),
    ...(networks.length === 0 ? {} : { networks: [...networks] }),
  };
  await record(db, property, [{ kind: 'token.made', actor, subject: token.id, detail }]);
  return { token, value };
}

/** Over in this commit, everywhere. Where an account is named, only a token of that account. */
export async function revokeToken(
  db: Db,
  property: string,
  actor: string,
  { id, account }: { readonly id: string; readonly account?: string | undefined },
): Promise<void> {
  const revoked = await deleteToken(db, property, id, account);
  if (revoked === undefined) throw new Failure('unknownToken');
  const detail = { account: revoked.account, token: revoked.name };
  await record(db, property, [{ kind: 'token.revoked', actor, subject: id, detail }]);
}

function checkedName(given: string): string {
  const name = given.trim();
  if (name !== '' && name.length <= longestName && name.isWellFormed() && !/\p{Control}/u.test(name)) return name;
  throw new Failure('parameter', { field: 'name', detail: say('token.name', { most: longestName }) });
}

function checkRights(rights: readonly Right[]): void {
  const wrong = rights.find((right) => notByToken.has(right));
  if (wrong !== undefined) throw new Failure('rule', { field: 'rights', detail: say('token.right', { right: wrong }) });
}

function checkNetwork(network: string): void {
  try {
    readNetwork(network);
  } catch {
    throw new Failure('parameter', { field: 'networks', detail: say('token.networks', { network }) });
  }
}
