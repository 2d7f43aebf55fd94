/** The facts of an event are words, not keys and codes. */
import { afterEach, expect, test } from 'vitest';
import { recognise } from '../../../../server/src/recognise.ts';
import { en } from '../../shared/language/en.ts';
import { es } from '../../shared/language/es.ts';
import { said as spanishSaid } from '../../shared/language/es/said.ts';
import { speakAs } from '../../shared/language/saying.ts';
import { translator } from '../../shared/language/translate.ts';
import { factValue, shownFacts } from './facts.ts';

afterEach(() => speakAs('en'));

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

test('why is told in the language of who reads, also a reason within a reason; the words of others stay', () => {
  speakAs('es', spanishSaid, recognise);
  expect(factLine({ reason: 'no line came free in time' }, spanish)).toBe('motivo ninguna línea quedó libre a tiempo');
  expect(
    factValue('reason', 'Asterisk ours refuses the call: Allocation failed; check the line PJSIP/pbx', spanish),
  ).toBe('Asterisk ours rechaza la llamada: Allocation failed; revise la línea PJSIP/pbx');
  const killed =
    'set aside, because it cannot be sent: the service ended 3 times while it was sent. It may have arrived. ' +
    'Look at it, then send it again or enter it by hand';
  expect(factValue('words', killed, spanish)).toContain('el servicio terminó 3 veces mientras se enviaba');
  expect(factValue('words', '422 no such room', spanish)).toBe('422 no such room');
});

test('facts of earlier versions, and of none, stay readable', () => {
  expect(factLine({ colour: 'red', wrung: true }, english)).toBe('colour red · wrung yes');
  expect(factLine({}, english)).toBe('');
});
