/**
 * Who hears of what happens here: connectors take charges, receivers take room status, subscribers the events that they
 * name.
 */
export type Role = 'connector' | 'receiver' | 'subscriber';
export const messageFormats = ['json', 'form', 'xml'] as const;
export type MessageFormat = (typeof messageFormats)[number];

/** Where a destination is and how it is spoken to, as it is kept: lists are joined by commas. */
export type Settings = Readonly<Record<string, string | number>>;

export interface Destination {
  readonly role: Role;
  readonly name: string;
  /** Of its connector. */
  readonly type: string;
  readonly target: Settings;
  /** Kinds of events that it hears of, with * for any ending. */
  readonly events?: readonly string[];
  /** How long a message waits before it leaves. */
  readonly holdSeconds?: number;
}

/** The format of events that machines read, and that is left out where nothing else is said. */
export const usualFormat = 'reveille';

/** In a format for people the address opens a channel to whoever knows it: it is kept sealed, as the secret. */
export function hasSecretAddress({ role, target }: { readonly role: string } & Pick<Destination, 'target'>): boolean {
  return role === 'subscriber' && target['format'] !== undefined;
}

export const destinationName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
