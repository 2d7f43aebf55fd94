/** Other versions of Reveille, unpacked beside this one, to be run with what is installed here. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

export interface Version {
  readonly name: string;
  readonly folder: string;
  /** Node, and what it is to run, before the words of the command line. */
  readonly command: readonly [string, ...string[]];
  remove(): Promise<void>;
}

export const thisVersion: Version = versionIn(root, 'this version', () => Promise.resolve());

/** As it was at a commit; undefined where its history is not here. */
export async function versionAt(commit: string): Promise<Version | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-version-'));
  try {
    const file = join(folder, 'tree.tar');
    await run('git', ['archive', `--output=${file}`, commit, 'server', 'console/package.json', 'package.json'], {
      cwd: root,
    });
    await run('tar', ['-xf', file, '-C', folder]);
    return await linked(folder, commit);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

/** This version with one more migration. */
export async function nextVersion(sql: string): Promise<Version> {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-version-'));
  await cp(join(root, 'server'), join(folder, 'server'), { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await mkdir(join(folder, 'console'));
  await cp(join(root, 'console/package.json'), join(folder, 'console/package.json'));
  await writeFile(join(folder, 'server/migrations/9001_next.sql'), sql);
  return linked(folder, 'the next version');
}

async function linked(folder: string, name: string): Promise<Version> {
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return versionIn(folder, name, () => rm(folder, { recursive: true }));
}

function versionIn(folder: string, name: string, remove: () => Promise<void>): Version {
  const program = join(folder, 'server/src/main.ts');
  return { name, folder, command: [process.execPath, '--disable-warning=ExperimentalWarning', program], remove };
}
