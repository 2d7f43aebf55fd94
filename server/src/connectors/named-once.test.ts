/** A connector is known to its folder, to the list of plugs, and to nobody else. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** The words that people read are written by people. */
const isWords = (path: string): boolean => path.startsWith('console/src/shared/language/');
const isTest = (path: string): boolean => path.includes('.test.');

test('FIAS is named in its folder and in the list of plugs', async () => {
  const naming: string[] = [];
  for await (const path of glob(['server/src/**/*.ts', 'console/src/**/*.{ts,tsx}'], { cwd: root })) {
    if (path.startsWith('server/src/connectors/fias/') || isWords(path) || isTest(path)) continue;
    if (/fias/i.test(await readFile(join(root, path), 'utf8'))) naming.push(path);
  }
  expect(naming).toEqual(['server/src/plugs.ts']);
});

test('the plug knows nothing of who carries: connectors import nothing of the deliveries', async () => {
  const importing: string[] = [];
  for await (const path of glob('server/src/connectors/**/*.ts', { cwd: root })) {
    if (!isTest(path) && /from '[./]+\/deliveries\//.test(await readFile(join(root, path), 'utf8')))
      importing.push(path);
  }
  expect(importing).toEqual([]);
});
