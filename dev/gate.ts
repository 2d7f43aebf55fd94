/**
 * The end of the gate: what took longest, and what failed. Whoever sees only the end of its output sees the reason.
 *
 *     node dev/gate.ts FOLDER    with the report of each ring in it
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const longestFiles = 15;
const folder = process.argv[2] ?? '.';
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report).testResults);

say('longest files:');
for (const { name, startTime, endTime } of files
  .toSorted((one, other) => other.endTime - other.startTime - (one.endTime - one.startTime))
  .slice(0, longestFiles))
  say(`  ${Math.round((endTime - startTime) / 1000)} s  ${relative('.', name)}`);

for (const { name, status, message, assertionResults } of files) {
  const failed = assertionResults.filter((one) => one.status === 'failed');
  if (status === 'failed' && failed.length === 0) tell(name, 'outside of every test', [message]);
  for (const { fullName, failureMessages } of failed) tell(name, fullName, failureMessages);
}

function tell(file: string, test: string, messages: readonly string[]): void {
  say(`FAILED: ${relative('.', file)}: ${test}`);
  for (const line of stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 30))
    say(`    ${line.slice(0, 300)}`);
}
