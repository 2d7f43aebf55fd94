/** What the report of a ring says: how many tests passed, and which failed with which words. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** As vitest's reporter `json` writes it. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export interface Failure {
  readonly what: string;
  readonly words: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

export function readReport(ring: string, file: string, exitCode: number): Outcome {
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const wrong = assertionResults.filter((one) => one.status === 'failed');
    const at = relative('.', name);
    if (status === 'failed' && wrong.length === 0) return [{ what: `${at}: outside of every test`, words: message }];
    return wrong.map((one) => ({ what: `${at}: ${one.fullName}`, words: one.failureMessages.join('\n') }));
  });
  const passed = report?.numPassedTests ?? 0;
  // A ring that ran no test, or died before it could say how many, has failed; so has one in which something went
  // wrong outside of every test, such as a rejection that nobody handled.
  if (passed === 0) failures.push({ what: `the ring ${ring} ran no test`, words: '' });
  else if (exitCode !== 0 && failures.length === 0)
    failures.push({ what: `the ring ${ring}: outside of every file, see above`, words: '' });
  return { passed, failures };
}

export function printed({ what, words }: Failure): string {
  const lines = stripVTControlCharacters(words)
    .split('\n')
    .filter((line) => line !== '');
  return [`FAILED: ${what}`, ...lines.slice(0, 30).map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}
