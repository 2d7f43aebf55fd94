import { type Said, say } from '../messages/say.ts';
import { type Permission, permissions, permissionsOf, type Role } from '../rights.ts';

export interface Account {
  readonly id: string;
  readonly name: string;
  /** Whose it is, like Maria Lopez; null where nobody has said. */
  readonly person: string | null;
  readonly role: Role | null;
  readonly permissions: Permission[];
  readonly enabled: boolean;
}

/** What an account is given: a role, permissions, or both. */
export interface Grants {
  readonly role: Role | null;
  readonly permissions: readonly Permission[];
}

/** Why these permissions cannot be given together, or with this role. */
export function permissionProblem({ role, permissions: given }: Grants): Said | undefined {
  if (role !== null) {
    const { has, may } = permissionsOf(role);
    const fit = given.every((one) => has.includes(one) || may.includes(one));
    return fit ? undefined : roleProblem(role);
  }
  if (!given.includes('telephony') || given.length === 1) return undefined;
  return say('account.telephony');
}

/** Permissions alone are changed within the role: what comes with it can only go with it. */
export function changeProblem({ role, permissions: given }: Grants): Said | undefined {
  const lacks = role !== null && permissionsOf(role).has.some((one) => !given.includes(one));
  return lacks ? roleProblem(role) : undefined;
}

function roleProblem(role: Role): Said {
  const { has, may } = permissionsOf(role);
  return say('account.role', { role, has: has.join(', ') || '-', may: may.join(', ') || '-' });
}

/** With what comes with the role, in the usual order. */
export function whole({ role, permissions: given }: Grants): Grants & { readonly permissions: Permission[] } {
  const has = role === null ? [] : permissionsOf(role).has;
  return { role, permissions: permissions.filter((one) => has.includes(one) || given.includes(one)) };
}

/** As the journal tells of an account that was added. */
export function noted({ role, permissions: granted }: Account): { role?: Role; permissions: Permission[] } {
  return { ...(role === null ? {} : { role }), permissions: granted };
}

/** Begins with a letter; no brackets, in which the account's name stands behind it, and nothing that turns a line. */
const personName = /^\p{L}[\p{L}\p{M}\p{N} .,'’·-]*$/u;
export const longestPerson = 80;

/** As it is kept: one way to write the same letters, and no spaces around it. Null is nobody's name. */
export function writtenPerson(person: string | null): string | null {
  return person?.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ') || null;
}

export function personProblem(person: string | null): Said | undefined {
  if (person === null || (personName.test(person) && person.length <= longestPerson)) return undefined;
  return say('account.person', { most: longestPerson });
}

const accountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const passwordLength = { least: 8, most: 200 };

export function nameProblem(name: string): Said | undefined {
  return accountName.test(name) ? undefined : say('account.name');
}
