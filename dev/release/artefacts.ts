/** What somebody downloads: the checkout with its console built, a list of all parts (SBOM), and checksums of both. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partsList } from './sbom.ts';

export const artefactsOf = (version: string): string[] => [
  `reveille-${version}.tar.gz`,
  `reveille-${version}.cdx.json`,
  'SHA256SUMS',
];

/**
 * The same commit gives the same bytes: names in order, one time and one owner for all, no name or time in the
 * compression.
 */
export function makeArtefacts(root: string, version: string, folder: string): void {
  const run = (command: string, words: string[], input?: Buffer): Buffer =>
    execFileSync(command, words, {
      cwd: root,
      maxBuffer: 512 * 1024 * 1024,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
      input,
    });
  const [archive = '', parts = '', sums = ''] = artefactsOf(version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'reveille-release-'));
  try {
    const inside = join(stage, `reveille-${version}`);
    mkdirSync(inside);
    run('tar', ['-x', '-C', inside], run('git', ['archive', '--format=tar', 'HEAD']));
    run('npm', ['run', '--silent', 'build']);
    cpSync(join(root, 'console/dist'), join(inside, 'console/dist'), { recursive: true });
    stamp(join(inside, 'server/package.json'), run('git', ['rev-list', '--count', 'HEAD']).toString().trim());
    const time = `@${run('git', ['log', '-1', '--format=%ct']).toString().trim()}`;
    const same = ['--sort=name', `--mtime=${time}`, '--owner=0', '--group=0', '--numeric-owner'];
    const tar = run('tar', ['-c', ...same, '-C', stage, `reveille-${version}`]);
    writeFileSync(join(folder, archive), run('gzip', ['-9', '-n'], tar));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  writeFileSync(join(folder, parts), `${JSON.stringify(partsList(root), undefined, 2)}\n`);
  const digest = (file: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  writeFileSync(join(folder, sums), [archive, parts].map((file) => `${digest(file)}  ${file}\n`).join(''));
}

/** What is unpacked has no commits to count. */
function stamp(manifest: string, build: string): void {
  writeFileSync(
    manifest,
    `${JSON.stringify({ ...(JSON.parse(readFileSync(manifest, 'utf8')) as object), build }, undefined, 2)}\n`,
  );
}
