import { budgets } from '../../budgets/budgets.ts';
import type { Said } from '../../messages/say.ts';

/** One thing that is wrong with a property file, and what a person can do about it. */
export interface Mistake {
  readonly line: number;
  readonly what: string;
  readonly mend: string;
  /** The way to the value, like `wakeup.escalation.0.ring`, where one is to blame. */
  readonly field?: string;
  /** The same for somebody at a screen, where it has been put in their words. */
  readonly said?: Said;
}

/**
 * What is wrong with a property file: the first of it in words, and how much there is. Nothing of the file has been
 * applied.
 */
export class FileMistakes extends Error {
  readonly lines: readonly string[];
  readonly count: number;
  /** Those that are told. */
  readonly mistakes: readonly Mistake[];

  /** `more` have been found besides, and were only counted. */
  constructor(path: string, mistakes: readonly Mistake[], more = 0) {
    const told = mistakes.toSorted((a, b) => a.line - b.line).slice(0, budgets.mistakes.most);
    const count = mistakes.length + more;
    const rest = count === told.length ? [] : [`${path}: and ${(count - told.length).toLocaleString('en')} more`];
    const lines = [...told.map((one) => `${path}:${one.line}: ${one.what}. Fix: ${one.mend}`), ...rest];
    super(lines.join('\n'));
    this.name = 'FileMistakes';
    this.lines = lines;
    this.count = count;
    this.mistakes = told;
  }
}

/** Words from the file as they may be shown: in quotes, not endless, and unable to talk to the terminal. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return `"${short.replaceAll(/\p{Control}/gu, '?')}"`;
}
