/** admin: configuration, journal, accounts. inventory: everything that bills rooms. telephony: an Asterisk of the property that dials in. */
export const permissions = ['admin', 'inventory', 'telephony'] as const;
export type Permission = (typeof permissions)[number];

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly permissions: Permission[];
  readonly enabled: boolean;
}

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
  /** Another one as soon as the account has another password or other permissions. What lasts longer than a request looks at it. */
  readonly stamp?: string;
}

/**
 * An account for an Asterisk that dials in has its password in a file beside that Asterisk: it opens the door for it, and nothing else.
 */
export function opensTheDoorOnly({ permissions: granted }: Pick<Principal, 'permissions'>): boolean {
  return granted.size === 1 && granted.has('telephony');
}

/** Why these permissions cannot be given together. */
export function permissionProblem(granted: readonly Permission[]): string | undefined {
  if (!granted.includes('telephony') || granted.length === 1) return undefined;
  return 'The permission telephony goes with no other: its password lies in a file beside the Asterisk. Make an account of its own for it.';
}

const accountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const passwordLength = { least: 8, most: 200 };

export function nameProblem(name: string): string | undefined {
  return accountName.test(name) ? undefined : 'An account name has letters, digits, dot, dash and underscore, at most 64, and starts with a letter or digit.';
}
