/** The static checks, each quiet unless it fails. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { trackedFiles } from './changed.ts';

export interface Check {
  readonly name: string;
  readonly seconds: number;
  /** Empty where it passed. */
  readonly failure: string;
}

const npm = (script: string): readonly string[] => ['npm', 'run', '--silent', script];

export async function runStaticChecks(): Promise<Check[]> {
  // Lint, types and unused code read what the build writes.
  const first = await check('console is built', npm('build'));
  const checks = [first];
  for (const [name, words] of [
    ['lint', npm('lint')],
    ['format', npm('format:check')],
    ['types', npm('types')],
    ['unused code', npm('unused')],
    ['shell scripts', readByBash(shellScripts())],
  ] as const)
    checks.push(await check(name, words));
  return checks;
}

/** One bash for each file: further words would be arguments of the first script. */
export const readByBash = (files: readonly string[]): readonly string[] => [
  'bash',
  '-c',
  'for one; do bash -n "$one" || exit 1; done',
  'bash',
  ...files,
];

/** Tracked files that end in .sh or begin with the line of a shell. */
export function shellScripts(): string[] {
  return trackedFiles().filter(
    (file) => file.endsWith('.sh') || /^#!\/(usr\/)?bin\/(env )?(ba)?sh\b/.test(firstLine(file)),
  );
}

export function check(name: string, [program = '', ...args]: readonly string[]): Promise<Check> {
  const begun = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const seconds = (performance.now() - begun) / 1000;
      resolve({ name, seconds, failure: code === 0 ? '' : output.slice(-6000) || `exit code ${code}` });
    }),
  );
}

function firstLine(file: string): string {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return '';
  const start = Buffer.alloc(64);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('latin1').split('\n', 1)[0] ?? '';
}
