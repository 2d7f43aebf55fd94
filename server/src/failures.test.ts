import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failures } from './failures.ts';

const all = Object.values(failures);

test('a code is the status with two digits behind it, and stands for one failure only', () => {
  for (const { code, status } of all) expect(Math.floor(code / 100)).toBe(status);
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
});

test('every failure is in the documentation for integrators, in the same words', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/api/README.md'), 'utf8');
  for (const { code, status, description } of all) expect(page).toContain(`| ${code} | ${status} | ${description} |`);
});
