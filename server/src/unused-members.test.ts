/** Members of classes that nobody calls: knip finds exports, and does not look into classes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const product = ['server/src', 'console/src', 'lab', 'bench', 'siege', 'dev']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts') && !path.endsWith('db/tables.ts'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** The lab has members for its tests alone. */
const shipped = product.filter((path) => /^(?:server|console)\//.test(path)).map(read);

/** Called by the language or by a library. */
const calledByOthers = new Set(['constructor', 'toString', 'toJSON', 'getDerivedStateFromError', 'render']);
const member =
  /^ {2}(?:static |readonly |async |get |set )*([a-z]\w*)[(<?:;]|^ {2}(?:static |readonly )*([a-z]\w*) =/gm;

/** As the formatter leaves them: a class begins and ends at the margin, its members stand two spaces in. */
function publicMembers(text: string): string[] {
  const classes = Array.from(text.matchAll(/^(?:export )?(?:abstract )?class [^]*?^\}/gm), ([whole]) => whole);
  return classes.flatMap((whole) => Array.from(whole.matchAll(member), ([, method, field]) => method ?? field ?? ''));
}

test('every public member of a class is called somewhere in the product', () => {
  const all = product.map(read).join('\n');
  const called = new Set(Array.from(all.matchAll(/\.([a-z]\w*)/g), ([, name = '']) => name));
  // Taken apart, as in `const { url, close } = …`, or handed on by a name in quotes.
  const named = new Set(
    Array.from(all.matchAll(/[{,]\s*([a-z]\w*)\s*(?=[,}:])|'([a-z]\w*)'/g), ([, one, other]) => one ?? other ?? ''),
  );
  const members = shipped.flatMap(publicMembers).filter((name) => !calledByOthers.has(name));
  expect(members.length).toBeGreaterThan(150);
  expect([...new Set(members)].filter((name) => !called.has(name) && !named.has(name))).toEqual([]);
});
