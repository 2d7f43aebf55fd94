import type { Db } from '../../db/connect.ts';

type Kind =
  | 'property'
  | 'language'
  | 'room'
  | 'custom room'
  | 'wakeup'
  | 'announcement'
  | 'inventory'
  | 'category'
  | 'item'
  | 'status type'
  | 'account'
  | 'password'
  | 'staff'
  | 'pin'
  | 'phone'
  | 'callIn'
  | 'connector'
  | 'receiver'
  | 'subscriber'
  | 'licence'
  | 'retention'
  | 'signIn'
  | 'provider';

export type Single = string | number | null;
export type Value = Single | Readonly<Record<string, Single | readonly string[]>>;

/** One difference between the file and the database. Never holds a password or its hash. */
export interface Change {
  readonly kind: Kind;
  readonly action: 'add' | 'change' | 'remove';
  readonly name: string;
  readonly from?: Value;
  readonly to?: Value;
}

/** What the database has and the file does not mention. */
export interface LeftAlone {
  readonly kind: Kind;
  readonly name: string;
}

/** The part of a plan for one section of the file: what differs, and how to make it equal. */
export interface Section {
  readonly changes: readonly Change[];
  readonly leftAlone: readonly LeftAlone[];
  /** Called only when there are changes. */
  write(db: Db, property: string): Promise<void>;
}

/** The fields in which two records differ. */
export function differences<T extends object>(from: T, to: T): (keyof T & string)[] {
  return (Object.keys(to) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]),
  );
}
