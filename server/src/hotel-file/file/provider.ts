import { permissionProblem } from '../../accounts/account.ts';
import { forPeople, type GroupRole } from '../../providers/provider.ts';
import { permissions, permissionsOf } from '../../rights.ts';
import type { PasswordSource } from './accounts.ts';
import type { Field, Fields, Reader } from './reader.ts';
import { variableRule } from './variable.ts';

/** Where the people of the hotel sign in instead of here. */
export interface FileProvider {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly accountClaim: string;
  readonly groupsClaim: string;
  readonly hotelsClaim: string | null;
  readonly roles: readonly GroupRole[];
  /** Names of accounts. */
  readonly breakGlass: readonly string[];
  /** Where its secret comes from; undefined leaves the one that is set. */
  readonly source: PasswordSource | undefined;
  readonly line: number;
}

const keys = [
  'name',
  'issuer',
  'clientId',
  'secretEnv',
  'secretFile',
  'accountClaim',
  'groupsClaim',
  'hotelsClaim',
  'groups',
  'breakGlass',
] as const;
type Found = Fields<(typeof keys)[number]>;
const hints = {
  secret:
    'remove it, and name with secretEnv the environment variable that holds it: a secret in a file is read by ' +
    'everybody',
};

export function readProvider(reader: Reader, field: Field | undefined): FileProvider | undefined {
  const found = field === undefined ? undefined : reader.map(field, 'provider', keys, hints);
  if (field === undefined || found === undefined) return undefined;
  const text = (key: 'name' | 'issuer' | 'clientId', most: number, mend: string): string => {
    reader.required(found, key, `the ${key} of the provider`, mend);
    return reader.text(found[key], key, { most, mend }) ?? '';
  };
  const claim = (key: 'accountClaim' | 'groupsClaim' | 'hotelsClaim'): string | undefined =>
    reader.text(found[key], key, { most: 100, mend: 'write the name of a claim, at most 100 letters' });
  reader.required(found, 'groups', 'what groups of the provider mean here', 'add groups:, each with its role');
  return {
    name: text('name', 60, 'write what stands on the button behind "Sign in with", at most 60 letters'),
    issuer: text('issuer', 500, 'write its address as the provider writes it, like https://login.example.com'),
    clientId: text('clientId', 200, 'write what the provider calls Reveille, at most 200 letters'),
    accountClaim: claim('accountClaim') ?? 'preferred_username',
    groupsClaim: claim('groupsClaim') ?? 'groups',
    hotelsClaim: claim('hotelsClaim') ?? null,
    roles: readGroups(reader, found),
    breakGlass: reader
      .list(found.breakGlass, 'breakGlass')
      .flatMap((one) => reader.text(one, 'an account', { mend: 'write the name of an account' }) ?? []),
    source: readSource(reader, found),
    line: field.line,
  };
}

function readGroups(reader: Reader, found: Found): GroupRole[] {
  return reader.list(found.groups, 'groups').flatMap((item) => {
    const one = reader.map(item, 'a group', ['group', 'role', 'permissions']);
    if (one === undefined) return [];
    reader.required(one, 'group', 'the name of a group', 'add group:, as the provider calls it');
    reader.required(one, 'role', 'the role of a group', `add role:, one of ${forPeople.join(', ')}`);
    const group = reader.text(one.group, 'group', { most: 150, mend: 'write it as the provider does' });
    const role = reader.choice(one.role, 'a role', forPeople);
    const given = reader.list(one.permissions, 'permissions').flatMap((each) => {
      return reader.choice(each, 'a permission', permissions) ?? [];
    });
    if (group === undefined || role === undefined) return [];
    const problem = permissionProblem({ role, permissions: given });
    if (problem !== undefined) reader.mistake(item.line, `permissions are ${given.join(', ')}`, problem.text);
    return [{ group, role, permissions: permissionsOf(role).may.filter((each) => given.includes(each)) }];
  });
}

function readSource(reader: Reader, found: Found): PasswordSource | undefined {
  if (found.secretEnv !== undefined && found.secretFile !== undefined)
    reader.mistake(found.secretFile.line, 'there are both secretEnv and secretFile', 'remove one of the two');
  const file = reader.text(found.secretFile, 'secretFile', {
    mend: 'write the path of a file that holds the secret and nothing else',
  });
  if (file !== undefined) return { file };
  const variable = reader.text(found.secretEnv, 'secretEnv', variableRule('PROVIDER_SECRET'));
  return variable === undefined ? undefined : { variable };
}
