/** Which rooms inventory knows: those with a phone, or a list of its own. */
export const roomLists = ['mailboxes', 'custom'] as const;
export type RoomList = (typeof roomLists)[number];

export interface Property {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly company: string;
  readonly timezone: string;
  readonly lines: number;
  readonly roomList: RoomList;
  /** Of its prices, like EUR; empty where nobody has said. */
  readonly currency: string;
}

export interface Licence {
  readonly id: number;
  readonly name: string;
  readonly value: number;
}

export interface Language {
  readonly id: number;
  readonly tag: string;
  readonly name: string;
}

export const propertyCode = /^[a-z0-9][a-z0-9.-]{0,62}$/;

/** The code a property gets when its file names none: its name in plain small letters. */
export function codeFromName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 63);
}
