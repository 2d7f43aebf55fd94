/** What a language must be able to say of the journal. What it lacks does not compile. */
import type { EventDetail, EventKind, EventPersonal } from '../catalogue.ts';
import type { AlertKind } from '../catalogue/alerts.ts';
import type { Facts } from './facts.ts';
import type { Role, StaffRight } from '../../rights.ts';

type Details = { [Kind in EventKind]: EventDetail<Kind> | EventPersonal<Kind> }[EventKind];
type Literal<Value> = Value extends string ? (string extends Value ? never : Value) : never;
type LiteralsOf<One> = One extends unknown ? { [Name in keyof One]-?: Literal<One[Name]> }[keyof One] : never;

/** What a fact can be, where there are only so many possibilities, and a few words beside. */
export type FactWord =
  | Exclude<LiteralsOf<Details>, AlertKind>
  | 'room'
  | 'extra'
  | 'staff'
  | 'public'
  | 'none'
  | 'a recording'
  | 'built in'
  | Role
  | 'admin'
  | 'inventory'
  | StaffRight
  | 'true'
  | 'false';

type Words = Readonly<Record<string, string>>;

export interface Language extends LanguageWords {
  readonly tag: string;
  readonly quoted: (text: string) => string;
  /** A sentence for each kind of event, made of its facts. */
  readonly told: Readonly<Record<EventKind, (facts: Facts) => string>>;
}

export interface LanguageWords {
  readonly alerts: Readonly<Record<AlertKind, string>>;
  readonly words: Readonly<Record<FactWord, string>>;
  /** By the codes of the interface. */
  readonly results: Readonly<Record<number, string>>;
  readonly sources: Readonly<Record<number, string>>;
  readonly nouns: Words;
  readonly settings: Words;
  readonly counted: Words;
}
