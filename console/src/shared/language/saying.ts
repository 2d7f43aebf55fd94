/**
 * What the service says, in the reader's language. It comes as a code with values beside an English sentence; what was
 * kept as a sentence is recognised. Without words for it, the English is shown: never nothing.
 */
import { type Translate, translator, type Values } from './translate.ts';

/** As it comes over the wire, where values are not looked at more closely. */
export interface Heard {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export type SaidWords = Readonly<Record<string, string>>;
type Recognise = (text: string) => Heard | undefined;

interface Speaker {
  readonly t: Translate<string>;
  readonly words: SaidWords;
  readonly recognise: Recognise;
}

/** Undefined in English, which is how the service writes. */
let speaker: Speaker | undefined;

export function speakAs(tag: string, words?: SaidWords, recognise: Recognise = () => undefined): void {
  speaker = words === undefined ? undefined : { t: translator(tag, words), words, recognise };
}

const patienceMilliseconds = 10_000;
let coming: Promise<unknown> = Promise.resolve();

/** Words are on their way. A page is usable before, and may be refused something meanwhile. */
export function expectWords(words: Promise<unknown>): void {
  coming = words.catch(() => undefined);
}

/** Resolves when a sentence can be said in the reader's language: one that is shown in English stays there. */
export function wordsHere(): Promise<unknown> {
  return Promise.race([coming, new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
}

export function said(spoken: Heard | undefined, english: string): string {
  return (spoken === undefined ? undefined : sentence(spoken)) ?? english;
}

/** A sentence that was kept as a text. The words of another system stay as they are. */
export function quoted(english: string): string {
  const known = speaker?.recognise(english);
  if (known === undefined) return english;
  // A reason within a sentence may be one of ours as well. It is shorter than what it stands in, so this ends.
  const values = Object.entries(known.values).map(([name, value]) => [
    name,
    typeof value === 'string' ? quoted(value) : value,
  ]);
  return said({ code: known.code, values: Object.fromEntries(values) as Heard['values'] }, english);
}

function sentence({ code, values }: Heard): string | undefined {
  if (speaker === undefined || !Object.hasOwn(speaker.words, code)) return undefined;
  const given: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    const text = isHeard(value) ? sentence(value) : value;
    if (typeof text !== 'string' && typeof text !== 'number') return undefined;
    given[name] = text;
  }
  return speaker.t(code, given satisfies Values);
}

function isHeard(value: unknown): value is Heard {
  return typeof value === 'object' && value !== null && 'code' in value && 'values' in value;
}
