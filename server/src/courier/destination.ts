/** Who hears of what happens here: connectors take charges, receivers take room status, subscribers the events that they name. */
export type Role = 'connector' | 'receiver' | 'subscriber';
export const messageFormats = ['json', 'form', 'xml'] as const;
export type MessageFormat = (typeof messageFormats)[number];

export interface Destination {
  readonly role: Role;
  readonly name: string;
  readonly type: 'webhook' | 'fias';
  /** Where it is and how it is spoken to: a url and for receivers a format, or the host, port and interface of a FIAS link. */
  readonly target: Readonly<Record<string, string | number>>;
  /** Of a subscriber: kinds of events, with * for any ending. */
  readonly events?: readonly string[];
  /** How long a message waits before it leaves. */
  readonly holdSeconds?: number;
}

export const destinationName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
