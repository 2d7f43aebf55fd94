import { expect, test } from 'vitest';
import { installedVoices, readVoices } from './voices.ts';

test('the table of espeak-ng is read into voices', () => {
  const table = [
    'Pty Language       Age/Gender VoiceName          File                 Other Languages',
    ' 5  af              --/M      Afrikaans          gmw/af               ',
    ' 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)',
    '',
  ].join('\n');
  expect(readVoices(table)).toEqual([
    { id: 'af', name: 'Afrikaans', description: 'Afrikaans (af, espeak-ng gmw/af)' },
    { id: 'en-gb', name: 'English (Great Britain)', description: 'English (Great Britain) (en-gb, espeak-ng gmw/en)' },
  ]);
});

test('where no engine is installed there are no voices', async () => {
  expect(await installedVoices('no-such-speech-engine')).toEqual([]);
});

test('the engine that the project installs has a voice for every language it greets in', async () => {
  const ids = (await installedVoices('espeak-ng')).map((voice) => voice.id);
  for (const language of ['de', 'fr-fr', 'es', 'it', 'pt', 'nl', 'pl']) expect(ids).toContain(language);
  expect(ids.some((id) => id.startsWith('en'))).toBe(true);
});
