/** Plants mistakes, one at a time, in a copy of the checkout, and says which of them the gate finds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rings } from '../rings.ts';
import { ringsTouched } from '../touched.ts';
import { type Mistake, mistakes } from './mistakes.ts';
import { planted } from './plant.ts';

const help = `Usage: node dev/gate/mistakes/main.ts [--only WORDS] [--json]

Plants ${mistakes.length} mistakes, one after the other, in a copy of this checkout, and runs the tests near each
that are part of the gate for a change of that file. Where those find nothing, the whole rings are asked.

  --only WORDS  those whose name or file has these words in it
  --json        for programs, on standard output
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const names = rings.map(({ name }) => name);

interface Row {
  readonly name: string;
  readonly file: string;
  /** Where it was found: by tests near it, by a ring of the gate; or not. */
  readonly found: 'near' | 'gate' | 'no';
  readonly seconds: number;
}

/** The rings of the gate for a change of that file that can be asked for single tests. */
function ringsFor(file: string): string[] {
  const touched = ringsTouched([file], names);
  return rings
    .filter(({ name, isAlways }) => name !== 'static' && (isAlways || touched.has(name)))
    .map(({ name }) => name);
}

function find(copy: string, mistake: Mistake): Row {
  const { name, file, near } = mistake;
  const begun = performance.now();
  const whole = readFileSync(join(copy, file), 'utf8');
  writeFileSync(join(copy, file), planted(whole, mistake));
  if (file.startsWith('console/')) build(copy);
  const projects = ringsFor(file);
  const isFound = (paths: readonly string[]): boolean => failure(copy, projects, paths) !== undefined;
  const found = isFound(near) ? 'near' : isFound([]) ? 'gate' : 'no';
  writeFileSync(join(copy, file), whole);
  if (file.startsWith('console/')) build(copy);
  return { name, file, found, seconds: Math.round((performance.now() - begun) / 1000) };
}

/** What vitest printed, where a test failed. */
function failure(copy: string, projects: readonly string[], paths: readonly string[]): string | undefined {
  const words = [...projects.flatMap((one) => ['--project', one]), '--bail=1', '--passWithNoTests', ...paths];
  const env = { ...process.env, CI: 'true' };
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', ...words], {
    cwd: copy,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? undefined : stdout + stderr;
}

function build(copy: string): void {
  spawnSync('npm', ['run', '--silent', 'build'], { cwd: copy, stdio: 'ignore' });
}

function main(): number {
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const root = resolve(import.meta.dirname, '../../..');
  const copy = mkdtempSync(join(tmpdir(), 'reveille-mistakes-'));
  const rows: Row[] = [];
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
    for (const folder of ['node_modules', 'toolchain/node_modules', 'server/node_modules', 'console/node_modules'])
      if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder));
    build(copy);
    const chosen = mistakes.filter(({ name, file }) => `${name} ${file}`.includes(values.only));
    // Without a mistake they pass: otherwise anything would be found.
    const near = [...new Set(chosen.flatMap((one) => one.near))];
    const projects = [...new Set(chosen.flatMap(({ file }) => ringsFor(file)))];
    const wrong = failure(copy, projects, near);
    if (wrong !== undefined) throw new Error(`without any mistake the tests near them fail:\n${wrong.slice(-4000)}`);
    for (const mistake of chosen) {
      const row = find(copy, mistake);
      rows.push(row);
      if (!values.json) process.stdout.write(`${[row.name, row.file, row.found, `${row.seconds} s`].join('\t')}\n`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const found = rows.filter((row) => row.found !== 'no').length;
  process.stdout.write(values.json ? `${JSON.stringify(rows)}\n` : `${found} of ${rows.length} found\n`);
  return found === rows.length ? 0 : 1;
}

process.exitCode = main();
