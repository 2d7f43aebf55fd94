/** Recordings are read and checked before any transaction opens, and compared by their digests. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SentenceName } from '../../announcements/sentence.ts';
import { deleteSentence, putSentence, type StoredSentence } from '../../announcements/store.ts';
import { budgets } from '../../budgets/budgets.ts';
import { recordingProblem } from '../../speech/recording.ts';
import type { FileAnnouncement } from '../file/announcements.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { Section } from './change.ts';
import { compareRecords } from './records.ts';

/** What the files hold that recordings are read from, by the names that the property file has for them. */
export interface Recordings {
  readonly recordings: ReadonlyMap<string, Buffer>;
  readonly mistakes: readonly Mistake[];
}

export async function readRecordings(path: string, announcements: readonly FileAnnouncement[]): Promise<Recordings> {
  const recordings = new Map<string, Buffer>();
  const mistakes: Mistake[] = [];
  for (const { said, line } of announcements.flatMap(({ sentences }) => sentences)) {
    if (!('file' in said) || recordings.has(said.file)) continue;
    try {
      const bytes = Buffer.concat(
        await createReadStream(resolve(dirname(path), said.file), { end: budgets.recordingFile.most }).toArray(),
      );
      const problem = recordingProblem(bytes);
      if (problem === undefined) recordings.set(said.file, bytes);
      else mistakes.push({ line, what: `the recording ${said.file} cannot be used`, mend: problem.text });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const mend =
        code === 'ENOENT'
          ? 'put it there, or correct the name: it is looked for beside the property file'
          : 'let whoever runs this command read it';
      mistakes.push({ line, what: `the recording ${said.file} cannot be read (${code})`, mend });
    }
  }
  return { recordings, mistakes };
}

interface Wanted extends StoredSentence {
  readonly recording?: Buffer;
}

export function planAnnouncements(
  announcements: readonly FileAnnouncement[],
  recordings: Recordings['recordings'],
  present: readonly StoredSentence[],
  prune: boolean,
): Section {
  const compared = compareRecords<Wanted>(
    'announcement',
    { wanted: wantedOf(announcements, recordings), present, prune },
    ({ language, sentence }) => `${language} ${sentence}`,
    ({ said }) => ('text' in said ? { text: said.text } : { recording: said.digest.slice(0, 12) }),
  );
  return {
    changes: [...compared.changes, ...compared.removals],
    leftAlone: compared.leftAlone,
    async write(db, property) {
      for (const { language, sentence, said, recording } of compared.puts) {
        const fields = {
          language,
          sentence,
          ...('text' in said ? { text: said.text } : {}),
          ...(recording === undefined ? {} : { recording }),
        };
        await putSentence(db, property, fields);
      }
      if (prune)
        for (const { language, sentence } of compared.extra) await deleteSentence(db, property, language, sentence);
    },
  };
}

function wantedOf(announcements: readonly FileAnnouncement[], recordings: Recordings['recordings']): Wanted[] {
  return announcements.flatMap(({ language, sentences }) =>
    sentences.flatMap(({ sentence, said }): Wanted[] => {
      if ('text' in said) return [{ language, sentence, said }];
      const recording = recordings.get(said.file);
      return recording === undefined ? [] : [recorded(language, sentence, recording)];
    }),
  );
}

function recorded(language: string, sentence: SentenceName, recording: Buffer): Wanted {
  return { language, sentence, said: { digest: createHash('sha256').update(recording).digest('hex') }, recording };
}
