/** A translation says the same as the English, with the same values in it. */
import { describe, expect, test } from 'vitest';
import { en } from './en.ts';
import { corridor } from './en/corridor.ts';
import { es } from './es.ts';
import { corridor as corridorInSpanish } from './es/corridor.ts';
import { translator } from './translate.ts';

const valuesIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name = '']) => name))].toSorted();

const pages: Record<string, readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>]> = {
  desk: [en, es],
  corridor: [corridor, corridorInSpanish],
};

describe('Spanish', () => {
  test.each(Object.keys(pages))('of the %s has every sentence, none empty, with the values of the English one', (page) => {
    const [english = {}, spanish = {}] = pages[page] ?? [];
    for (const [word, sentence] of Object.entries(english)) {
      expect(spanish[word], word).toBeTruthy();
      expect(valuesIn(spanish[word] ?? ''), word).toEqual(valuesIn(sentence));
    }
    expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(english).toSorted());
  });
});

test('a sentence takes the form that the number asks for', () => {
  const t = translator('en', en);
  expect([t('tonight.attempts', { count: 1 }), t('tonight.attempts', { count: 3 })]).toEqual(['1 attempt', '3 attempts']);
  expect(t('load.late', { count: 2, lines: 1 })).toBe('2 ring more than a minute late: 1 line');
});
