/**
 * What a property says to its guests: looking at it and changing it. Every change is in the journal, and is heard from
 * the next call on.
 */
import { budgets } from '../budgets/budgets.ts';
import type { Db } from '../db/connect.ts';
import type { EventDetail } from '../events/catalogue.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import { knownLanguages, propertyLanguages, putSettings } from '../properties/store.ts';
import type { Voice } from '../speech/voices.ts';
import { builtIn } from './built-in.ts';
import {
  longestText,
  type Placeholder,
  placeholdersOf,
  recordableSentences,
  type SentenceName,
  sentenceNames,
  sentenceProblem,
} from './sentence.ts';
import {
  deleteSentence,
  findRecording,
  type OwnSentence,
  ownAnnouncementsOf,
  putSentence,
  recordedBytes,
  voicesOf,
} from './store.ts';

interface Spoken {
  readonly sentence: SentenceName;
  /** Empty for a recording, and where the language has no words for it yet. */
  readonly text: string;
  readonly source: 'own' | 'recording' | 'builtIn' | 'missing';
  readonly builtIn: string | null;
  readonly placeholders: Placeholder[];
  readonly recordable: boolean;
}

export interface Announcement {
  readonly language: string;
  readonly name: string;
  /** The property's choice; null is the installation's. */
  readonly voice: string | null;
  /** A language that is not is not spoken: its guests hear the default one. */
  readonly complete: boolean;
  readonly sentences: Spoken[];
}

export async function announcementsOf(db: Db, property: string): Promise<Announcement[]> {
  const own = await ownAnnouncementsOf(db, property);
  const voices = await voicesOf(db, property);
  const names = new Map((await knownLanguages(db)).map(({ tag, name }) => [tag, name]));
  return (await propertyLanguages(db, property)).map((language) => {
    const sentences = sentenceNames.map((sentence) =>
      spokenOf(sentence, language, own.languages.get(language)?.get(sentence)),
    );
    const complete = sentences.every(({ source }) => source !== 'missing');
    return { language, name: names.get(language) ?? language, voice: voices[language] ?? null, complete, sentences };
  });
}

function spokenOf(sentence: SentenceName, language: string, own: OwnSentence | undefined): Spoken {
  const brought = builtIn[language]?.[sentence] ?? null;
  const source = own === undefined ? (brought === null ? 'missing' : 'builtIn') : 'text' in own ? 'own' : 'recording';
  const text = own === undefined ? (brought ?? '') : 'text' in own ? own.text : '';
  return {
    sentence,
    text,
    source,
    builtIn: brought,
    placeholders: [...placeholdersOf(sentence)],
    recordable: recordableSentences.includes(sentence),
  };
}

/** The text as it will be kept, or a refusal in words. */
export function checkedText(sentence: SentenceName, given: string): string {
  const text = given.trim();
  if (text === '') throw new Failure('rule', { detail: say('sentence.empty') });
  if (Array.from(text).length > longestText)
    throw new Failure('rule', { detail: say('sentence.long', { most: longestText }) });
  if (!text.isWellFormed() || /\p{Control}/u.test(text)) throw new Failure('rule', { detail: say('sentence.letters') });
  const problem = sentenceProblem(sentence, text);
  if (problem !== undefined) throw new Failure('rule', { detail: problem.said });
  return text;
}

export async function changeText(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
  text: string,
  actor: string,
): Promise<void> {
  const before = await ownSentence(db, property, language, sentence);
  if (before !== undefined && 'text' in before && before.text === text) return;
  await putSentence(db, property, { language, sentence, text });
  await record(db, property, [
    {
      kind: 'announcement.changed',
      actor,
      subject: `${language} ${sentence}`,
      detail: { from: told(before), to: { text } },
    },
  ]);
}

/** Before its recording is looked at, which takes a while. */
export async function requireRecordable(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
): Promise<void> {
  await requireLanguage(db, property, language);
  if (!recordableSentences.includes(sentence))
    throw new Failure('rule', {
      detail: say('sentence.notRecordable'),
    });
}

/** Keeps a recording that has been looked at and found good. */
export async function changeRecording(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
  recording: Buffer,
  actor: string,
): Promise<void> {
  const before = await ownSentence(db, property, language, sentence);
  await putSentence(db, property, { language, sentence, recording });
  if ((await recordedBytes(db, property)) > budgets.recordings.most)
    throw new Failure('rule', {
      detail: say('recording.space', { megabytes: budgets.recordings.most / 1_000_000 }),
    });
  const after = await ownSentence(db, property, language, sentence);
  await record(db, property, [
    {
      kind: 'announcement.changed',
      actor,
      subject: `${language} ${sentence}`,
      detail: { from: told(before), to: told(after) },
    },
  ]);
}

export async function backToBuiltIn(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
  actor: string,
): Promise<void> {
  const before = await ownSentence(db, property, language, sentence);
  if (before === undefined) return;
  await deleteSentence(db, property, language, sentence);
  await record(db, property, [
    {
      kind: 'announcement.changed',
      actor,
      subject: `${language} ${sentence}`,
      detail: { from: told(before), to: 'built in' },
    },
  ]);
}

export async function recordingOf(db: Db, property: string, language: string, sentence: SentenceName): Promise<Buffer> {
  const found = await findRecording(db, property, language, sentence);
  if (found === undefined) throw new Failure('unknownRecording');
  return found;
}

export async function chooseVoice(
  db: Db,
  property: string,
  language: string,
  voice: string | null,
  known: readonly Voice[],
  actor: string,
): Promise<void> {
  await requireLanguage(db, property, language);
  if (voice !== null && !known.some(({ id }) => id === voice))
    throw new Failure('rule', { detail: say('voice.unknown') });
  const { [language]: before = null, ...others } = await voicesOf(db, property);
  if (before === voice) return;
  await putSettings(db, property, 'voices', voice === null ? others : { ...others, [language]: voice });
  await record(db, property, [
    { kind: 'announcement.changed', actor, subject: `${language} voice`, detail: { from: before, to: voice } },
  ]);
}

export async function requireLanguage(db: Db, property: string, language: string): Promise<void> {
  if ((await propertyLanguages(db, property)).includes(language)) return;
  throw new Failure('unknownLanguage', {
    detail: say('language.unknown'),
  });
}

async function ownSentence(
  db: Db,
  property: string,
  language: string,
  sentence: SentenceName,
): Promise<OwnSentence | undefined> {
  await requireLanguage(db, property, language);
  return (await ownAnnouncementsOf(db, property)).languages.get(language)?.get(sentence);
}

/** As the journal has it: a recording by the beginning of its digest. */
function told(own: OwnSentence | undefined): EventDetail<'announcement.changed'>['from'] {
  if (own === undefined) return 'built in';
  return 'text' in own ? own : { recording: own.digest.slice(0, 12) };
}
