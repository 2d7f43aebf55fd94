import { expect, test } from 'vitest';
import { isAccountName, proposedName } from './account-name.ts';

test('a name of a person becomes one that an account may have', () => {
  expect(isAccountName('Maria López')).toBe(false);
  expect(isAccountName('night-desk_2')).toBe(true);
  expect(proposedName('Maria López')).toBe('maria.lopez');
  expect(proposedName(' Łukasz  Groß ')).toBe('lukasz.gross');
  expect(proposedName('desk@hotel')).toBe('desk.hotel');
  expect(proposedName('田中')).toBe('');
  expect(proposedName('x'.repeat(80))).toHaveLength(64);
});
