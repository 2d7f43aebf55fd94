/** A translation says the same as the English, with the same values in it. */
import { describe, expect, test } from 'vitest';
import { en, type Word } from './en.ts';
import { es } from './es.ts';
import { translator } from './translate.ts';

const valuesIn = (text: string): string[] => [...new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name = '']) => name))].toSorted();

describe('Spanish', () => {
  test('has every sentence, none empty, with the values of the English one', () => {
    for (const word of Object.keys(en) as Word[]) {
      expect(es[word], word).not.toBe('');
      expect(valuesIn(es[word]), word).toEqual(valuesIn(en[word]));
    }
    expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
  });
});

test('a sentence takes the form that the number asks for', () => {
  const t = translator('en', en);
  expect([t('tonight.attempts', { count: 1 }), t('tonight.attempts', { count: 3 })]).toEqual(['1 attempt', '3 attempts']);
  expect(t('load.late', { count: 2, lines: 1 })).toBe('2 ring more than a minute late: 1 line');
});
