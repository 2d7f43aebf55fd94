/** The documents: their links lead somewhere, and they keep to the words of the glossary. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = [
  '.',
  'docs',
  'docs/api',
  'docs/decisions',
  'docs/developers',
  'docs/guides',
  'docs/operations',
  'acceptance',
  'client',
  'deploy/asterisk',
  'server/migrations',
  '.github',
];
const documents = folders.flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(folder, name)] : [])),
);
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** Names of things in the code are what they are. */
const prose = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

/** As GitHub makes them: small letters, spaces as dashes, other signs left out. */
const anchorsIn = (path: string): string[] =>
  Array.from(read(path).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

test.each(documents)('every link in %s leads to a file and a heading that are there', (document) => {
  for (const [, target = ''] of prose(read(document)).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : normalize(join(dirname(document), decodeURIComponent(path)));
    expect(existsSync(join(root, file)), `${target} in ${document}`).toBe(true);
    if (anchor !== undefined && !statSync(join(root, file)).isDirectory())
      expect(anchorsIn(file), `${target} in ${document}`).toContain(anchor);
  }
});

/** Where a document may begin to count from. */
const places = ['.', 'server/src', 'console/src', 'console/src/desk', 'console', 'docs', 'server'];

test.each(['ARCHITECTURE.md', ...documents.filter((path) => path.startsWith('docs/developers/'))])(
  'every file that %s names is there',
  (document) => {
    const names = Array.from(
      read(document).matchAll(/`([\w.-]+\/[\w./-]+\.(?:ts|tsx|sql|yaml|md|json|sh))`/g),
      ([, name = '']) => name,
    );
    expect(names.filter((name) => !places.some((place) => existsSync(join(root, place, name))))).toEqual([]);
  },
);

test('ARCHITECTURE.md names every folder of the service', () => {
  const text = read('ARCHITECTURE.md');
  const all = readdirSync(join(root, 'server/src'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${entry.name}/`] : [],
  );
  expect(all.filter((folder) => !text.includes(folder))).toEqual([]);
});

const glossary = 'docs/glossary.md';
const notUsed = Array.from(
  read(glossary)
    .split('## Not used')[1]
    ?.matchAll(/^\| (\w+) \|/gm) ?? [],
  ([, word = '']) => word,
).filter((word) => word !== 'not');

test('the glossary says which words are not used', () => {
  expect(notUsed).toContain('mend');
});

/** What a version said when it was released is not rewritten. */
const kept = new Set([glossary, 'CHANGELOG.md']);

test.each(documents.filter((path) => !kept.has(path)))('%s uses no word that the glossary has replaced', (document) => {
  const lines = prose(read(document)).split('\n');
  const found = lines.flatMap((line) => {
    // A word in a path or a link's address is a name.
    const said = line.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/<[^>]*>/g, '');
    return notUsed
      .filter((word) => new RegExp(`(?<![\\w/-])${word}s?(?![\\w/-])`, 'i').test(said))
      .map((word) => `${word}: ${line.trim()}`);
  });
  expect(found, relative(root, document)).toEqual([]);
});
