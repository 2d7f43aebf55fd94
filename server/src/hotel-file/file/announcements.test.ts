/** The section of a property file for what guests hear. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sentenceNames, sentencesNeeded } from '../../announcements/sentence.ts';
import { parsePropertyFile } from './document.ts';
import { FileMistakes } from './mistakes.ts';
import { checkPropertyFile, type PropertyFile } from './property-file.ts';
import { plugs } from '../../plugs.ts';

const head = 'property: Grand Hotel Aurora\ntimezone: Europe/Paris\nlanguages: [en, fr, cs]\n';

function check(text: string): { file: PropertyFile; lines: readonly string[] } {
  const { file, mistakes } = checkPropertyFile(parsePropertyFile('hotel.yaml', Buffer.from(text)), {
    languages: ['en', 'fr', 'de', 'cs'],
    connectors: plugs,
  });
  return { file, lines: new FileMistakes('hotel.yaml', mistakes).lines };
}

test('sentences and recordings are read for each language, with the line of each', () => {
  const { file, lines } = check(`${head}announcements:
  - language: fr
    sentences:
      time: "Il est {time}."
    recordings: { goodbye: sounds/au-revoir.wav }
  - { language: en }
`);
  expect(lines).toEqual([]);
  expect(file.announcements).toEqual([
    {
      language: 'fr',
      sentences: [
        { sentence: 'time', said: { text: 'Il est {time}.' }, line: 7 },
        { sentence: 'goodbye', said: { file: 'sounds/au-revoir.wav' }, line: 8 },
      ],
    },
    { language: 'en', sentences: [] },
  ]);
});

test('the announcement that the example has in comments is right', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../../examples/grand-hotel.yaml'), 'utf8');
  const section = /^# announcements:\n(?:# {2,}.*\n)+/m.exec(example)?.[0] ?? '';
  const { file, lines } = check(example.replace(section, section.replaceAll(/^# /gm, '')));
  expect(lines).toEqual([]);
  expect(file.announcements.map(({ language, sentences }) => [language, sentences.length])).toEqual([['fr', 2]]);
  for (const name of sentenceNames) expect(example).toContain(name);
});

test('a language without built-in sentences needs all of them, as words or as recordings', () => {
  const words = (names: readonly string[]) =>
    names.map((name) => `${name}: "x {${name === 'time' ? 'time' : name === 'desk' ? 'room} {key' : 'hotel'}}"`);
  const usable = sentencesNeeded.filter((name) => name !== 'snooze' && name !== 'confirm');
  const all =
    `${head}announcements: [ { language: cs, sentences: { ${words(usable).join(', ')} }, recordings: { ` +
    `snooze: a.wav, confirm: b.wav } } ]\n`;
  expect(check(all).lines).toEqual([]);
  expect(check(all.replace(', confirm: b.wav', '')).lines).toEqual([
    'hotel.yaml:4: Reveille brings no sentences in cs, and some are missing. Fix: add confirm',
  ]);
});

describe('a mistake', () => {
  test.each([
    ['announcements: { fr: {} }', 'write one entry per line'],
    ['announcements: [ { sentences: {} } ]', 'add language:'],
    ['announcements: [ { language: de } ]', 'add it there, or remove the announcement'],
    ['announcements: [ { language: fr }, { language: fr } ]', 'remove one of the two'],
    ['announcements: [ { language: fr, sentence: {} } ]', 'did you mean sentences?'],
    ['announcements: [ { language: fr, sentences: { goodmorning: Salut } } ]', 'did you mean goodMorning?'],
    ['announcements: [ { language: fr, sentences: { goodMorning: "Salut {guest}" } } ]', 'there can be {hotel}'],
    ['announcements: [ { language: fr, sentences: { time: "Debout" } } ]', 'add {time}'],
    ['announcements: [ { language: fr, sentences: { goodbye: "a\\nb" } } ]', 'one sentence of at most 400 letters'],
    [
      `announcements: [ { language: fr, sentences: { goodbye: "${'a'.repeat(401)}" } } ]`,
      'one sentence of at most 400 letters',
    ],
    ['announcements: [ { language: fr, recordings: { time: a.wav } } ]', 'different in every call'],
    ['announcements: [ { language: fr, recordings: { goodbye: [a.wav] } } ]', 'the name of a WAV file'],
    [
      'announcements: [ { language: fr, sentences: { goodbye: Salut }, recordings: { goodbye: a.wav } } ]',
      'remove one of the two',
    ],
  ])('like %s is told its remedy, once and with its line', (line, remedy) => {
    const { lines } = check(`${head}${line}\n`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^hotel\.yaml:4: .+\. Fix: .+/);
    expect(lines[0]).toContain(remedy);
  });
});
