/**
 * `npm run release` in a clone: a rehearsal changes nothing, and the real one leaves a commit, a tag and artefacts
 * that verify.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clone, cloneCheckout } from './clone.ts';

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

test('a rehearsal runs every check, says each step, and changes nothing', { timeout: 600_000 }, () => {
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

test('a release is a commit, a tag, and artefacts that verify; nothing is pushed', { timeout: 300_000 }, () => {
  const { status, said } = release(next, '--checked');
  expect(status, said).toBe(0);
  expect(git('log', '-1', '--format=%s')).toBe(`release: ${next}`);
  expect(git('rev-parse', `v${next}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
  expect(git('status', '--porcelain')).toBe('');
  expect(['package.json', 'server/package.json', 'console/package.json', 'package-lock.json'].map(version)).toEqual([
    next,
    next,
    next,
    next,
  ]);
  expect(said).toContain(`git push origin HEAD v${next}`);
  const folder = join(clone.folder, `.cache/release/${next}`);
  expect(execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toMatch(
    /tar\.gz: OK\n.*cdx\.json: OK\n/,
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
  // The same version is not released twice.
  expect(release(next, '--checked')).toMatchObject({ status: 1 });
});
