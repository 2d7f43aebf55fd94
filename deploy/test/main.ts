/** `npm run install:test`: docs/operations/install.md, typed and timed, in the network that deploy/test/run makes. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { asteriskTree, releasedFiles } from '../../dev/release/artefacts.ts';
import { debsOf, makeAsterisk, makeReveille } from '../../dev/release/debian.ts';
import { versionIn } from '../../dev/release/files.ts';
import { say, type Typed } from './commands.ts';
import { importDebian, prepareContainers, run } from './containers.ts';
import { tryCompose } from './compose.ts';
import { tryPackage } from './machine.ts';
import { addresses, openPhones } from './phones.ts';

const root = join(import.meta.dirname, '../..');
const folder = setting('INSTALL_TEST');

/** The goal: ten minutes and six commands, from nothing to a phone that rings. */
const most = { seconds: 600, commands: 6 };

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const ways = [
    ['package', tryPackage],
    ['compose', tryCompose],
  ] as const;
  prepareContainers(folder);
  for (const address of Object.values(addresses)) run('ip', 'address', 'add', `${address}/32`, 'dev', 'lo');
  const packages = buildPackages();
  for (const debian of new Set(setting('INSTALL_TEST_DEBIANS').trim().split(' '))) {
    const [suite = '', tar = ''] = debian.split('=');
    importDebian(folder, suite, tar);
  }
  const lab = await openPhones();
  const results: [string, Typed][] = [];
  try {
    for (const [name, way] of ways)
      if (words.length === 0 || words.includes(name)) {
        connectInternet();
        results.push([name, await way(folder, packages, lab)]);
      }
  } catch (error) {
    say(`FAILED: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await lab.remove();
  }
  say('');
  for (const [name, { commands, seconds }] of results)
    say(`${name}: ${commands} commands, ${(seconds / 60).toFixed(1)} minutes from the first to the ringing phone`);
  return results.every(([, { commands, seconds }]) => commands <= most.commands && seconds <= most.seconds) ? 0 : 1;
}

/** Of what was committed last. */
function buildPackages(): string {
  const [files, made] = [join(folder, 'files'), join(folder, 'packages')];
  mkdirSync(made, { recursive: true });
  const time = releasedFiles(root, files);
  const version = versionIn(run('cat', join(files, 'package.json')));
  const build = { root, files, version, time, folder: made };
  makeReveille(build);
  makeAsterisk(build, asteriskTree(root));
  for (const deb of debsOf(version)) say(`${deb}: ${(statSync(join(made, deb)).size / 1e6).toFixed(1)} MB`);
  return made;
}

/** The way that slirp4netns gives; the part before may have taken it away. */
function connectInternet(): void {
  run('ip', 'link', 'set', 'tap0', 'up');
  run('ip', 'route', 'replace', 'default', 'via', '10.0.2.2');
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start this with deploy/test/run`);
  return value;
}
