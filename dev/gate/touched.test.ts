/** No file of the repository is forgotten by the table of paths and rings, and no row of it is dead. */
import { expect, test } from 'vitest';
import { trackedFiles } from './changed.ts';
import { rings } from './rings.ts';
import { ringsTouched, rows, rowsOf } from './touched.ts';

const files = trackedFiles();
const names = rings.map(({ name }) => name);

test('every tracked file falls under some row', () => {
  expect(files.length).toBeGreaterThan(2000);
  expect(files.filter((file) => rowsOf(file).length === 0)).toEqual([]);
});

test('every row stands for files that are there, and names rings that exist', () => {
  expect(rows.filter(({ files: pattern }) => !files.some((file) => pattern.test(file)))).toEqual([]);
  const named = rows.flatMap((row) => (row.rings === 'all' ? [] : row.rings));
  expect(named.filter((ring) => !names.includes(ring))).toEqual([]);
});

test('every ring that is not in each gate is brought along by some file', () => {
  const brought = ringsTouched(
    files.filter((file) => rowsOf(file).every((row) => row.rings !== 'all')),
    names,
  );
  expect(rings.filter(({ name, isAlways }) => !isAlways && !brought.has(name))).toEqual([]);
});

test.each([
  ['server/src/connectors/ohip/client.ts', ['property-system']],
  ['lab/fias-charges.test.ts', ['property-system']],
  ['lab/fias/house.ts', ['property-system']],
  ['lab/lab.ts', ['lab']],
  ['lab/pbx/extensions.conf', ['lab']],
  ['console/src/corridor/outbox.ts', ['alone', 'console']],
  ['server/src/ringing/gate.ts', ['lab', 'stress']],
  ['server/src/notes/note.ts', []],
  ['docs/fias.md', []],
  ['console/src/desk/tonight/anything.tsx', ['console']],
  ['server/src/notes/anything.stress.test.ts', ['stress']],
  ['package-lock.json', names],
])('%s brings along %j', (file, wanted) => {
  expect([...ringsTouched([file], names).keys()].toSorted()).toEqual([...wanted].toSorted());
});
