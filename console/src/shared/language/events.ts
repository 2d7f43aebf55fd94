/**
 * The words that the catalogue of events asks for. A kind or a fact without words in every language does not compile.
 */
import type { EventDetail, EventKind, EventPersonal } from '../../../../server/src/events/catalogue.ts';
import type { AlertKind } from '../../../../server/src/events/catalogue/alerts.ts';

type Details = { [Kind in EventKind]: EventDetail<Kind> | EventPersonal<Kind> }[EventKind];
type KeyOf<One> = One extends unknown ? keyof One & string : never;
type Literal<Value> = Value extends string ? (string extends Value ? never : Value) : never;
/** By each fact on its own: beside a fact that is any text, words would be lost in it. */
type LiteralsOf<One> = One extends unknown ? { [Name in keyof One]-?: Literal<One[Name]> }[keyof One] : never;

/** What the facts of an event are called. */
export type FactName = KeyOf<Details>;
/** What a fact can be, where there are only so many possibilities. */
type FactWord = Exclude<LiteralsOf<Details>, AlertKind>;

export type KindWords = Readonly<Record<`journal.kind.${EventKind}`, string>>;
/** `alert.kind`: a sentence for the card. `alert.name`: what it is called elsewhere. */
export type AlertWords = Readonly<Record<`alert.kind.${AlertKind}` | `alert.name.${AlertKind}`, string>>;
export type FactWords = Readonly<Record<`fact.${FactName}` | `word.${FactWord}`, string>>;
