/** The static checks see what they are to see. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { check, readByBash, shellScripts } from './static.ts';

test('shell scripts are found by their first line or by their name', () => {
  expect(shellScripts()).toEqual(
    expect.arrayContaining(['.ci/run', 'setup', 'toolchain/activate.sh', 'lab/lab', 'deploy/debian/reveille/postinst']),
  );
});

test('a mistake in any of them fails the check, and not only in the first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [right, wrong] = [join(folder, 'right'), join(folder, 'wrong')];
  writeFileSync(right, '#!/bin/sh\ntrue\n');
  writeFileSync(wrong, '#!/bin/sh\nif true; then\n');
  expect(await check('both', readByBash([right, right]))).toMatchObject({ failure: '' });
  expect((await check('both', readByBash([right, wrong]))).failure).toContain('syntax error');
});
