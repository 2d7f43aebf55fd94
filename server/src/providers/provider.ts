/** Where the people of a hotel sign in instead of here, and what its groups mean here. */
import type { Placed } from '../connectors/place.ts';
import { type Use, useOf } from '../connectors/secrets.ts';
import { type Permission, permissionsOf, type Role, roles } from '../rights.ts';

export interface GroupRole {
  readonly group: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
}

export interface Provider {
  readonly property: string;
  /** Of the hotel. */
  readonly code: string;
  /** As it stands on the button. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Sealed; null where the provider wants none. */
  readonly secret: string | null;
  readonly accountClaim: string;
  readonly groupsClaim: string;
  /** Which claim lists the codes of the hotels that somebody may enter; null where the groups alone decide. */
  readonly hotelsClaim: string | null;
  readonly roles: readonly GroupRole[];
  /** Where there are any, no other person signs in with a password. */
  readonly breakGlass: readonly string[];
}

/** What its secret is sealed for. */
export const useOfProvider = (property: string): Use => useOf({ property, role: 'the', name: 'provider' });

/** As connections are: what makes it another provider. */
export function placeOf({ issuer, clientId }: Pick<Provider, 'issuer' | 'clientId'>): Placed {
  return { type: 'provider', target: { issuer, clientId } };
}

/** What a provider says of somebody, once that is verified. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Machines have passwords or tokens of their own. */
export const forPeople = roles.filter((role) => role !== 'integration' && role !== 'telephony');

/** `reception=front-desk` or `reception=front-desk,inventory`; throws words for whoever typed it. */
export function readGroupRole(given: string): GroupRole {
  const at = given.lastIndexOf('=');
  const [word = '', ...more] = given.slice(at + 1).split(',');
  const role = forPeople.find((one) => one === word);
  if (at < 1 || role === undefined)
    throw new Error(`"${given}" is no group with its role; write GROUP=ROLE, with one of ${forPeople.join(', ')}`);
  const { may } = permissionsOf(role);
  const permissions = more.map((one) => may.find((permission) => permission === one));
  if (permissions.includes(undefined))
    throw new Error(`"${given}": beside the role ${role} there can be ${may.join(', ') || 'no permission'}`);
  return { group: given.slice(0, at), role, permissions: permissions as Permission[] };
}

/** The first in the hotel's own order that somebody has the group of. */
export function roleFor(table: readonly GroupRole[], claimed: unknown): GroupRole | undefined {
  const groups = listOf(claimed);
  return table.find(({ group }) => groups.includes(group));
}

/** A claim with several values is a list; many providers send one value without one. */
export function listOf(claimed: unknown): string[] {
  return (Array.isArray(claimed) ? (claimed as unknown[]) : [claimed]).filter((one) => typeof one === 'string');
}

/** Of a mail address what stands before its @, which here parts the account from the hotel. */
export function accountNameOf(claimed: unknown): string {
  return typeof claimed === 'string' ? (claimed.split('@', 1)[0] ?? '') : '';
}
