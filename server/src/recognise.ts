/**
 * Finds the code of a sentence that was kept as a text: beside a message that waits, in an alert, in what a process
 * tells of its phones. What comes from elsewhere, as the words of another system, has none.
 */
import { failures } from './failures.ts';
import { messages } from './messages/say.ts';

export interface Recognised {
  readonly code: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What is longer was not written here. */
const longest = 600;
/** A sentence that is little more than its values would fit anything. */
const fewestLetters = 7;
const special = /[.*+?^$()|[\]\\]/g;
const value = /\{(\w+)\}/g;

const sentences: readonly (readonly [code: string, text: string])[] = [
  ...Object.entries(messages),
  ...Object.entries(failures).map(([name, { description }]) => [`failure.${name}`, description] as const),
];
/** The longest first: of two that fit, it is the one that says more. A value that comes twice is read once. */
const patterns = sentences
  .map(([code, text]) => ({ code, text, letters: text.replaceAll(value, '').replaceAll(/\P{Letter}/gu, '').length }))
  .filter(({ letters }) => letters >= fewestLetters)
  .toSorted((one, other) => other.letters - one.letters)
  .map(({ code, text }) => ({ code, pattern: new RegExp(`^${patternOf(text)}$`) }));

function patternOf(text: string): string {
  const seen = new Set<string>();
  return text.replaceAll(special, String.raw`\$&`).replaceAll(value, (_whole, name: string) => {
    if (seen.has(name)) return String.raw`\k<${name}>`;
    seen.add(name);
    return `(?<${name}>[^]*?)`;
  });
}

export function recognise(text: string): Recognised | undefined {
  if (text.length > longest) return undefined;
  for (const { code, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found !== null) return { code, values: { ...found.groups } };
  }
  return undefined;
}
