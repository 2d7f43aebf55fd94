/** Every language says the same as the English, with the same values in it: whatever it lacks is found here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { languages } from './language.tsx';
import { translator } from './translate.ts';

type Words = Readonly<Record<string, string>>;

const folder = import.meta.dirname;
/** What the service says is English as it comes: `said.test.ts` looks at those. */
const ofTheService = new Set(['said.ts', 'refusals.ts', 'house-refusals.ts', 'findings.ts', 'carried.ts']);
const filesOf = (tag: string): string[] =>
  readdirSync(join(folder, tag))
    .filter((file) => !ofTheService.has(file))
    .toSorted();
const others = Object.keys(languages).filter((tag) => tag !== 'en');
const valuesIn = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name = '']) => name))].toSorted();
/** The words of one area, whatever its parts are called; or of all of the desk's areas, `es.ts`. */
const wordsIn = async (path: string): Promise<Words> => {
  const parts = (await import(/* @vite-ignore */ join(folder, `${path}.ts`))) as Record<string, Words>;
  return Object.assign({}, ...Object.values(parts)) as Words;
};

test('every folder of words is a language that can be chosen, and every language has one', () => {
  const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  expect(folders.toSorted()).toEqual(Object.keys(languages).toSorted());
});

describe.each(others)('%s', (tag) => {
  test('has a file for each area of the English one', () => {
    expect(filesOf(tag)).toEqual(filesOf('en'));
  });

  test.each(filesOf('en').map((file) => file.replace('.ts', '')))(
    'has every sentence of %s, none empty, with the values of the English one',
    async (area) => {
      const [english, translated] = [await wordsIn(`en/${area}`), await wordsIn(`${tag}/${area}`)];
      expect(Object.keys(english)).not.toHaveLength(0);
      for (const [word, sentence] of Object.entries(english)) {
        expect(translated[word], word).toBeTruthy();
        expect(valuesIn(translated[word] ?? ''), word).toEqual(valuesIn(sentence));
      }
      expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
    },
  );

  test('puts all its areas into what the desk loads', async () => {
    expect(Object.keys(await wordsIn(tag)).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test.each(['../../desk/languages.ts', '../../corridor/languages.ts'])('is loaded by %s', (page) => {
    expect(readFileSync(join(folder, page), 'utf8')).toMatch(
      new RegExp(`\\b${tag}: [^]*import\\([^]*language/${tag}[./]`),
    );
  });
});

test('a sentence takes the form that the number asks for', () => {
  const t = translator('en', en);
  expect([t('tonight.attempts', { count: 1 }), t('tonight.attempts', { count: 3 })]).toEqual([
    '1 attempt',
    '3 attempts',
  ]);
  expect(t('load.late', { count: 2, lines: 1 })).toBe('2 calls will ring over a minute late (only 1 phone line)');
});
