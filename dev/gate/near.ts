/** `npm test`: the tests near what has changed; with words, those whose path has one of them in it. */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { changedSince, readBase, trackedFiles } from './changed.ts';
import { testsNear } from './nearby.ts';

const help = `Usage: npm test [-- PATH … | --since COMMIT] [-- options of vitest]

Runs the tests that belong to the files changed since everything was last run (.ci/base.json): those of their folder,
and those that hold for the whole repository. PATH runs the tests whose path has that in it, in every ring.

  --since COMMIT  what has changed since that commit; HEAD is what is not committed
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { since: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

function chosen(): readonly string[] {
  if (positionals.length > 0) return process.argv.slice(2);
  const since = typeof values.since === 'string' ? values.since : readBase()?.commit;
  const near = testsNear(changedSince(since ?? 'HEAD'), trackedFiles());
  process.stdout.write(
    near.length === 0 ? 'No test belongs to what has changed.\n' : `${near.length} files of tests\n`,
  );
  return near;
}

if (values.help === true) process.stdout.write(help);
else {
  const paths = chosen();
  if (paths.some((path) => path.startsWith('console/'))) run('npm', ['run', '--silent', 'build']);
  if (paths.length > 0) run('npx', ['vitest', 'run', ...paths]);
}

function run(program: string, words: readonly string[]): void {
  const { status } = spawnSync(program, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
