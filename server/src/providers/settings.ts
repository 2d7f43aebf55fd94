/** The provider of a hotel as its administrators see and change it. Its secret goes in, and never comes out. */
import { listAccounts } from '../accounts/store.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { isIssuer, setProvider } from './manage.ts';
import { type GroupRole, readGroupRole, useOfProvider } from './provider.ts';
import { providerOf } from './store.ts';

export interface ProviderSettings {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly accountClaim: string;
  readonly groupsClaim: string;
  readonly hotelsClaim: string | null;
  /** `GROUP=ROLE[,inventory]`, in the order in which they count. */
  readonly groups: readonly string[];
  /** Names of accounts. */
  readonly breakGlass: readonly string[];
}

interface ShownProvider extends ProviderSettings {
  readonly groups: string[];
  readonly breakGlass: string[];
  readonly hasSecret: boolean;
}

const mostAccounts = 10_000;

export async function shownProvider(db: Db, property: string): Promise<ShownProvider | null> {
  const found = await providerOf(db, property);
  if (found === undefined) return null;
  const { secret, roles, breakGlass, name, issuer, clientId, accountClaim, groupsClaim, hotelsClaim } = found;
  const accounts = breakGlass.length === 0 ? [] : await listAccounts(db, property, { limit: mostAccounts });
  return {
    name,
    issuer,
    clientId,
    accountClaim,
    groupsClaim,
    hotelsClaim,
    groups: roles.map(written),
    breakGlass: accounts.filter(({ id }) => breakGlass.includes(id)).map((account) => account.name),
    hasSecret: secret !== null,
  };
}

/** As it is typed. */
export function written({ group, role, permissions }: GroupRole): string {
  return `${group}=${[role, ...permissions].join(',')}`;
}

/** `secret` undefined leaves the one that is set; null is for a provider that gave none. */
export async function changeProvider(
  db: Db,
  property: string,
  actor: string,
  { groups, ...wanted }: ProviderSettings,
  { secret, box }: { readonly secret: string | null | undefined; readonly box: SecretBox },
): Promise<void> {
  if (!isIssuer(wanted.issuer)) refuse(say('provider.issuer', { issuer: wanted.issuer }));
  if (groups.length === 0) refuse(say('provider.roles'));
  if (typeof secret === 'string' && !box.canSeal) refuse(say('provider.noKey'));
  const kept = secret === undefined ? ((await providerOf(db, property))?.secret ?? null) : null;
  await setProvider(db, property, actor, {
    ...wanted,
    secret: typeof secret === 'string' ? box.seal(secret, useOfProvider(property)) : kept,
    roles: groups.map(readTyped),
  });
}

function readTyped(given: string): GroupRole {
  try {
    return readGroupRole(given);
  } catch (error) {
    throw new Failure('rule', { detail: say('provider.role', { given }), cause: error });
  }
}

function refuse(detail: ReturnType<typeof say>): never {
  throw new Failure('rule', { detail });
}
