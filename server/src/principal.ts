/** Who asks, and what they may do: the same everywhere, whichever way they came in. */

/**
 * admin: configuration, journal, accounts. inventory: everything that bills rooms. telephony: an Asterisk of the
 * property that dials in. inspect: who supervises housekeeping, gives rooms out and inspects them.
 */
export const permissions = ['admin', 'inventory', 'telephony', 'inspect'] as const;
export type Permission = (typeof permissions)[number];

/** Who is asking, once the credentials are verified. */
export interface Principal {
  readonly account: string;
  readonly name: string;
  readonly property: string;
  readonly permissions: ReadonlySet<string>;
  /** Licence values by name; 0 is switched off. */
  readonly licences: ReadonlyMap<string, number>;
  /** Signed in at the console, rather than by credentials in the request. */
  readonly atConsole?: boolean;
  /** The session that the request came with, by its digest in hexadecimal digits. */
  readonly session?: string;
  /**
   * Another one as soon as the account has another password or other permissions. What lasts longer than a request
   * looks at it.
   */
  readonly stamp?: string;
}

/**
 * An account for an Asterisk that dials in has its password in a file beside that Asterisk: it opens the door for it,
 * and nothing else.
 */
export function opensTheDoorOnly({ permissions: granted }: Pick<Principal, 'permissions'>): boolean {
  return granted.size === 1 && granted.has('telephony');
}
