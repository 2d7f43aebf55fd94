/** What vitest, the workflow and the document say of the rings is what the gate runs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { rings } from './rings.ts';

const names = rings.map(({ name }) => name);
const always = rings.filter(({ isAlways }) => isAlways).map(({ name }) => name);

test('every project of vitest is a ring, and every ring but the static checks is a project', () => {
  const projects = (config as { test: { projects: { test: { name: string } }[] } }).test.projects;
  expect(projects.map((one) => one.test.name).toSorted()).toEqual(names.filter((name) => name !== 'static').toSorted());
});

test('a pull request runs every ring of each gate', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  const side = /^ +ring: \[(.*)\]$/m.exec(workflow)?.[1]?.split(', ') ?? [];
  const together = /^ +- run: \.ci\/run touched (.*)$/m.exec(workflow)?.[1]?.split(' ') ?? [];
  const run = [...side, ...together];
  expect(run.toSorted()).toEqual(always.toSorted());
});

test('docs/developers/testing.md says which rings there are, and which are in every gate', () => {
  const text = readFileSync('docs/developers/testing.md', 'utf8');
  const listed = [...text.matchAll(/^\| `([a-z-]+)`( ★)? \|/gm)];
  expect(listed.map(([, name = '']) => name).toSorted()).toEqual(names.toSorted());
  expect(
    listed
      .filter(([, , star]) => star !== undefined)
      .map(([, name = '']) => name)
      .toSorted(),
  ).toEqual(always.toSorted());
});
