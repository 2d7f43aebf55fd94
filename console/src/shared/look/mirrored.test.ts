/** Every screen can be mirrored for a language that runs from right to left: nothing is placed by left and right. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../language/en.ts';
import { pseudo } from '../language/pseudo.ts';
import { translator } from '../language/translate.ts';

const console = join(import.meta.dirname, '../../..');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: console }).toSorted();
/** Measured on the screen, which has a left side in every language. */
const measured = new Set(['src/desk/rooms/status-menu.tsx']);

const physical = [
  /\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/,
  /^\s*(?:left|right)\s*:/,
  /\b(?:text-align|float|clear|justify-content|justify-self)\s*:\s*(?:left|right)\b/,
  /\btranslateX\(/,
];
const physicalStyle =
  /\b(?:margin|padding|border|inset)(?:Left|Right)\b|\b(?:left|right):|textAlign: '(?:left|right)'|\b(?:ml|mr|pl|pr)=/;
/** Top, right, bottom, left: where the second is not the fourth, it says left and right without a word of it. */
const fourSides = /^\s*(?:margin|padding|inset|border-width): *([^\s(]+) +([^\s(]+) +([^\s(]+) +([^\s;(]+);/;

function wrongIn(file: string, isWrong: (line: string) => boolean): string[] {
  return readFileSync(join(console, file), 'utf8')
    .split('\n')
    .flatMap((line, place) => (isWrong(line) ? [`${file}:${place + 1}: ${line.trim()}`] : []));
}

test('style sheets say start and end, not left and right', () => {
  const files = filesOf('src/**/*.css');
  expect(files.length).toBeGreaterThan(20);
  const wrong = files.flatMap((file) =>
    wrongIn(file, (line) => {
      const [, , right, , left] = fourSides.exec(line) ?? [];
      return right !== left || physical.some((pattern) => pattern.test(line));
    }),
  );
  expect(wrong).toEqual([]);
});

test('so do styles beside the elements', () => {
  const files = filesOf('src/**/*.tsx').filter((file) => !measured.has(file));
  expect(files.flatMap((file) => wrongIn(file, (line) => physicalStyle.test(line)))).toEqual([]);
});

test('the language of the tests is 40 % longer, and keeps values and the forms of numbers', () => {
  const words = pseudo(en);
  expect(Object.keys(words)).toEqual(Object.keys(en));
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  for (const [word, text] of Object.entries(en)) expect(plain(words[word] ?? '')).toBe(plain(text));
  const sentence = translator('en', words)('load.late', { count: 2, lines: 1 });
  expect(plain(sentence)).toBe('2 calls will ring over a minute late (only 1 phone line)');
  // Two of the spaces are as wide as a letter.
  const letters = (text: string): number =>
    text.replaceAll('\u00A0', '').length + (text.split('\u00A0').length - 1) / 2;
  const [longer, usual] = [words, en].map((all) => Object.values(all).reduce((sum, text) => sum + letters(text), 0));
  expect((longer ?? 0) / (usual ?? 1)).toBeGreaterThan(1.3);
});
