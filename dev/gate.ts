/**
 * The end of the gate: what took longest, what failed, and how many passed. Whoever sees only the end of its output
 * sees the reason.
 *
 *     node dev/gate.ts FOLDER    with `static`, what the static checks said, and of each ring `NAME.exit`, the exit
 *                                code of its tests, and `NAME.json`, their report
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Report {
  readonly numPassedTests: number;
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
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const rings = readdirSync(folder)
  .filter((name) => name.endsWith('.exit'))
  .map((name) => {
    const ring = basename(name, '.exit');
    const report = existsSync(join(folder, `${ring}.json`)) ? (JSON.parse(read(`${ring}.json`)) as Report) : undefined;
    return { ring, isSound: read(name).trim() === '0', report };
  });

say('longest files:');
for (const { name, startTime, endTime } of rings
  .flatMap(({ report }) => report?.testResults ?? [])
  .toSorted((one, other) => other.endTime - other.startTime - (one.endTime - one.startTime))
  .slice(0, longestFiles))
  say(`  ${Math.round((endTime - startTime) / 1000)} s  ${relative('.', name)}`);

const checks = read('static').split('\n');
let passed = checks.filter((line) => line.startsWith('passed: ')).length;
let failed = 0;
for (const line of checks.filter((one) => one.startsWith('FAILED: '))) fail(line.slice('FAILED: '.length), []);
if (passed + failed === 0) fail('no static check ran', []);
for (const { ring, isSound, report } of rings) {
  passed += report?.numPassedTests ?? 0;
  const before = failed;
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const wrong = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && wrong.length === 0) fail(`${relative('.', name)}: outside of every test`, [message]);
    for (const { fullName, failureMessages } of wrong) fail(`${relative('.', name)}: ${fullName}`, failureMessages);
  }
  // A ring that ran no test, or died before it could say how many, has failed; so has one in which something went
  // wrong outside of every test, such as a rejection that nobody handled.
  if ((report?.numPassedTests ?? 0) === 0) fail(`the ring ${ring} ran no test`, []);
  else if (!isSound && failed === before) fail(`the ring ${ring}: outside of every file, see above`, []);
}
say(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;

function fail(what: string, messages: readonly string[]): void {
  failed += 1;
  say(`FAILED: ${what}`);
  for (const line of stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, 30))
    if (line !== '') say(`    ${line.slice(0, 300)}`);
}
