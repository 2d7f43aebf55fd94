import {
  longestPerson,
  nameProblem,
  permissionProblem,
  personProblem,
  whole,
  writtenPerson,
} from '../../accounts/account.ts';
import { type Permission, permissions, type Role, roles } from '../../rights.ts';
import { quoted } from './mistakes.ts';
import type { Field, Fields, Reader } from './reader.ts';
import { variableRule } from './variable.ts';

/** Where the password of an account comes from; never the password itself. */
export type PasswordSource = { readonly variable: string } | { readonly file: string };

export interface FileAccount {
  readonly name: string;
  /** Undefined where the file says nothing of it: then it stays. */
  readonly person: string | undefined;
  readonly role: Role | null;
  readonly permissions: readonly Permission[];
  readonly source: PasswordSource;
  readonly line: number;
}

const keys = ['name', 'person', 'passwordEnv', 'passwordFile', 'role', 'permissions'] as const;
const hints = {
  password:
    'remove it, and name with passwordEnv the environment variable that holds it: a password in a file is ' +
    'read by everybody',
};

export function readAccounts(reader: Reader, field: Field | undefined): FileAccount[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'accounts').flatMap((item) => {
    const found = reader.map(item, 'an account', keys, hints);
    if (found === undefined) return [];
    const name = readName(reader, found);
    const person = readPerson(reader, found);
    const source = readSource(reader, found, name);
    const role = found.role === undefined ? null : (reader.choice(found.role, 'a role', roles) ?? null);
    const granted = readPermissions(reader, found, role);
    if (name === undefined || source === undefined || !reader.unique(seen, name, item.line, `account ${name}`))
      return [];
    return [{ name, person, source, role, permissions: granted, line: item.line }];
  });
}

function readName(reader: Reader, found: Fields<(typeof keys)[number]>): string | undefined {
  reader.required(found, 'name', 'the name of an account', 'add name:');
  const name = reader.text(found.name, 'name', { mend: 'write the name that the account signs in with' });
  const problem = name === undefined ? undefined : nameProblem(name);
  if (problem === undefined) return name;
  reader.mistake(found.name?.line ?? found.line, `name is ${quoted(name ?? '')}`, problem.text);
  return undefined;
}

function readPerson(reader: Reader, { person: field }: Fields<(typeof keys)[number]>): string | undefined {
  const mend = `write whose the account is, like \`person: Maria Lopez\`, at most ${longestPerson} letters`;
  const given = writtenPerson(reader.text(field, 'person', { mend }) ?? null);
  const problem = personProblem(given);
  if (problem === undefined) return given ?? undefined;
  reader.mistake(field?.line ?? 0, `person is ${quoted(given ?? '')}`, problem.text);
  return undefined;
}

function readSource(reader: Reader, found: Fields<(typeof keys)[number]>, name = 'name'): PasswordSource | undefined {
  if (found.passwordEnv === undefined && found.passwordFile === undefined && found.meant.size > 0) return undefined;
  if ((found.passwordEnv === undefined) === (found.passwordFile === undefined)) {
    const what =
      found.passwordEnv === undefined
        ? 'an account does not say where its password is'
        : 'an account has both passwordEnv and passwordFile';
    reader.mistake(
      found.line,
      what,
      `write either \`passwordEnv: ${name.toUpperCase().replaceAll(/[.-]/g, '_')}_PASSWORD\` or \`passwordFile: FILE\``,
    );
    return undefined;
  }
  const file = reader.text(found.passwordFile, 'passwordFile', {
    mend: 'write the path of a file that holds the password and nothing else',
  });
  if (file !== undefined) return { file };
  const variable = reader.text(found.passwordEnv, 'passwordEnv', variableRule('DESK_PASSWORD'));
  return variable === undefined ? undefined : { variable };
}

/** With those that come with the role. */
function readPermissions(
  reader: Reader,
  { permissions: field }: Fields<(typeof keys)[number]>,
  role: Role | null,
): readonly Permission[] {
  const given = new Set(
    reader.list(field, 'permissions').map((item) => reader.choice(item, 'a permission', permissions)),
  );
  const granted = permissions.filter((permission) => given.has(permission));
  const problem = permissionProblem({ role, permissions: granted });
  if (problem !== undefined && field !== undefined)
    reader.mistake(field.line, `permissions are ${granted.join(', ')}`, problem.text);
  return whole({ role, permissions: granted }).permissions;
}
