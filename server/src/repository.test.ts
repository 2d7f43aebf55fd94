/** What stands around the code: files that only a host, an editor or a shell reads are checked here. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

test('the workflow runs the gate, and nothing beside it, from what is pinned', () => {
  const workflow = read('.github/workflows/ci.yml');
  const { jobs } = parse(workflow) as {
    jobs: Record<string, { steps: { uses?: string; run?: string }[]; container: { image: string; options?: string } }>;
  };
  for (const [name, { steps, container }] of Object.entries(jobs)) {
    expect(steps.at(-1)?.run, name).toMatch(/^\.ci\/run [a-z$]/);
    expect(container.image, name).toMatch(/^debian:12@sha256:[0-9a-f]{64}$/);
    for (const { uses } of steps) if (uses !== undefined) expect(uses, name).toMatch(/@[0-9a-f]{40}$/);
  }
  const privileged = Object.keys(jobs).filter((name) => jobs[name]?.container.options === '--privileged');
  expect(privileged).toEqual(['touched', 'everything']);
});

test('forms and updates can be read', () => {
  const forms = tracked.filter((path) => /^\.github\/ISSUE_TEMPLATE\/(?!config).*\.yml$/.test(path));
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms)
    expect(parse(read(form)), form).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      body: expect.any(Array),
    });
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: { 'package-ecosystem': string }[] };
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions']);
});

test('editors and containers get JSON', () => {
  const files = tracked.filter((path) => /^\.(?:vscode|devcontainer)\/.*\.json$/.test(path));
  expect(files).toHaveLength(4);
  // Comments are allowed in these; each has a line of its own.
  for (const file of files)
    expect(() => JSON.parse(read(file).replaceAll(/^\s*\/\/.*$/gm, '')) as unknown, file).not.toThrow();
});

test('no line of code has more than 120 columns', () => {
  // What is generated has the generator's lines; a migration that was applied is never changed.
  const others =
    /^(?:server\/src\/db\/tables|console\/src\/shared\/http\/api|client\/src\/api)\.ts$|^server\/migrations\//;
  const code = tracked.filter((path) => /\.(?:tsx?|css|html)$/.test(path));
  const long = code
    .filter((path) => !others.test(path) && existsSync(join(root, path)))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, index) => (line.length > 120 ? [`${path}:${index + 1}`] : [])),
    );
  expect(long).toEqual([]);
});
