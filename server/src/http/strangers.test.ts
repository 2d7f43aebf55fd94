import { expect, test } from 'vitest';
import { budgets } from '../budgets/budgets.ts';
import { Strangers } from './strangers.ts';

const { most } = budgets.strangers;

test('of one network are told to wait after so many in a minute, others are not, and who is known never', () => {
  let now = 0;
  let refused = 0;
  const strangers = new Strangers({ refused: () => (refused += 1) }, () => now);
  strangers.succeeded('the desk');
  for (let request = 0; request < most; request += 1) {
    strangers.refuse('192.0.2.1', 'a guess');
    strangers.failed('192.0.2.1');
  }
  expect(() => strangers.refuse('192.0.2.1', 'a guess')).toThrow(/Too many requests/);
  expect(refused).toBe(1);
  strangers.refuse('192.0.2.1', 'the desk');
  strangers.refuse('192.0.2.2', 'a guess');
  now = 60_000;
  strangers.refuse('192.0.2.1', 'a guess');
  strangers.failed('192.0.2.1');
  strangers.refuse('192.0.2.1', 'a guess');
});
