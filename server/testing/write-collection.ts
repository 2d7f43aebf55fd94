/** `npm run collection`: writes examples/bruno from docs/api/openapi.json. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CollectionDocument, collectionOf } from './collection.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'examples/bruno');
const document = JSON.parse(await readFile(join(root, 'docs/api/openapi.json'), 'utf8')) as CollectionDocument;
await rm(folder, { recursive: true, force: true });
for (const [path, text] of collectionOf(document)) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
