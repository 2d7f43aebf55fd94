/** No sentence of the service reaches a screen in another language in English: each is raised here and said. */
import { afterEach, describe, expect, test } from 'vitest';
import { Failure, type FailureName, failures } from '../../../../server/src/failures.ts';
import { carried } from '../../../../server/src/messages/carried.ts';
import { reasons } from '../../../../server/src/messages/reasons.ts';
import { messages, type MessageCode, type Said, say, spoken } from '../../../../server/src/messages/say.ts';
import { recognise } from '../../../../server/src/recognise.ts';
import { said as de } from './de/said.ts';
import { said as es } from './es/said.ts';
import { said as fr } from './fr/said.ts';
import { said as it } from './it/said.ts';
import { said as nl } from './nl/said.ts';
import { said as pl } from './pl/said.ts';
import { said as pt } from './pt/said.ts';
import { quoted, said, type SaidWords, speakAs } from './saying.ts';

const others: Readonly<Record<string, SaidWords>> = { de, es, fr, it, nl, pl, pt };
const codes = Object.keys(messages) as MessageCode[];
const namesIn = (text: string): string[] => Array.from(text.matchAll(/\{(\w+)/g), ([, name = '']) => name);
/** Values that no sentence has by itself, so that what is left of one can be seen. */
const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(namesIn(text).map((name, place) => [name, `7${place}${place}7`]));
/** Told by value as well: what another language speaks of is not always in the English. */
const extra: Partial<Record<MessageCode, Record<string, string>>> = {
  'policy.value': { field: '7' },
  'policy.values': { fields: '7' },
};
const raised = (code: MessageCode): Said =>
  (say as (code: MessageCode, values?: object) => Said)(code, { ...valuesOf(messages[code]), ...extra[code] });

/** Those that are only values, or the names of programs, or as French as they are English. */
const wordless = (text: string): boolean =>
  /^\{\w+\} minutes$/.test(text) ||
  text.replaceAll(/\{\w+\}/g, '').replaceAll(/\P{Letter}/gu, '').length < 3 ||
  /^Debian: [a-z -]+$/.test(text);

afterEach(() => speakAs('en'));

test('a sentence takes its values, and a value that is said itself takes its own', () => {
  const list = say('room.list.custom');
  const { text, ...rest } = say('room.notListed', { room: '{list}', list });
  expect(text).toBe('There is no room {list} in the custom list of rooms, which this property uses.');
  expect(spoken(rest)).toEqual({
    code: 'room.notListed',
    values: { room: '{list}', list: { code: 'room.list.custom', values: {} } },
  });
  speakAs('es', es, recognise);
  expect(said(spoken(rest), text)).toBe(
    'No hay ninguna habitación {list} en la lista propia de habitaciones que usa este hotel.',
  );
});

describe.each(Object.entries(others))('%s', (tag, words) => {
  test.each(Object.keys(failures) as FailureName[])('says the failure %s', (name) => {
    speakAs(tag, words, recognise);
    const { said: one, message } = new Failure(name);
    const sentence = said(spoken(one), message);
    expect(sentence).not.toBe(message);
    expect(sentence).not.toBe('');
    expect(quoted(message)).toBe(sentence);
  });

  test.each(codes)('says %s with its values', (code) => {
    speakAs(tag, words, recognise);
    const one = raised(code);
    const sentence = said(spoken(one), one.text);
    expect(sentence).not.toMatch(/[{}]/);
    expect(sentence).not.toBe('');
    if (!wordless(messages[code])) expect(sentence).not.toBe(one.text);
    const known = new Set([...namesIn(messages[code]), ...Object.keys(extra[code] ?? {})]);
    for (const name of namesIn(words[code] ?? '')) expect(known, `${code} {${name}}`).toContain(name);
  });

  test('recognises what was kept as a text, and leaves the words of others alone', () => {
    speakAs(tag, words, recognise);
    for (const code of codes) {
      const { text } = raised(code);
      if (!wordless(messages[code]) && namesIn(messages[code]).length === new Set(namesIn(messages[code])).size)
        if (recognise(text) !== undefined) expect(quoted(text), code).not.toBe(text);
    }
    // These are always kept so: beside a message, in an alert, in the journal.
    for (const code of Object.keys({ ...reasons, ...carried }) as MessageCode[])
      expect(quoted(raised(code).text), code).toBe(said(spoken(raised(code)), ''));
    expect(quoted('422 no such room')).toBe('422 no such room');
    expect(quoted('x'.repeat(100_000))).toHaveLength(100_000);
  });
});

test('a sentence within a sentence is said as well, as deep as the service says it', () => {
  speakAs('es', es, recognise);
  const answer = say('answer.NG', { said: ' ("NO GUEST")' });
  const doubt = say('charge.doubt', { words: answer });
  expect(quoted(say('posting.part', { part: 1, parts: 2, words: doubt }).text)).toBe(
    'apunte 1 de 2: NG, no hay ningún huésped registrado en esta habitación ("NO GUEST"): compruebe la habitación en ' +
      'el sistema del hotel y envíe el cargo otra vez o anótelo a mano. Ya se había enviado sin respuesta: mire ' +
      'primero la cuenta',
  );
  const ended = say('told.ended', { answer: 'OK' });
  expect(quoted(say('told.perhaps', { words: ended }).text)).toBe(
    'se comunicó cómo terminó la llamada (WA OK); quizá no llegó, y nunca se envía por segunda vez',
  );
  const unsent = say('delivery.unsent', { problem: say('charge.amount', { amount: '0.00', item: '10' }) });
  expect(quoted(unsent.text)).toMatch(/^sin enviar: el importe 0\.00 no se puede anotar/);
});

test('what a new service says is shown in English by a page that does not know it yet', () => {
  speakAs('es', es, recognise);
  expect(said({ code: 'moon.away', values: {} }, 'The moon is away.')).toBe('The moon is away.');
  expect(said({ code: 'recording.unusable', values: { problem: { code: 'moon', values: {} } } }, 'As it is.')).toBe(
    'As it is.',
  );
});
