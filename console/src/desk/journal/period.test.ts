import { describe, expect, test } from 'vitest';
import { fieldOf, instantOfField } from '../../shared/time/field.ts';
import { periodOf } from './period.ts';

const zone = 'Europe/Paris';
const utc = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString().slice(0, 16);

describe('a stretch of time', () => {
  // 29 March 2026 has 23 hours in Paris: its midnight is at 23:00Z, its noon at 10:00Z.
  const noon = Date.parse('2026-03-29T10:30:00Z');

  test.each([
    ['today', '2026-03-28T23:00', undefined],
    ['lastNight', '2026-03-28T17:00', '2026-03-29T10:00'],
    ['week', '2026-03-22T23:00', undefined],
    ['always', undefined, undefined],
  ] as const)('is in the property’s zone, also when its clock changes: %s', (name, from, to) => {
    const period = periodOf(name, noon, zone);
    expect([utc(period.from), utc(period.to)]).toEqual([from, to]);
  });

  test('goes into a field and comes back', () => {
    expect(fieldOf(noon, zone)).toBe('2026-03-29T12:30');
    expect(instantOfField('2026-03-29T12:30', zone)).toBe(noon);
    expect([instantOfField('', zone), instantOfField('2026-02-30T10:00', zone), fieldOf(undefined, zone)]).toEqual([
      undefined,
      undefined,
      '',
    ]);
  });
});
