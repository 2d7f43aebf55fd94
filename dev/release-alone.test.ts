/**
 * `npm run release` in a clone: a rehearsal changes nothing, and the real one leaves a commit, a tag and artefacts
 * that verify.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreSounds } from '../server/src/announcements/core-sounds.ts';
import { sentenceNames } from '../server/src/announcements/sentence.ts';
import { type Clone, cloneCheckout } from './clone.ts';
import { asteriskTree } from './release/artefacts.ts';
import { makeAsterisk } from './release/debian.ts';

const { version: present } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const [major = 0, minor = 0] = present.split('.').map(Number);
const next = `${major}.${minor + 1}.0`;

let clone: Clone;
const git = (...words: string[]): string => execFileSync('git', words, { cwd: clone.folder, encoding: 'utf8' }).trim();
const release = (...words: string[]): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'release', '--', ...words], {
    cwd: clone.folder,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};
const version = (path: string): string =>
  (JSON.parse(readFileSync(join(clone.folder, path), 'utf8')) as { version: string }).version;
/** Everything that git can see: the commit, the tags, and whether a file differs from it. */
const state = (): string[] => [git('rev-parse', 'HEAD'), git('tag', '--list'), git('status', '--porcelain')];

beforeAll(async () => {
  clone = await cloneCheckout();
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.name', 'Release Test');
  git('config', 'user.email', 'release@example.com');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'everything');
});

afterAll(() => clone?.remove());

/**
 * The gate has run its static checks itself; RELEASE_CHECKS=1 has them run by the release as well, which takes two
 * minutes more.
 */
const checks = process.env['RELEASE_CHECKS'] === '1' ? [] : ['--checked'];

test('a rehearsal runs every check, says each step, and changes nothing', () => {
  const before = state();
  const { status, said } = release(next, '--dry-run', ...checks);
  expect(said).not.toContain('FAILS');
  expect(said.includes('holds: the static checks of the gate pass')).toBe(checks.length === 0);
  expect(said).toContain(`would: close Unreleased in CHANGELOG.md as [${next}]`);
  expect(said).toContain(`would: tag v${next}`);
  expect(said).toContain('nothing was changed');
  expect([status, ...state()]).toEqual([0, ...before]);
});

test('what cannot be released is refused with all its reasons', async () => {
  await clone.change('console/package.json', `"version": "${present}"`, '"version": "0.0.9"');
  const { status, said } = release(present, '--checked');
  git('checkout', '--quiet', '--', '.');
  expect(status).toBe(1);
  expect(said).toContain(`${present} is the present one: choose a higher one`);
  expect(said).toContain(`console/package.json: not ${present}`);
  expect(said).toContain('M console/package.json');
  expect(git('tag', '--list')).toBe('');
});

test('a release is a commit, a tag, and artefacts that verify; nothing is pushed', () => {
  const { status, said } = release(next, '--checked');
  expect(status, said).toBe(0);
  expect(git('log', '-1', '--format=%s')).toBe(`release: ${next}`);
  expect(git('rev-parse', `v${next}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
  expect(git('status', '--porcelain')).toBe('');
  const manifests = ['package.json', 'server/package.json', 'console/package.json', 'client/package.json'];
  expect(new Set([...manifests, 'package-lock.json'].map(version))).toEqual(new Set([next]));
  expect(said).toContain(`git push origin HEAD v${next}`);
  const folder = join(clone.folder, `.cache/release/${next}`);
  expect(execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toMatch(
    /tar\.gz: OK\n(?:.*\.deb: OK\n){2}.*cdx\.json: OK\n/,
  );
  const listed = execFileSync('tar', ['-tzf', `reveille-${next}.tar.gz`], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const path of ['reveille', 'setup', 'server/src/main.ts', 'console/dist/index.html'])
    expect(listed).toContain(`reveille-${next}/${path}\n`);
  expect(listed).not.toContain('node_modules');
  const manifest = execFileSync('tar', ['-xzOf', `reveille-${next}.tar.gz`, `reveille-${next}/server/package.json`], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(JSON.parse(manifest)).toMatchObject({ version: next, build: '2' });
  const parts = JSON.parse(readFileSync(join(folder, `reveille-${next}.cdx.json`), 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  expect(parts.bomFormat).toBe('CycloneDX');
  expect(parts.components.some(({ name }) => name === 'fastify')).toBe(true);
  for (const deployed of ['deploy/kubernetes/kustomization.yaml', 'deploy/.env.example'])
    expect(readFileSync(join(clone.folder, deployed), 'utf8')).toContain(next);
  // The same version is not released twice.
  expect(release(next, '--checked')).toMatchObject({ status: 1 });
});

const packageOf = (name: string): string => {
  const folder = join(clone.folder, `.cache/release/${next}`);
  return join(folder, readdirSync(folder).find((file) => file.startsWith(`${name}_`)) ?? '');
};
const filesOf = (name: string): Map<string, string> =>
  new Map(
    execFileSync('dpkg-deb', ['--contents', packageOf(name)], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([mode = '', owner = '', , , , path = '']) => [path.slice(1), `${mode} ${owner}`]),
  );
const fieldOf = (name: string, field: string): string =>
  execFileSync('dpkg-deb', ['--field', packageOf(name), field], { encoding: 'utf8' }).trim();

test('the package of Reveille has what it runs with, and starts without a checkout', () => {
  const files = filesOf('reveille');
  expect(fieldOf('reveille', 'Version')).toBe(next);
  const program = '-rwxr-xr-x root/root';
  const plain = '-rw-r--r-- root/root';
  for (const [path, mode] of Object.entries({
    '/usr/bin/reveille': program,
    '/usr/sbin/reveille-setup': program,
    '/usr/lib/reveille/bin/node': program,
    '/usr/lib/reveille/server/src/main.ts': plain,
    '/usr/lib/reveille/server/migrations/0001_foundation.sql': plain,
    '/usr/lib/reveille/console/dist/index.html': plain,
    '/usr/lib/reveille/node_modules/fastify/package.json': plain,
    '/usr/lib/systemd/system/reveille.service': plain,
    '/usr/lib/systemd/system/reveille-backup.timer': plain,
    '/usr/lib/systemd/system/reveille-proof.timer': plain,
    '/usr/lib/sysusers.d/reveille.conf': plain,
    '/usr/share/reveille/reveille.env': plain,
    '/usr/share/reveille/logins.sql': plain,
    '/usr/share/doc/reveille/install.md': plain,
    '/usr/share/doc/reveille/copyright': plain,
  }))
    expect(files.get(path), path).toBe(mode);
  const ours = [...files.keys()].filter((path) => !path.includes('/node_modules/'));
  expect(ours.filter((path) => /\.test\.ts$|\/testing\/|\/lab\//.test(path))).toEqual([]);
  expect([...files.keys()].filter((path) => /node_modules\/(?:vitest|react|playwright-core)\//.test(path))).toEqual([]);
  const unpacked = mkdtempSync(join(tmpdir(), 'reveille-unpacked-'));
  try {
    execFileSync('dpkg-deb', ['--extract', packageOf('reveille'), unpacked]);
    const home = join(unpacked, 'usr/lib/reveille');
    // All that serving needs, so every package is asked for once.
    const words = ['--disable-warning=ExperimentalWarning', '--eval', `import('${home}/server/src/service.ts')`];
    expect(spawnSync(join(home, 'bin/node'), words, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    const told = execFileSync(join(home, 'bin/node'), [join(home, 'server/src/main.ts'), '--version']);
    expect(told.toString()).toBe(`Reveille ${next} (build 2)\n`);
  } finally {
    rmSync(unpacked, { recursive: true });
  }
});

test('the package of Asterisk has every sound that Reveille may name, and keeps what a hotel changed', () => {
  const files = filesOf('reveille-asterisk');
  expect(fieldOf('reveille-asterisk', 'Description')).toMatch(/^Asterisk 22\.\d+\.\d+ for Reveille\n/);
  for (const path of [
    '/usr/lib/reveille-asterisk/usr/sbin/asterisk',
    '/usr/lib/systemd/system/reveille-asterisk.service',
    '/usr/share/reveille-asterisk/pjsip.conf',
    '/usr/share/reveille-asterisk/configure',
    '/etc/reveille/asterisk/extensions.conf',
  ])
    expect(files.has(path), path).toBe(true);
  const sounds = new Set<string>();
  for (const sentence of sentenceNames)
    for (let minute = 0; minute < 1440; minute += 1) {
      const facts = { hour: Math.floor(minute / 60), minute: minute % 60, minutes: 1 + (minute % 60), key: '*' };
      for (const sound of coreSounds(sentence, { ...facts, room: '0a9z' })) sounds.add(sound);
      for (const sound of coreSounds(sentence, { ...facts, key: '#', room: '' })) sounds.add(sound);
    }
  expect(sounds.size).toBeGreaterThan(40);
  for (const sound of sounds)
    expect(files.has(`/usr/lib/reveille-asterisk/usr/share/asterisk/sounds/en/${sound}.wav`), sound).toBe(true);
  const modules = readFileSync(join(clone.folder, 'deploy/asterisk/modules.conf'), 'utf8');
  for (const [, module = ''] of modules.matchAll(/^require=(\S+)$/gm))
    expect(
      [...files.keys()].some((path) => path.endsWith(`/asterisk/modules/${module}`)),
      module,
    ).toBe(true);
  const kept = execFileSync('dpkg-deb', ['--info', packageOf('reveille-asterisk'), 'conffiles'], { encoding: 'utf8' });
  const shipped = [...files.keys()].filter((path) => path.startsWith('/etc/') && path.endsWith('.conf'));
  expect(kept.trim().split('\n').toSorted()).toEqual(shipped.toSorted());
});

test('the same files give the same package', () => {
  const again = mkdtempSync(join(tmpdir(), 'reveille-again-'));
  try {
    const time = git('log', '-1', '--format=%ct');
    const build = { root: clone.folder, files: clone.folder, version: next, time, folder: again };
    makeAsterisk(build, asteriskTree(clone.folder));
    const [first, second] = [packageOf('reveille-asterisk'), join(again, readdirSync(again)[0] ?? '')];
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  } finally {
    rmSync(again, { recursive: true });
  }
});
