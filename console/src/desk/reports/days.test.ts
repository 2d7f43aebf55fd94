import { expect, test } from 'vitest';
import { lastDays, noonOf, objection } from './days.ts';

test('the last days end with today in the property’s zone', () => {
  const now = Date.parse('2026-03-01T23:30:00Z'); // already 2 March in Paris
  expect(lastDays(30, now, 'Europe/Paris')).toEqual({ from: '2026-02-01', to: '2026-03-02' });
  expect(lastDays(1, now, 'America/New_York')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
});

test('a range that the service would refuse is not asked for', () => {
  expect(objection({ from: '2026-01-01', to: '2026-04-02' })).toBeUndefined();
  expect(objection({ from: '2026-01-01', to: '2026-04-03' })).toBe('reports.tooLong');
  expect(objection({ from: '2026-01-02', to: '2026-01-01' })).toBe('reports.backwards');
  expect(objection({ from: '', to: '2026-01-01' })).toBe('incomplete');
  expect(objection({ from: '2026-02-30', to: '2026-03-01' })).toBe('incomplete');
  expect(new Date(noonOf('20260329')).toISOString()).toBe('2026-03-29T12:00:00.000Z');
});
