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
}

export const accountName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
export const passwordLength = { least: 8, most: 200 };
