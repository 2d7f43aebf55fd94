/** One thing that is wrong with a property file, and what a person can do about it. */
export interface Mistake {
  readonly line: number;
  readonly what: string;
  readonly mend: string;
}

/** All that is wrong with a property file, at once. Nothing of it has been applied. */
export class FileMistakes extends Error {
  readonly lines: readonly string[];

  constructor(path: string, mistakes: readonly Mistake[]) {
    const lines = mistakes.toSorted((a, b) => a.line - b.line).map((one) => `${path}:${one.line}: ${one.what}. Mend: ${one.mend}`);
    super(lines.join('\n'));
    this.name = 'FileMistakes';
    this.lines = lines;
  }
}

/** Words from the file as they may be shown: in quotes, not endless, and unable to talk to the terminal. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57)}...` : text;
  return `"${short.replaceAll(/\p{Control}/gu, '?')}"`;
}
