/**
 * Whether a hotel that came as rows is one that its own administrators could have made here: it is written as a
 * property file and read by the rules for those, and what is in no file is looked at besides.
 */
import { sentenceNames, sentenceProblem, recordableSentences } from '../announcements/sentence.ts';
import { findRecording, recordedBytes, voicesOf } from '../announcements/store.ts';
import { budgets } from '../budgets/budgets.ts';
import type { Connector } from '../connectors/connector.ts';
import type { Db } from '../db/connect.ts';
import { requireWithin } from '../properties/ceilings.ts';
import { findPropertyByCode, knownLanguages } from '../properties/store.ts';
import { recordingProblem } from '../speech/recording.ts';
import { isVoice } from '../speech/voices.ts';
import { overCeilings, ringsOutside } from './apply/ceilings.ts';
import { nothing, type Present, readPresent } from './apply/present.ts';
import { exportPropertyFile } from './export.ts';
import { parsePropertyFile } from './file/document.ts';
import { FileMistakes, type Mistake } from './file/mistakes.ts';
import { checkPropertyFile } from './file/property-file.ts';

/** What is wrong with it, in words. Narrows the transaction to the hotel. */
export async function judgeHotel(db: Db, code: string, connectors: readonly Connector[]): Promise<string[]> {
  const property = (await findPropertyByCode(db, code))?.id ?? '';
  // Counted before it is written: what is too much is not read.
  for (const what of ['rooms', 'items', 'categories', 'statusTypes', 'accounts', 'tokens', 'staff', 'phones'] as const)
    await requireWithin(db, property, what);
  const languages = await knownLanguages(db);
  const present = await readPresent(db, code);
  const found = judgeFile(
    present,
    languages.map(({ tag }) => tag),
    connectors,
  );
  return [...found.map(({ what }) => what), ...(await judgeSounds(db, property, present))];
}

function judgeFile(present: Present, languages: readonly string[], connectors: readonly Connector[]): Mistake[] {
  try {
    const document = parsePropertyFile('hotel', Buffer.from(exportPropertyFile(present, connectors)));
    const { file, mistakes } = checkPropertyFile(document, { languages, connectors });
    const before = { property: undefined, isDefault: false, ...nothing };
    return [...mistakes, ...overCeilings(file, before, false), ...ringsOutside(file, before)];
  } catch (error) {
    if (error instanceof FileMistakes) return [...error.mistakes];
    throw error;
  }
}

async function judgeSounds(db: Db, property: string, { announcements }: Present): Promise<string[]> {
  const wrong = Object.values(await voicesOf(db, property)).flatMap((voice) =>
    isVoice(voice) ? [] : [`${JSON.stringify(voice)} is no voice`],
  );
  if ((await recordedBytes(db, property)) > budgets.recordings.most) return [...wrong, 'its recordings take too much'];
  for (const { language, sentence, said } of announcements) {
    const recording = 'text' in said ? undefined : await findRecording(db, property, language, sentence);
    const isKnown = (recording === undefined ? sentenceNames : recordableSentences).includes(sentence);
    const problem =
      'text' in said ? sentenceProblem(sentence, said.text)?.what : recording && recordingProblem(recording)?.text;
    if (!isKnown) wrong.push(`nothing says ${sentence} in words or recordings of its own`);
    else if (problem !== undefined) wrong.push(`${language} ${sentence}: ${problem}`);
  }
  return wrong;
}
