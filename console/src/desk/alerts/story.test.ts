/** Every alert is told in a sentence, in every language, also one that an earlier version wrote. */
import { describe, expect, test } from 'vitest';
import { alerts as kinds } from '../../../../server/src/events/catalogue/alerts.ts';
import { en } from '../../shared/language/en.ts';
import { es } from '../../shared/language/es.ts';
import { translator } from '../../shared/language/translate.ts';
import type { Alert } from './queries.ts';
import { story } from './story.ts';

const languages = { en, es };
const alert = (kind: string, detail: Record<string, unknown> = {}): Alert => ({
  id: 'a',
  kind,
  subject: 'b',
  room: '415',
  detail,
  raised: '2027-01-15T05:36:00Z',
  phonesRung: 0,
  acknowledged: null,
  acknowledgedBy: null,
  going: false,
  conclusion: null,
  concluded: null,
  concludedBy: null,
});
const told = (tag: keyof typeof languages, kind: string, detail?: Record<string, unknown>) =>
  story(alert(kind, detail), { t: translator(tag, languages[tag]), tag, zone: 'Europe/Paris' });

describe.each(Object.keys(languages) as (keyof typeof languages)[])('in %s', (tag) => {
  test.each(Object.keys(kinds))('%s is a sentence, with or without its facts', (kind) => {
    const facts = {
      destination: 'opera',
      date: '270116',
      time: '063000',
      reason: 'no such room',
      words: 'too long',
      calls: 2,
      account: 'desk',
    };
    for (const sentence of [told(tag, kind, facts), told(tag, kind)]) {
      expect(sentence).not.toMatch(new RegExp(`[{}]|undefined|NaN|Invalid|alert\\.|\\b${kind}\\b(?<!clock)`));
      expect(sentence.length).toBeGreaterThan(15);
    }
  });
});

test('a phone that was busy is not said to have rung', () => {
  expect(told('en', 'unanswered', { attempts: 2, result: 3 })).toBe('called 2 times, busy or declined, last 06:36');
  expect(told('en', 'unanswered', { attempts: 2, result: 2 })).toBe('rang 2 times, no answer, last 06:36');
  expect(told('es', 'unanswered', { attempts: 2, result: 3 })).toBe(
    'se llamó 2 veces, comunica o rechaza, la última a las 06:36',
  );
});

test('a destination is called by its name, and never by an id', () => {
  expect(told('en', 'destination-parked', { destination: 'spa' })).toMatch(
    /^Messages to spa have not arrived for days.* Since 06:36\.$/,
  );
  expect(told('en', 'destination-failing', { destination: '019a8a5e-7c8b-7d2e-9f00-0123456789ab' })).toMatch(
    /^Messages to a connected system do not arrive/,
  );
});

test('a wake-up that a property system cannot have says whose, when and why', () => {
  const facts = { destination: 'opera', date: '270116', time: '063000', reason: 'That time has passed.' };
  expect(told('en', 'wakeup-refused', facts)).toBe(
    'Room 415 has no wake-up at Sat 16 Jan 06:30, though opera set one: That time has passed. Since 06:36.',
  );
  expect(told('en', 'wakeup-refused', { ...facts, date: 'soon', time: '99' })).toContain('at soon 99,');
});

test('what this page has no words for is shown as it is written', () => {
  expect(told('en', 'comet')).toBe('Something needs a person: comet. Since 06:36.');
});
