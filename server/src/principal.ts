/** Who asks, and what they may do: the same everywhere, whichever way they came in. */
import { forAsterisk, type Right, type Role } from './rights.ts';

/** Who is asking, once the credentials are verified. */
export interface Principal {
  readonly account: string;
  /** As the journal names who acts: with the name of the token behind that of the account, where it is one. */
  readonly name: string;
  readonly property: string;
  readonly role: Role | null;
  /** As the account has them; what it may do is in `rights`. */
  readonly permissions: ReadonlySet<string>;
  /** By the table of rights. */
  readonly rights: ReadonlySet<Right>;
  /** Licence values by name; 0 is switched off. */
  readonly licences: ReadonlyMap<string, number>;
  /** Signed in at the console, rather than by credentials in the request. */
  readonly atConsole?: boolean;
  /** The session that the request came with, by its digest in hexadecimal digits. */
  readonly session?: string;
  /** When that session is over, if it is not used again. */
  readonly endsAt?: Date;
  /** The token that the request came with, by its id, and when it expires in the time of `performance.now()`. */
  readonly token?: string;
  readonly expires?: number;
  /**
   * Another one as soon as the account has another password, role or permissions. What lasts longer than a request
   * looks at it.
   */
  readonly stamp?: string;
  /** Whoever runs the installation has suspended the hotel: nothing is answered, only its phones go on ringing. */
  readonly suspended?: boolean;
  /** How many requests of the hotel are answered in a minute, where the operator has said so. */
  readonly requestsPerMinute?: number;
  /** Its password opens sessions of the console, and is refused in requests: tokens are for that. */
  readonly tokensOnly?: boolean;
}

/**
 * An account for an Asterisk that dials in has its password in a file beside that Asterisk: it opens the door for it,
 * and nothing else.
 */
export function opensTheDoorOnly({ rights }: Pick<Principal, 'rights'>): boolean {
  return rights.size > 0 && rights.isSubsetOf(forAsterisk);
}
