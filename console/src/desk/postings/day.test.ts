import { expect, test } from 'vitest';
import { boundsOf, dayAt, isDay, otherDay } from './day.ts';
import { explained, type Fate, shownFate, toldBack } from './fate.ts';

const hours = (day: string): number => {
  const { from, to } = boundsOf(day, 'Europe/Paris');
  return (Date.parse(to) - Date.parse(from)) / 3_600_000;
};

test('a day is from midnight to midnight in the zone of the property, which is not always 24 hours', () => {
  expect(boundsOf('2026-11-14', 'Europe/Paris')).toEqual({
    from: '2026-11-13T23:00:00.000Z',
    to: '2026-11-14T23:00:00.000Z',
  });
  expect(['2026-03-29', '2026-06-01', '2026-10-25'].map(hours)).toEqual([23, 24, 25]);
  expect(dayAt(Date.parse('2026-11-14T23:30:00Z'), 'Europe/Paris')).toBe('2026-11-15');
});

test('days follow each other over the ends of months and years, and half a date is none', () => {
  expect([otherDay('2026-12-31', 1), otherDay('2028-03-01', -1), otherDay('2026-01-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2025-12-31',
  ]);
  expect(['2026-11-14', '', '0202-11-14', '2026-02-30'].map(isDay)).toEqual([true, false, false, false]);
});

test('what became of a charge is explained where there is something to explain', () => {
  const fate: Fate = {
    connector: 'opera',
    destination: '',
    delivery: '1',
    event: 'charge.made',
    state: 'queued',
    attempts: 0,
    answer: null,
    words: '',
    leaves: '',
    settled: null,
  };
  expect(shownFate(fate).word).toBe('fate.queued');
  expect(shownFate({ ...fate, attempts: 2 }).word).toBe('fate.again');
  expect(explained({ ...fate, state: 'refused', attempts: 1, answer: 422, words: 'no such room' })).toBe(
    '422 · no such room',
  );
  expect(explained({ ...fate, attempts: 2, words: 'no connection' })).toBe('no connection');
  expect(explained({ ...fate, state: 'accepted', attempts: 1, answer: 200, words: 'fine' })).toBe('');
});

test('of a charge that was taken back it is said what each system knows', () => {
  const word = (event: string, state: Fate['state']) => toldBack({ event, state });
  expect(word('charge.made', 'undone')).toBeUndefined(); // it never had it
  expect(word('charge.made', 'refused')).toBeUndefined();
  expect(word('charge.made', 'accepted')).toBe('postings.backByHand'); // it is switched off
  expect(word('charge.undone', 'queued')).toBe('postings.backOnItsWay');
  expect(word('charge.undone', 'parked')).toBe('postings.backOnItsWay');
  expect(word('charge.undone', 'accepted')).toBe('postings.backTold');
  expect(word('charge.undone', 'refused')).toBe('postings.backByHand');
});
