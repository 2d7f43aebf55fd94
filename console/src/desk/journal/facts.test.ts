/** The facts of an event are words, not keys and codes. */
import { expect, test } from 'vitest';
import { en } from '../../shared/language/en.ts';
import { es } from '../../shared/language/es.ts';
import { translator } from '../../shared/language/translate.ts';
import { factValue, shownFacts } from './facts.ts';

const english = { t: translator('en', en), tag: 'en', zone: 'Europe/Paris' };
const spanish = { ...english, t: translator('es', es), tag: 'es' };

const factLine = (detail: Record<string, unknown>, speaking: typeof english): string =>
  shownFacts(detail, speaking)
    .map((pair) => pair.join(' '))
    .join(' · ');

const booked = {
  due: '2027-01-15T05:30:00Z',
  wall: '2027-01-15T06:30:00',
  zone: 'Europe/Paris',
  rule: 'exact',
  daily: false,
  source: 5,
};

test('codes have words', () => {
  expect(factLine({ before: -1, result: 2, attempts: 3, snoozes: 0 }, english)).toBe('result No answer · times rung 3');
  expect(factLine({ result: 2 }, spanish)).toBe('resultado No contesta');
  expect(factLine(booked, english)).toBe('due Fri 15 Jan 2027 06:30 · asked by interface');
});

test('what was changed is told as before and after, and an alert by its name', () => {
  expect(factLine({ from: { price: '3.50' }, to: { price: '4.00' } }, english)).toBe('from price 3.50 · to price 4.00');
  expect(factValue('changes', [{ name: 'attempts', from: 3, to: 4 }], english)).toBe('attempts: 3 → 4');
  expect(factLine({ alert: 'link-down', how: 'console' }, english)).toBe('alert Property system away · by console');
});

test('facts of earlier versions, and of none, stay readable', () => {
  expect(factLine({ colour: 'red', wrung: true }, english)).toBe('colour red · wrung yes');
  expect(factLine({}, english)).toBe('');
});
