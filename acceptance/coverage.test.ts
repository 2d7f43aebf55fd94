/** The kit covers the interface: each statement names its tests, and each of those tests is there and runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverage, outOfSight } from './coverage.ts';

/**
 * The names as they are written, so that one name stands for all the cases of a table; what is left to do is no test.
 */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?:\btest|\))\(\s*'([^'\n]+)',/g)].map((match) => match[1] ?? '');
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /^(?!dist).*\.test\.[jt]s$/.test(name), // packed, they are JavaScript
);
const names = new Set(files.flatMap((name) => namesIn(readFileSync(join(import.meta.dirname, name), 'utf8'))));

test('every test that the coverage names exists', () => {
  const missing = coverage.flatMap(({ section, tests }) =>
    tests.filter((name) => !names.has(name)).map((name) => `${section}: ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every statement of the interface has a test', () => {
  const unproven = coverage.filter(({ tests }) => !tests.some((name) => names.has(name)));
  expect(unproven.map(({ section, says }) => `${section}: ${says}`)).toEqual([]);
});

test('no statement stands in the coverage twice', () => {
  const written = [...coverage, ...outOfSight].map(({ section, says }) => `${section}: ${says}`);
  expect(new Set(written).size).toBe(written.length);
});
