import { expect, test } from 'vitest';
import { Failure } from '../failures.ts';
import { restBody } from './failing.ts';

test('what nobody foresaw has a number to quote, and what has a reason has none', () => {
  expect(restBody(new Failure('internal'), '7f3a')).toEqual({
    error: 50001,
    description: 'Something went wrong here. Quote number 7f3a to support.',
  });
  expect(restBody(new Failure('timePast'), '7f3a').description).toBe('That time has passed.');
});
