/** Who hears of what happens here: connectors take charges, receivers take room status. */
export type Role = 'connector' | 'receiver';
export const messageFormats = ['json', 'form', 'xml'] as const;

export interface Destination {
  readonly role: Role;
  readonly name: string;
  readonly type: 'webhook' | 'fias';
  /** Where it is and how it is spoken to: a url and for receivers a format, or the host, port and interface of a FIAS link. */
  readonly target: Readonly<Record<string, string | number>>;
}

export const destinationName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
