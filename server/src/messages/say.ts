/**
 * All that the service says to a person: a code with values, and the English sentence that they make. There is no way
 * to make a sentence without a code, so that a screen can say the same in another language. A code is never used again
 * for something else.
 */
import { carried } from './carried.ts';
import { findings } from './findings.ts';
import { houseRefusals } from './house-refusals.ts';
import { reasons } from './reasons.ts';
import { refusals } from './refusals.ts';

export const messages = { ...refusals, ...houseRefusals, ...findings, ...reasons, ...carried } as const;

export type MessageCode = keyof typeof messages;

/** A value may be said itself: "the list of mailboxes" is another one in each language. */
type Value = string | number | Said;
type Values = Readonly<Record<string, Value>>;

export interface Said {
  readonly code: string;
  readonly values: Values;
  /** The English sentence, for logs, terminals and programs. */
  readonly text: string;
}

/** What is sent: the text goes beside it, as `detail` or by the name that the answer has for it. */
export interface Spoken {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | Spoken>>;
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
/** Those of the English sentence, and what another language may rather speak of. */
type ValuesOf<Code extends MessageCode> = Readonly<Record<NamesIn<(typeof messages)[Code]>, Value>> & Values;
type Given<Code extends MessageCode> = [NamesIn<(typeof messages)[Code]>] extends [never]
  ? []
  : [values: ValuesOf<Code>];

export function say<Code extends MessageCode>(code: Code, ...[values]: Given<Code>): Said {
  const given: Values = values ?? {};
  return { code, values: given, text: filled(messages[code], given) };
}

/** A replacement is never read for placeholders itself. */
function filled(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : typeof value === 'object' ? value.text : String(value);
  });
}

export function spoken({ code, values }: Pick<Said, 'code' | 'values'>): Spoken {
  return {
    code,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? spoken(value) : value]),
    ),
  };
}
