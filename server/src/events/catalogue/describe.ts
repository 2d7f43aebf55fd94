/**
 * How a kind of event is described. This folder imports nothing of the house: journal, alerts, documents and console
 * read it.
 */
import { type TObject, type TProperties, type TSchema, Type } from 'typebox';

export interface EventDescription {
  /** One sentence for an integrator. */
  readonly means: string;
  /** What the `subject` is the id of; null where there is none. */
  readonly subject: string | null;
  readonly detail: TSchema;
  /** What identifies a guest: told with the detail until it is erased. */
  readonly personal?: TObject;
}

/** Most details are objects with a few named facts. */
export function fact<Facts extends TProperties>(means: string, subject: string | null, facts: Facts) {
  return { means, subject, detail: Type.Object(facts) };
}

export function personalFact<Facts extends TProperties, Personal extends TProperties>(
  means: string,
  subject: string | null,
  facts: Facts,
  personal: Personal,
) {
  return { means, subject, detail: Type.Object(facts), personal: Type.Object(personal) };
}

export const text = (description: string) => Type.String({ description });
export const whole = (description: string) => Type.Integer({ description });
export const decimal = (description: string) => Type.Number({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const instant = (description: string) => Type.String({ description: `${description}, ISO 8601.` });
export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(schema);
export const oneOf = <const Words extends readonly string[]>(words: Words, description: string) =>
  Type.Unsafe<Words[number]>(Type.String({ enum: [...words], description }));

/** The same facts before and after a change; only those that changed. */
export function change<Facts extends TProperties>(facts: Facts) {
  return { from: Type.Partial(Type.Object(facts)), to: Type.Partial(Type.Object(facts)) };
}

/** A place that messages go to, in every event that names one. */
export const destination = {
  destination: text('The name of the destination.'),
  destinationId: text('Its id.'),
};
