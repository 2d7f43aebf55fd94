/** What is tried first by who guesses: passwords of many, rows of keys, and the names that everybody here knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { release } from '../release.ts';

/** So many letters and digits beside a word that is guessed make a password of it. */
const enoughBeside = 6;
/** Digits alone are dates and telephone numbers. */
const enoughDigits = 12;
const shortestName = 3;
const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);

let words: ReadonlySet<string> | undefined;
/** Read when somebody first chooses a password: no sign-in waits for it. */
function common(): ReadonlySet<string> {
  words ??= new Set(
    readFileSync(join(import.meta.dirname, 'common.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
  return words;
}

/** Why it would be guessed early; `own` are the names of the account and of its hotel. */
export function guessable(password: string, own: readonly string[]): 'common' | 'own' | undefined {
  if (isCommon(password.toLowerCase())) return 'common';
  const folded = fold(password);
  const names = [...own.flatMap(partsOf), 'hotel', fold(release.product)]
    .filter(({ length }) => length >= shortestName)
    .toSorted((one, other) => other.length - one.length);
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), folded);
  return rest !== folded && rest.length < enoughBeside ? 'own' : undefined;
}

function isCommon(password: string): boolean {
  const plain = fold(password) || password;
  if (common().has(password) || rows.some((row) => row.includes(plain))) return true;
  if (/^(.{1,6})\1+$/u.test(plain) || (plain.length < enoughDigits && /^\d*$/.test(plain))) return true;
  const word = password.replaceAll(/^\P{L}+|\P{L}+$/gu, '');
  return password.length - word.length < enoughBeside && common().has(word);
}

/** A name of several words, and each of them. */
function partsOf(name: string): string[] {
  return [name, ...name.split(/[^\p{L}\p{N}\p{Mark}]+/u)].map(fold);
}

/** Small letters and digits without accents: Grand-Hôtel is grandhotel. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
