/** Kinds are words and are compared as such, however many stars somebody sends. */
import { expect, test } from 'vitest';
import { hearsOf, wantedKind } from './kinds.ts';

test('a star stands for a whole word, or alone', () => {
  for (const kind of ['*', 'wakeup.*', 'wakeup.booked', 'wakeup.sheet-made']) expect(kind).toMatch(wantedKind);
  for (const kind of [
    '',
    'wakeup',
    'wake*',
    '*.booked',
    'wakeup.b*',
    '**',
    '*.*',
    'wakeup.',
    '.booked',
    'a.b.c',
    `${'*'.repeat(400)}x`,
    'Wakeup.booked',
  ])
    expect(kind).not.toMatch(wantedKind);
});

test('a kind is heard of by its name, by its noun, or with everything', () => {
  const heard = (...wanted: string[]) => hearsOf(new Set(wanted), 'wakeup.booked');
  expect([heard('*'), heard('wakeup.*'), heard('alert.raised', 'wakeup.booked')]).toEqual([true, true, true]);
  expect([heard(), heard('wakeup.rung'), heard('alert.*'), heard('wake.*')]).toEqual([false, false, false, false]);
});
