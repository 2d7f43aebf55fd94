import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPhoneRecording } from '../../testing/recogniser.ts';
import { Renderer } from '../speech/render.ts';
import { sentenceNames } from './texts/sentences.ts';
import { everyPart } from './texts/every-part.ts';
import { menuLanguages, partsOf, wordsOf } from './texts/words.ts';

const about = { room: '412', name: 'Cola', count: 2 };
const at = { hour: 6, minute: 30, days: 1, weekday: 2 };

it('says every sentence in every language of the announcements, whole and short', () => {
  expect(Object.keys(menuLanguages).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);
  for (const [language, words] of Object.entries(menuLanguages)) {
    expect(words.weekdays).toHaveLength(7);
    for (const sentence of sentenceNames)
      for (const days of [0, 1, 3, 12, 300]) {
        const said = wordsOf(language, 'Grand Hotel', { sentence, at: { ...at, days }, key: '4', ...about });
        expect(said, `${language} ${sentence}`).not.toMatch(/[{}]|\d|undefined/);
        expect(said.split(' ').length, said).toBeLessThanOrEqual(24);
      }
  }
});

it('reads back the day and the time', () => {
  const say = (language: string, days: number) => wordsOf(language, '', { sentence: 'stands', at: { ...at, days } });
  expect(say('en', 0)).toBe('We will wake you today, at six thirty in the morning.');
  expect(say('en', 1)).toBe('We will wake you tomorrow, Tuesday, at six thirty in the morning.');
  expect(say('en', 3)).toBe('We will wake you on Tuesday, at six thirty in the morning.');
  expect(say('de', 12)).toBe('Wir wecken Sie am Dienstag, in zwölf Tagen, um sechs Uhr dreißig.');
  expect(say('pl', 1)).toBe('Pobudka jutro, we wtorek: szósta trzydzieści.');
});

it('says a room digit by digit, and an item by its name', () => {
  const said = (language: string) => wordsOf(language, '', { sentence: 'charged', ...about });
  expect(said('en')).toBe('Room four, one, two: two times Cola.');
  expect(said('pl')).toBe('Pokój cztery, jeden, dwa: Cola, sztuk: dwa.');
  expect(wordsOf('en', '', { sentence: 'statusKey', name: '{room}', key: '12' })).toBe('For {room}, press one, two.');
});

it('says the same in parts, a time with what leads it in', () => {
  const parts = (language: string) => partsOf(language, '', { sentence: 'cancelWhich', at, key: '3' });
  expect(parts('en')).toEqual([
    'To cancel the call',
    'tomorrow, Tuesday,',
    'at six,',
    'thirty,',
    'in the morning.',
    'press',
    'three.',
  ]);
  expect(partsOf('en', '{time}', { sentence: 'charged', ...about })).toEqual([
    'Room',
    'four,',
    'one,',
    'two,',
    'two times Cola.',
  ]);
  const letters = (words: string) => words.replaceAll(/[^\p{L}\p{N}]/gu, '');
  for (const language of Object.keys(menuLanguages))
    for (const sentence of sentenceNames) {
      const telling = { sentence, at, key: '4', ...about };
      expect(letters(partsOf(language, 'H', telling).join('')), language).toBe(
        letters(wordsOf(language, 'H', telling)),
      );
    }
});

it('has every part of every minute and day beforehand, a few hundred in a language', () => {
  for (const [language, { sentences }] of Object.entries(menuLanguages)) {
    const known = everyPart(language);
    expect(known.size, language).toBeLessThan(300);
    for (const sentence of sentenceNames.filter((name) => !/\{(hotel|name|text|count)\}/.test(sentences[name])))
      for (let minute = 0; minute < (/\{(day|time)\}/.test(sentences[sentence]) ? 1440 : 10); minute += 1) {
        const [days, weekday] = [minute % 7, 1 + (Math.floor(minute / 7) % 7)];
        const moment = { hour: Math.floor(minute / 60), minute: minute % 60, days, weekday };
        const told = { sentence, at: moment, key: String(minute % 10), room: String(minute) };
        const missing = partsOf(language, '', told).filter((part) => !known.has(part));
        if (missing.length > 0) expect.fail(`${language} ${sentence} ${minute}: ${missing.join(' | ')}`);
      }
  }
});

it('takes the name of a hotel for nothing but a name', () => {
  expect(wordsOf('en', '{time} {key}', { sentence: 'welcome' })).toBe('{time} {key}.');
  expect(partsOf('en', '{time} {key}', { sentence: 'welcome' })).toEqual(['{time} {key}.']);
});

it('says in less than six seconds that it does not work: the desk must ring within ten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-sorry-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const renderer = new Renderer({ command: 'espeak-ng', voices: new Map(), folder, folderAt: folder });
  for (const language of Object.keys(menuLanguages)) {
    const wanted = { property: 'a', language, place: 'first', urgency: 'call' } as const;
    const sound = await renderer.say(wordsOf(language, '', { sentence: 'sorry' }), wanted);
    const { samples, rate } = readPhoneRecording(await readFile(`${sound}.wav`));
    expect(samples.length / rate, language).toBeLessThan(6);
  }
});
