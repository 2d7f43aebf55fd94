/** Reads a property file in a thread of its own, with a limit to its time and its memory. */
import { budgets } from '../../budgets/budgets.ts';
import { Threads } from '../../work/threads.ts';
import { FileMistakes, type Mistake } from './mistakes.ts';
import type { CheckedFile, Known } from './property-file.ts';

export interface FileToRead extends Known {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A file without mistakes, or nothing but them. */
export type FileRead = CheckedFile | { readonly wrong: readonly Mistake[]; readonly more: number };

const threads = new Threads<FileToRead, FileRead>(new URL('file-thread.ts', import.meta.url), {
  seconds: budgets.importSeconds.most,
  megabytes: budgets.importMemory.most / 1_000_000,
});

/** Throws FileMistakes, and WorkEnded when it takes too much. */
export async function readFileApart(file: FileToRead): Promise<CheckedFile> {
  const read = await threads.run(file);
  if ('wrong' in read) throw new FileMistakes(file.path, read.wrong, read.more);
  return read;
}
