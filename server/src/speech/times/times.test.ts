/** Every minute of the day, as people say it. */
import { describe, expect, test } from 'vitest';
import { spokenLanguages } from '../languages.ts';

const everyMinute = Array.from({ length: 1440 }, (_, index) => [Math.floor(index / 60), index % 60] as const);

describe.each(Object.entries(spokenLanguages))('in %s', (language, { time, minutes, number }) => {
  test('all 1,440 minutes are words, and no two of them are the same', () => {
    const said = everyMinute.map(([hour, minute]) => time(hour, minute));
    for (const words of said) expect(words).toMatch(/^[\p{Letter}' -]+$/u);
    for (const words of said) expect(words).not.toMatch(/undefined| {2}|^ | $/);
    expect(new Set(said).size).toBe(1440);
  });

  test('numbers and minutes are words, and no two of them are the same', () => {
    const numbers = Array.from({ length: 100 }, (_, count) => number(count));
    for (const words of [...numbers, ...numbers.map((_, count) => minutes(count))])
      expect(words).toMatch(/^(?!.*undefined)\p{Letter}[\p{Letter} -]*$/u);
    expect(new Set(numbers).size).toBe(100);
    expect(new Set(numbers.map((_, count) => minutes(count))).size).toBe(100);
  });

  test.each(examples[language] ?? [])('%s is "%s"', (clock, words) => {
    const [hour, minute] = clock.split(':').map(Number);
    expect(time(hour ?? 0, minute ?? 0)).toBe(words);
  });

  test('there are examples that a native speaker would accept', () => {
    expect(examples[language]?.map(([clock]) => clock)).toEqual(
      expect.arrayContaining(['00:00', '12:00', '06:00', '06:05', '07:30', '18:45', '00:30', '01:00', '21:21']),
    );
  });
});

test.each([
  ['en', 1, 'one minute'],
  ['en', 21, 'twenty one minutes'],
  ['de', 1, 'einer Minute'],
  ['de', 10, 'zehn Minuten'],
  ['de', 31, 'einunddreißig Minuten'],
  ['fr', 21, 'vingt et une minutes'],
  ['es', 1, 'un minuto'],
  ['es', 21, 'veintiún minutos'],
  ['es', 31, 'treinta y un minutos'],
  ['it', 28, 'ventotto minuti'],
  ['pt', 2, 'dois minutos'],
  ['nl', 22, 'tweeëntwintig minuten'],
  ['pl', 1, 'jedną minutę'],
  ['pl', 2, 'dwie minuty'],
  ['pl', 5, 'pięć minut'],
  ['pl', 12, 'dwanaście minut'],
  ['pl', 22, 'dwadzieścia dwie minuty'],
  ['pl', 21, 'dwadzieścia jeden minut'],
])('in %s, %i minutes are "%s"', (language, count, words) => {
  expect(spokenLanguages[language]?.minutes(count)).toBe(words);
});

const examples: Record<string, [string, string][]> = {
  en: [
    ['00:00', 'midnight'],
    ['12:00', 'twelve noon'],
    ['06:00', "six o'clock in the morning"],
    ['06:05', 'six oh five in the morning'],
    ['07:30', 'seven thirty in the morning'],
    ['18:45', 'six forty five in the evening'],
    ['00:30', 'twelve thirty at night'],
    ['12:30', 'twelve thirty in the afternoon'],
    ['01:00', "one o'clock in the morning"],
    ['21:21', 'nine twenty one in the evening'],
  ],
  de: [
    ['00:00', 'null Uhr'],
    ['12:00', 'zwölf Uhr'],
    ['06:00', 'sechs Uhr'],
    ['06:05', 'sechs Uhr fünf'],
    ['07:30', 'sieben Uhr dreißig'],
    ['18:45', 'achtzehn Uhr fünfundvierzig'],
    ['00:30', 'null Uhr dreißig'],
    ['01:00', 'ein Uhr'],
    ['01:01', 'ein Uhr eins'],
    ['21:21', 'einundzwanzig Uhr einundzwanzig'],
  ],
  fr: [
    ['00:00', 'minuit'],
    ['12:00', 'midi'],
    ['06:00', 'six heures'],
    ['06:05', 'six heures cinq'],
    ['07:30', 'sept heures trente'],
    ['18:45', 'dix-huit heures quarante-cinq'],
    ['00:30', 'minuit trente'],
    ['01:00', 'une heure'],
    ['06:11', 'six heures onze'],
    ['21:21', 'vingt et une heures vingt et une'],
  ],
  es: [
    ['00:00', 'las doce de la noche'],
    ['12:00', 'las doce del mediodía'],
    ['06:00', 'las seis en punto'],
    ['06:05', 'las seis y cinco'],
    ['07:30', 'las siete y treinta'],
    ['18:45', 'las dieciocho cuarenta y cinco'],
    ['00:30', 'las doce y treinta de la noche'],
    ['01:00', 'la una en punto'],
    ['13:00', 'las trece horas'],
    ['21:21', 'las veintiuna y veintiuno'],
  ],
  it: [
    ['00:00', 'mezzanotte'],
    ['12:00', 'mezzogiorno'],
    ['06:00', 'le sei'],
    ['06:05', 'le sei e cinque'],
    ['07:30', 'le sette e trenta'],
    ['18:45', 'le diciotto e quarantacinque'],
    ['00:30', 'mezzanotte e trenta'],
    ['01:00', "l'una"],
    ['12:30', 'le dodici e trenta'],
    ['21:21', 'le ventuno e ventuno'],
    ['23:23', 'le ventitré e ventitré'],
  ],
  pt: [
    ['00:00', 'a meia-noite'],
    ['12:00', 'o meio-dia'],
    ['06:00', 'as seis horas'],
    ['06:05', 'as seis horas e cinco'],
    ['07:30', 'as sete horas e trinta'],
    ['18:45', 'as dezoito horas e quarenta e cinco'],
    ['00:30', 'a meia-noite e trinta'],
    ['01:00', 'a uma hora'],
    ['06:01', 'as seis horas e um minuto'],
    ['22:02', 'as vinte e duas horas e dois'],
    ['21:21', 'as vinte e uma horas e vinte e um'],
  ],
  nl: [
    ['00:00', 'nul uur'],
    ['12:00', 'twaalf uur'],
    ['06:00', 'zes uur'],
    ['06:05', 'zes uur vijf'],
    ['07:30', 'zeven uur dertig'],
    ['18:45', 'achttien uur vijfenveertig'],
    ['00:30', 'nul uur dertig'],
    ['01:00', 'één uur'],
    ['21:21', 'eenentwintig uur eenentwintig'],
    ['22:32', 'tweeëntwintig uur tweeëndertig'],
  ],
  pl: [
    ['00:00', 'północ'],
    ['12:00', 'dwunasta zero zero'],
    ['06:00', 'szósta zero zero'],
    ['06:05', 'szósta zero pięć'],
    ['06:30', 'szósta trzydzieści'],
    ['07:30', 'siódma trzydzieści'],
    ['18:45', 'osiemnasta czterdzieści pięć'],
    ['00:30', 'zero trzydzieści'],
    ['01:00', 'pierwsza zero zero'],
    ['21:21', 'dwudziesta pierwsza dwadzieścia jeden'],
  ],
};
