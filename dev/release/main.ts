/** `npm run release -- 0.2.0`: checks, version, changelog, commit, artefacts, tag. It pushes nothing. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { artefactsOf, makeArtefacts } from './artefacts.ts';
import { checksOf } from './checks.ts';
import * as files from './files.ts';

const help = `Usage: npm run release -- VERSION [--dry-run] [--checked]

Makes a release of what is committed: checks that it can be one, writes the version into the manifests and the day into
the changelog, commits that, builds the artefacts into .cache/release/VERSION (the checkout with its console built, two
Debian packages, an SBOM, checksums) and sets the tag vVERSION. Nothing is pushed: the last line says how. As root, on a
Debian that ./setup --lab --test has made ready.

  --dry-run   checks everything, says what it would do, changes nothing
  --checked   the static checks have passed on this commit: they are not run again
  --help      this text
`;

const root = join(import.meta.dirname, '../..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Wish {
  readonly version: string;
  readonly dryRun: boolean;
  readonly checked: boolean;
}

process.exitCode = main(process.argv.slice(2));

function main(words: string[]): number {
  const wish = wishOf(words);
  if (typeof wish === 'number') return wish;
  if (!check(wish)) return 1;
  // The day by the clock of the world: a release has no time zone.
  const release = { version: wish.version, day: new Date().toISOString().slice(0, 10) };
  const folder = join('.cache/release', release.version);
  const steps: [string, () => void][] = [
    [`write ${release.version} into ${files.versioned.join(', ')}`, () => writeVersions(release)],
    [
      `close Unreleased in ${files.changelog} as [${release.version}] - ${release.day}`,
      () => rewrite(files.changelog, (text) => files.withReleasedChanges(text, release)),
    ],
    [
      `name the notes in ${files.upgrading} "To ${release.version}"`,
      () => rewrite(files.upgrading, (text) => files.withReleasedNotes(text, release)),
    ],
    [
      `commit "release: ${release.version}"`,
      () => git('commit', '--quiet', '--all', '--message', `release: ${release.version}`),
    ],
    [
      `make ${artefactsOf(release.version).join(', ')} in ${folder}`,
      () => makeArtefacts(root, release.version, join(root, folder)),
    ],
    [
      `tag v${release.version}`,
      () => git('tag', '--annotate', `v${release.version}`, '--message', `Reveille ${release.version}`),
    ],
  ];
  for (const [what, run] of steps) {
    say(`${wish.dryRun ? 'would' : 'now'}: ${what}`);
    if (!wish.dryRun) run();
  }
  say(
    wish.dryRun
      ? 'nothing was changed'
      : `done. Publish it with: git push origin HEAD v${release.version}, and upload what is in ${folder}`,
  );
  return 0;
}

function wishOf(words: string[]): Wish | number {
  try {
    const options = {
      'dry-run': { type: 'boolean' },
      checked: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (values.help === true) {
      process.stdout.write(help);
      return 0;
    }
    const [version, ...more] = positionals;
    if (version === undefined || more.length > 0) throw new Error('write one version, like 0.2.0');
    return { version, dryRun: values['dry-run'] === true, checked: values.checked === true };
  } catch (error) {
    process.stderr.write(`release: ${(error as Error).message.split('. ')[0]}; npm run release -- --help says how\n`);
    return 64;
  }
}

/** All of them, so that whoever must fix several things reads of all at once. */
function check({ version, checked }: Wish): boolean {
  let sound = true;
  for (const { what, trouble } of checksOf(root, version, { checked })) {
    const found = trouble();
    say(`${found === undefined ? 'holds' : 'FAILS'}: ${what}`);
    if (found !== undefined) say(`  Fix: ${found.replaceAll('\n', '\n  ')}`);
    sound &&= found === undefined;
  }
  return sound;
}

function writeVersions(release: files.Release): void {
  for (const manifest of files.manifests) rewrite(manifest, (text) => files.withVersion(text, release));
  const installed = join(root, 'node_modules/.installed-lock.json');
  const isInstalled =
    existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(join(root, files.lockfile), 'utf8');
  rewrite(files.lockfile, (text) => files.withLockedVersion(text, release));
  // Only our own number has changed: what is installed need not be installed again. Removed first, since it may be a
  // link to another's.
  if (isInstalled) {
    rmSync(installed);
    copyFileSync(join(root, files.lockfile), installed);
  }
  rewrite(files.description, (text) => files.withDescribedVersion(text, release));
  for (const file of files.deployed) rewrite(file, (text) => files.withDeployedVersion(text, release));
}

function rewrite(path: string, change: (text: string) => string): void {
  const file = join(root, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} did not change: is it as it was when this was written?`);
  writeFileSync(file, after);
}

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
