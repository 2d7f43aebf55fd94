/** What has changed since everything was run: `.ci/base.json`, which `.ci/run all` writes, names that commit. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

export const baseFile = '.ci/base.json';

export interface Base {
  /** The commit for which everything was run. */
  readonly commit: string;
  readonly at: string;
  readonly passed: number;
  readonly seconds: number;
  readonly rings: Readonly<Record<string, { readonly seconds: number; readonly passed: number }>>;
}

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (text: string): string[] => text.split('\0').filter((line) => line !== '');

export const headCommit = (): string => git('rev-parse', 'HEAD').trim();
export const isClean = (): boolean => git('status', '--porcelain').trim() === '';
export const trackedFiles = (): string[] => lines(git('ls-files', '-z'));

export function readBase(): Base | undefined {
  try {
    const base = JSON.parse(readFileSync(baseFile, 'utf8')) as Base;
    git('merge-base', '--is-ancestor', base.commit, 'HEAD');
    return base;
  } catch {
    return undefined; // never run, or in a checkout without history: nothing can be left out
  }
}

export function writeBase(base: Base): void {
  writeFileSync(baseFile, `${JSON.stringify(base, undefined, 2)}\n`);
}

/** Files that differ from the base: committed, uncommitted and new. A renamed file counts under both names. */
export function changedSince(commit: string): string[] {
  const committed = lines(git('diff', '--name-only', '--no-renames', '-z', commit));
  const untracked = lines(git('ls-files', '--others', '--exclude-standard', '-z'));
  return [...new Set([...committed, ...untracked])].toSorted();
}
