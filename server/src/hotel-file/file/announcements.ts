import { builtIn } from '../../announcements/built-in.ts';
import {
  longestText,
  recordableSentences,
  type SentenceName,
  sentenceNames,
  sentencesNeeded,
  sentenceProblem,
} from '../../announcements/sentence.ts';
import { quoted } from './mistakes.ts';
import type { Field, Reader } from './reader.ts';

/** What a property says in words or recordings of its own, in one language. */
export interface FileAnnouncement {
  readonly language: string;
  readonly sentences: readonly FileSentence[];
}

interface FileSentence {
  readonly sentence: SentenceName;
  readonly said: { readonly text: string } | { readonly file: string };
  readonly line: number;
}

export function readAnnouncements(
  reader: Reader,
  field: Field | undefined,
  languages: readonly string[],
): FileAnnouncement[] {
  const seen = new Map<string, number>();
  return reader.list(field, 'announcements').flatMap((item) => {
    const found = reader.map(item, 'an announcement', ['language', 'sentences', 'recordings']);
    if (found === undefined) return [];
    reader.required(found, 'language', 'the language of an announcement', 'add language:');
    const language = reader.text(found.language, 'language', { mend: 'write a tag like fr' });
    if (
      found.language === undefined ||
      language === undefined ||
      !reader.unique(seen, language, item.line, `the announcement in ${language}`)
    )
      return [];
    if (!languages.includes(language))
      reader.mistake(
        found.language.line,
        `language is ${quoted(language)}, which is not among \`languages\``,
        'add it there, or remove the announcement',
      );
    const before = reader.mistakes.length;
    const sentences = [...readSentences(reader, found.sentences), ...readRecordings(reader, found.recordings)];
    noteTwice(reader, sentences);
    if (reader.mistakes.length === before) noteMissing(reader, item.line, language, sentences);
    return [{ language, sentences }];
  });
}

function readSentences(reader: Reader, field: Field | undefined): FileSentence[] {
  const found = field === undefined ? undefined : reader.map(field, 'sentences', sentenceNames);
  return sentenceNames.flatMap((sentence) => {
    const given = found?.[sentence];
    const text = reader.text(given, sentence, {
      most: longestText,
      mend: `write one sentence of at most ${longestText} letters, in quotes`,
    });
    if (given === undefined || text === undefined) return [];
    const problem = sentenceProblem(sentence, text);
    if (problem === undefined) return [{ sentence, said: { text }, line: given.line }];
    reader.mistake(given.line, problem.what, problem.mend);
    return [];
  });
}

function readRecordings(reader: Reader, field: Field | undefined): FileSentence[] {
  const fixed = 'write it under `sentences`: it is different in every call, and a recording is not';
  const found =
    field === undefined
      ? undefined
      : reader.map(field, 'recordings', recordableSentences, { time: fixed, late: fixed, desk: fixed });
  return recordableSentences.flatMap((sentence) => {
    const given = found?.[sentence];
    const file = reader.text(given, sentence, {
      most: 1000,
      mend: 'write the name of a WAV file, as seen from this one',
    });
    return given === undefined || file === undefined ? [] : [{ sentence, said: { file }, line: given.line }];
  });
}

function noteTwice(reader: Reader, sentences: readonly FileSentence[]): void {
  const seen = new Map<string, number>();
  for (const { sentence, line } of sentences) reader.unique(seen, sentence, line, sentence);
}

/** A language that Reveille has no words for must be given all of them, or guests would be woken in two languages. */
function noteMissing(reader: Reader, line: number, language: string, sentences: readonly FileSentence[]): void {
  const missing = sentencesNeeded.filter((name) => !sentences.some(({ sentence }) => sentence === name));
  if (builtIn[language] !== undefined || missing.length === 0) return;
  reader.mistake(
    line,
    `Reveille brings no sentences in ${language}, and some are missing`,
    `add ${missing.join(', ')}`,
  );
}
