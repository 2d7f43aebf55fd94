/**
 * What somebody downloads: the checkout with its console built, Debian packages, a list of all parts (SBOM), and
 * checksums of all.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debsOf, makeAsterisk, makeReveille } from './debian.ts';
import { partsList } from './sbom.ts';

export const artefactsOf = (version: string): string[] => [
  `reveille-${version}.tar.gz`,
  ...debsOf(version),
  `reveille-${version}.cdx.json`,
  'SHA256SUMS',
];

const run = (root: string, command: string, words: string[], input?: Buffer): Buffer =>
  execFileSync(command, words, {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
    input,
  });

/** What is committed, with the console built and the number of the build. Returns the time of the commit. */
export function releasedFiles(root: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  run(root, 'tar', ['-x', '-C', folder], run(root, 'git', ['archive', '--format=tar', 'HEAD']));
  run(root, 'npm', ['run', '--silent', 'build']);
  cpSync(join(root, 'console/dist'), join(folder, 'console/dist'), { recursive: true });
  stamp(join(folder, 'server/package.json'), run(root, 'git', ['rev-list', '--count', 'HEAD']).toString().trim());
  return run(root, 'git', ['log', '-1', '--format=%ct']).toString().trim();
}

/**
 * The same commit gives the same bytes: names in order, one time and one owner for all, no name or time in the
 * compression.
 */
export function makeArtefacts(root: string, version: string, folder: string): void {
  const [archive = '', ...others] = artefactsOf(version);
  const [parts = '', sums = ''] = others.slice(-2);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'reveille-release-'));
  try {
    const files = join(stage, `reveille-${version}`);
    const time = releasedFiles(root, files);
    const same = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner'];
    const tar = run(root, 'tar', ['-c', ...same, '-C', stage, `reveille-${version}`]);
    writeFileSync(join(folder, archive), run(root, 'gzip', ['-9', '-n'], tar));
    const build = { root, files, version, time, folder };
    makeReveille(build);
    makeAsterisk(build, asteriskTree(root));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  writeFileSync(join(folder, parts), `${JSON.stringify(partsList(root), undefined, 2)}\n`);
  const digest = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  const all = [archive, ...others.slice(0, -1)];
  writeFileSync(join(folder, sums), all.map((file) => `${digest(file)}  ${file}\n`).join(''));
}

/** The Debian with Asterisk that the lab runs from; built now if it is not there yet. */
export function asteriskTree(root: string): string {
  const lab = join(root, 'lab/lab');
  run(root, lab, ['tree']);
  // Exit code 1 says that no Asterisk runs there, which is an answer like another.
  const told = run(root, 'sh', ['-c', `'${lab}' status --json || true`]).toString();
  return (JSON.parse(told) as { tree: string }).tree;
}

/** What is unpacked has no commits to count. */
function stamp(manifest: string, build: string): void {
  writeFileSync(
    manifest,
    `${JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), build }, undefined, 2)}\n`,
  );
}
