/** The gate: which rings of tests run, side by side, and what came of them. `.ci/run` makes the machine ready first. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { databaseUrl } from '../../server/testing/database.ts';
import { baseFile, changedSince, headCommit, isClean, readBase, writeBase } from './changed.ts';
import { readMeasures, timesDocument } from './measures.ts';
import { type Outcome, printed, readReport } from './reports.ts';
import { type Ring, rings } from './rings.ts';
import { runSideBySide } from './schedule.ts';
import { runStaticChecks } from './static.ts';
import { ringsTouched } from './touched.ts';

const help = `Usage: .ci/run [all | touched | RING …] [--plan] [--keep FOLDER]

Without a word: the gate for every change. It runs the rings that always run, and those that the files touched since
everything was last run (${baseFile}) bring along. The last line says how many passed and how many failed.

  all            everything; on a clean checkout in which nothing failed it writes ${baseFile} and
                 docs/developers/test-times.md, which belong into a commit
  touched        only those that the change brings along
  RING …         these rings: ${rings.map(({ name }) => name).join(', ')}
  --plan         says what would run, and why
  --keep FOLDER  keeps reports and the output of each ring there
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    plan: { type: 'boolean', default: false },
    keep: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const begun = performance.now();
const elapsed = (): string => `${Math.round((performance.now() - begun) / 1000)} s`;
const names = rings.map(({ name }) => name);

interface RingOutcome extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

async function main(): Promise<number> {
  const unknown = positionals.filter((word) => !['all', 'touched', ...names].includes(word));
  if (values.help || unknown.length > 0) {
    for (const word of unknown) say(`There is no ring "${word}".`);
    say(help);
    return values.help ? 0 : 64;
  }
  const chosen = choose();
  if (values.plan) return 0;
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'reveille-gate-'));
  mkdirSync(folder, { recursive: true });
  const measures = join(folder, 'measures.jsonl');
  rmSync(measures, { force: true });
  const limits = { processors: 2, connections: await freeConnections() };
  const heartbeat = setInterval(() => progress(measures), 60_000);
  const outcomes = await runSideBySide(chosen, limits, (ring) => runRing(ring, folder, measures));
  clearInterval(heartbeat);

  say(`\n== ${elapsed()}`);
  for (const outcome of outcomes) say(summary(outcome));
  const failures = outcomes.flatMap((one) => one.failures);
  for (const failure of failures) say(printed(failure));
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  if (failures.length === 0 && positionals.includes('all')) keepAsBase(outcomes, passed, measures);
  if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  say(`${passed} passed, ${failures.length} failed`);
  return passed > 0 && failures.length === 0 ? 0 : 1;
}

/** The rings to run, with the reason for each that a change brought along. */
function choose(): readonly Ring[] {
  if (positionals.includes('all')) return rings;
  const named = rings.filter(({ name }) => positionals.includes(name));
  if (positionals.length > 0 && !positionals.includes('touched')) return named;
  const base = readBase();
  if (base === undefined) say(`Everything is new: ${baseFile} names no commit of this history.`);
  const touched = base === undefined ? undefined : ringsTouched(changedSince(base.commit), names);
  const isAsked = (ring: Ring): boolean => (positionals.length === 0 ? ring.isAlways : named.includes(ring));
  return rings.filter((ring) => {
    if (isAsked(ring)) return true;
    if (ring.isAlways) return false;
    const reason = touched?.get(ring.name);
    if (touched !== undefined && reason !== undefined) say(`${ring.name}: touched by ${reason}`);
    else if (touched !== undefined) say(`${ring.name}: not touched since ${base?.commit.slice(0, 9)}`);
    return touched === undefined || reason !== undefined;
  });
}

async function freeConnections(): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl('postgres') });
  await client.connect();
  const { rows } = await client.query<{ free: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int AS free`,
  );
  await client.end();
  return rows[0]?.free ?? 0;
}

async function runRing(ring: Ring, folder: string, measures: string): Promise<RingOutcome> {
  say(`== ${elapsed()}: ${ring.name} begins: ${ring.what}`);
  const at = performance.now();
  const outcome = ring.name === 'static' ? await runStatic() : await runTests(ring, folder, measures);
  const result = { ...outcome, name: ring.name, seconds: (performance.now() - at) / 1000 };
  say(`== ${elapsed()}: ${summary(result)}`);
  return result;
}

const summary = ({ name, passed, failures, seconds }: RingOutcome): string =>
  `${name}: ${passed} passed, ${failures.length} failed in ${Math.round(seconds)} s`;

async function runStatic(): Promise<Outcome> {
  const checks = await runStaticChecks();
  const failures = checks.flatMap(({ name, failure }) => (failure === '' ? [] : [{ what: name, words: failure }]));
  return { passed: checks.length - failures.length, failures };
}

async function runTests({ name }: Ring, folder: string, measures: string): Promise<Outcome> {
  const report = join(folder, `${name}.json`);
  const output = join(folder, `${name}.log`);
  rmSync(report, { force: true });
  const words = ['vitest', 'run', '--project', name, '--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const child = spawn('npx', words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true', GATE_RING: name, GATE_MEASURES: measures },
  });
  const log = createWriteStream(output);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? 1)));
  await new Promise((resolve) => log.end(resolve));
  const outcome = readReport(name, report, code);
  if (outcome.failures.length > 0) say(readFileSync(output, 'utf8').split('\n').slice(-200).join('\n'));
  return outcome;
}

function progress(measures: string): void {
  const counts = new Map<string, number>();
  for (const { ring } of readMeasures(measures)) counts.set(ring, (counts.get(ring) ?? 0) + 1);
  say(
    `   ${elapsed()}: files done: ${[...counts].map(([ring, count]) => `${ring} ${count}`).join(', ') || 'none yet'}`,
  );
}

function keepAsBase(outcomes: readonly RingOutcome[], passed: number, measures: string): void {
  if (!isClean()) {
    say(`${baseFile} is not written: the checkout has changes that are not committed.`);
    return;
  }
  const at = new Date().toISOString();
  writeBase({
    commit: headCommit(),
    at,
    passed,
    seconds: Math.round((performance.now() - begun) / 1000),
    rings: Object.fromEntries(
      outcomes.map((one) => [one.name, { seconds: Math.round(one.seconds), passed: one.passed }]),
    ),
  });
  writeFileSync('docs/developers/test-times.md', timesDocument(at, outcomes, readMeasures(measures)));
  say(`${baseFile} and docs/developers/test-times.md are written; commit both.`);
}

process.exitCode = await main();
