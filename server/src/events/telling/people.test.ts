import { expect, test } from 'vitest';
import { callByName } from './people.ts';

const called = callByName([
  { account: 'desk2', person: 'Ana Silva', since: '2026-06-01T00:00:00.000000Z', until: null },
  { account: 'staff', person: 'Jan Kowalski', since: '2026-01-01T00:00:00.000000Z', until: null },
  {
    account: 'desk2',
    person: 'Maria Lopez',
    since: '2026-01-01T00:00:00.000000Z',
    until: '2026-05-01T00:00:00.000000Z',
  },
]);

test('what was done is said of whoever had the account then, and of nobody where none is known', () => {
  expect(called('desk2', '2026-02-01T00:00:00Z')).toBe('Maria Lopez (desk2)');
  expect(called('desk2', '2026-07-01T00:00:00Z')).toBe('Ana Silva (desk2)');
  expect(called('desk2', '2025-07-01T00:00:00Z')).toBe('desk2');
  expect(called('desk2', '2026-05-01T00:00:00Z')).toBe('desk2');
  expect(called('desk', '2026-02-01T00:00:00Z')).toBe('desk');
  expect(called('desk2 (token till)', '2026-02-01T00:00:00Z')).toBe('Maria Lopez (desk2 (token till))');
  expect(called('staff 12', '2026-02-01T00:00:00Z')).toBe('staff 12');
});

test('within a span it is said of somebody who had the account all that time', () => {
  expect(called('desk2', '2026-02-01T00:00:00Z', '2026-04-01T00:00:00Z')).toBe('Maria Lopez (desk2)');
  expect(called('desk2', '2026-02-01T00:00:00Z', '2026-07-01T00:00:00Z')).toBe('desk2');
});
