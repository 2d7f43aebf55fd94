/** The commands of docs/operations/install.md, typed as they stand there, counted and timed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const document = join(import.meta.dirname, '../../docs/operations/install.md');

/** The lines of the sh block between `<!-- name -->` and `<!-- end of name -->`. */
export function commandsOf(name: string, text = readFileSync(document, 'utf8')): string[] {
  const part = text.split(`<!-- ${name} -->\n`)[1]?.split(`<!-- end of ${name} -->`)[0];
  const block = /^```sh\n([^]*?)^```$/m.exec(part ?? '')?.[1];
  if (block === undefined) throw new Error(`install.md has no sh block between <!-- ${name} --> and its end`);
  return block.split('\n').filter((line) => line !== '');
}

export type Shell = (command: string, environment?: Readonly<Record<string, string>>) => string;

export interface Typed {
  readonly commands: number;
  readonly seconds: number;
  readonly said: string;
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

const seconds = (since: number): number => (performance.now() - since) / 1000;

/** The first command that shows a password makes it known to those that follow, as a person would read it off. */
export function typeAll(commands: readonly string[], shell: Shell): Typed {
  const begun = performance.now();
  const environment: Record<string, string> = {};
  let said = '';
  for (const command of commands) {
    say(`$ ${command}`);
    const from = performance.now();
    const answer = shell(command, environment);
    said += answer;
    const password = /^ +password +(\S+)$/m.exec(answer)?.[1];
    if (password !== undefined) environment['PASSWORD'] = password;
    say(`${answer.trim().split('\n').slice(-12).join('\n')}\n  [${seconds(from).toFixed(1)} s]`);
  }
  return { commands: commands.length, seconds: seconds(begun), said };
}

export async function until(what: string, patience: number, test: () => Promise<boolean> | boolean): Promise<number> {
  const begun = performance.now();
  while (!(await test())) {
    if (seconds(begun) > patience) throw new Error(`${what}: not within ${patience} s`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return seconds(begun);
}

export function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

/** Tells what holds, and ends everything where something does not. */
export function expectThat(what: string, holds: boolean, seen = ''): void {
  say(`${holds ? 'holds' : 'FAILS'}: ${what}${holds || seen === '' ? '' : `\n${seen}`}`);
  if (!holds) throw new Error(what);
}
