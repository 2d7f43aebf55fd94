import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import { readForm } from './forms.ts';

describe('a form', () => {
  test('gives back what was written into it, whatever the characters', () => {
    const names = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name) && !name.includes('\0'));
    const values = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, values), { selector: ([name]) => name, maxLength: 20 }), (fields) => {
        const body = new URLSearchParams(fields).toString();
        expect(readForm(body)).toEqual(Object.fromEntries(fields));
      }),
    );
  });

  test('takes a field without a value as an empty one', () => {
    expect(readForm('room=&daily')).toEqual({ room: '', daily: '' });
  });

  test.each([
    ['a name that is given twice', 'room=1&room=2', 'malformed'],
    ['an escape that is not UTF-8', 'room=%ff', 'malformed'],
    ['half an escape', 'room=%4', 'malformed'],
    ['a NUL', 'room=%00', 'malformed'],
    ['a name that reaches into objects', '__proto__=1', 'malformed'],
    [
      'more fields than any form of ours has',
      Array.from({ length: 201 }, (_, index) => `f${index}=1`).join('&'),
      'tooLarge',
    ],
  ])('refuses %s', (_what, body, failure) => {
    expect(() => readForm(body)).toThrow(Failure);
    try {
      readForm(body);
    } catch (error) {
      expect((error as Failure).failure).toBe(failure);
    }
  });
});
