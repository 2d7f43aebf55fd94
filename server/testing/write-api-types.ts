/** `npm run api-types`: writes console/src/shared/http/api.ts from docs/api/openapi.json. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiDocument, apiTypes } from './api-types.ts';

const root = join(import.meta.dirname, '../..');
const document = JSON.parse(await readFile(join(root, 'docs/api/openapi.json'), 'utf8')) as ApiDocument;
await writeFile(join(root, 'console/src/shared/http/api.ts'), apiTypes(document));
