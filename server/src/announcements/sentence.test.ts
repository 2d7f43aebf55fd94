import { describe, expect, test } from 'vitest';
import { builtIn, languageSpoken } from './built-in.ts';
import { coreSounds } from './core-sounds.ts';
import { fillIn, greetingAt, type SentenceName, sentenceNames, sentencesNeeded, sentenceProblem } from './sentence.ts';
import { keyIn, roomIn, spokenIn, spokenLanguages } from '../speech/languages.ts';

describe.each(Object.entries(builtIn))('the built-in sentences in %s', (language, sentences) => {
  test('hold what they need and nothing that nobody fills in', () => {
    expect(Object.keys(sentences)).toEqual(sentenceNames);
    for (const name of sentenceNames) expect([name, sentenceProblem(name, sentences[name])]).toEqual([name, undefined]);
    expect(spokenLanguages[language]).toBeDefined();
    // By these a booking knows which prompt is built in.
    expect(Object.keys(builtIn)).toEqual(Object.keys(spokenLanguages));
  });

  test('have no digits, which engines read as they like', () => {
    const spoken = spokenIn(language);
    const values = {
      hotel: 'Aurora',
      time: spoken.time(6, 30),
      minutes: spoken.minutes(10),
      key: keyIn(spoken, '#'),
      room: roomIn(spoken, '101A'),
    };
    for (const text of Object.values(sentences)) expect(fillIn(text, values)).not.toMatch(/[\d{}]/);
  });
});

test.each<[SentenceName, string, string]>([
  ['goodMorning', 'Hello {guest}.', '{guest} is not known in goodMorning'],
  ['goodbye', 'Bye {time}.', 'there can be {hotel}'],
  ['time', 'Good morning.', 'add {time}'],
  ['time', 'It is {time', 'has no partner'],
  ['time', 'It is {{time}}', 'has no partner'],
  ['snooze', 'Sleep on.', 'add {key}'],
  ['desk', 'Press {key}.', 'add {room}'],
  ['goodbye', '...', 'has nothing to say'],
  ['goodbye', '{}', '{} is not known'],
  ['goodbye', '{constructor}', '{constructor} is not known'],
])('a property that wants %s to be "%s" is told: %s', (name, text, remedy) => {
  const problem = sentenceProblem(name, text);
  expect(`${problem?.what}. Fix: ${problem?.mend}`).toContain(remedy);
});

test('what is filled in is not read for placeholders again', () => {
  expect(fillIn('This is {hotel}, {time}.', { hotel: 'The {time} $& Inn', time: 'noon' })).toBe(
    'This is The {time} $& Inn, noon.',
  );
});

test('a room number is said character by character', () => {
  expect(roomIn(spokenIn('en'), '1017b')).toBe('one, zero, one, seven, B');
  expect(roomIn(spokenIn('de'), '21')).toBe('zwei, eins');
});

test('the greeting is that of the time of day', () => {
  expect([0, 6, 11, 12, 17, 18, 23].map(greetingAt).map((name) => name.slice(4))).toEqual([
    'Morning',
    'Morning',
    'Morning',
    'Afternoon',
    'Afternoon',
    'Evening',
    'Evening',
  ]);
});

test("a guest hears their language where it can be spoken, else the property's, else English", () => {
  const nothing = () => new Set<SentenceName>();
  expect(languageSpoken('fr', 'de', nothing)).toBe('fr');
  expect(languageSpoken('pt-BR', 'de', nothing)).toBe('pt');
  expect(languageSpoken('cs', 'de', nothing)).toBe('de');
  expect(languageSpoken('cs', 'sv', nothing)).toBe('en');
  expect(languageSpoken('', undefined, nothing)).toBe('en');
  expect(languageSpoken('cs', 'de', (tag) => (tag === 'cs' ? new Set(sentencesNeeded) : new Set()))).toBe('cs');
  expect(languageSpoken('cs', 'de', (tag) => (tag === 'cs' ? new Set(['goodbye']) : new Set()))).toBe('de');
});

test("Asterisk's own sounds tell at least the time and the room", () => {
  const facts = { hour: 18, minute: 45, minutes: 10, key: '1', room: '10B' };
  expect(coreSounds('time', facts)).toEqual(['time', 'digits/6', 'digits/40', 'digits/5', 'digits/p-m']);
  expect(coreSounds('time', { ...facts, hour: 0, minute: 5 })).toEqual([
    'time',
    'digits/12',
    'digits/oh',
    'digits/5',
    'digits/a-m',
  ]);
  expect(coreSounds('time', { ...facts, hour: 7, minute: 0 })).toEqual([
    'time',
    'digits/7',
    'digits/oclock',
    'digits/a-m',
  ]);
  expect(coreSounds('desk', facts).slice(0, 4)).toEqual(['extension', 'digits/1', 'digits/0', 'letters/b']);
  expect(coreSounds('snooze', facts)).toEqual(['vm-press', 'digits/1', 'for', 'digits/10', 'minutes']);
});
