/** What must be so before a release is made. Each check says what is wrong and what to do. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changelog, compareVersions, manifests, notesHeading, unreleased, upgrading, versionIn } from './files.ts';

export interface Check {
  readonly what: string;
  /** What is wrong, with how to fix it; undefined when nothing is. */
  readonly trouble: () => string | undefined;
}

export function checksOf(root: string, version: string, { checked }: { checked: boolean }): Check[] {
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const present = versionIn(read('package.json'));
  return [
    {
      what: `${version} is a version, and comes after ${present}`,
      trouble: () => {
        if (!/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.test(version)) return 'write three numbers, like 0.2.0';
        return compareVersions(version, present) > 0 ? undefined : `${present} is the present one: choose a higher one`;
      },
    },
    {
      what: `${manifests.join(', ')} have the same version`,
      trouble: () => {
        const others = manifests.filter((path) => versionIn(read(path)) !== present);
        return others.length === 0 ? undefined : `${others.join(', ')}: not ${present}; make them the same, and commit`;
      },
    },
    {
      what: 'nothing is changed and not committed',
      trouble: () => {
        const changed = git('status', '--porcelain');
        return changed === '' ? undefined : `commit or stash these first:\n${changed}`;
      },
    },
    {
      what: `there is no tag v${version} yet`,
      trouble: () =>
        git('tag', '--list', `v${version}`) === '' ? undefined : 'it was released before: choose a higher version',
    },
    {
      what: `${changelog} has something under Unreleased`,
      trouble: () =>
        unreleased(read(changelog)) === '' ? 'say there what changed, for users, operators and integrators' : undefined,
    },
    {
      what: `${upgrading} has the part "${notesHeading.slice(3)}"`,
      trouble: () =>
        read(upgrading).includes(`${notesHeading}\n`)
          ? undefined
          : 'add it, and say what an operator must do, or that nothing is',
    },
    {
      what: 'the packages can be built here',
      trouble: () => {
        const missing = ['dpkg-deb', 'strip', 'chroot', 'debootstrap'].filter(
          (tool) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${tool}`]).status !== 0,
        );
        if (missing.length > 0) return `${missing.join(', ')} missing: run ./setup --lab --test`;
        return process.getuid?.() === 0
          ? undefined
          : 'gathering Asterisk from its tree takes root: run it with sudo -E';
      },
    },
    ...(checked
      ? []
      : [{ what: 'the static checks of the gate pass (.ci/run static)', trouble: () => staticChecks(root) }]),
  ];
}

function staticChecks(root: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(join(root, '.ci/run'), ['static'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? undefined : `${stdout}${stderr}`.trim();
}
