/** `npm run api-types`: writes the types of the console and of the client from docs/api/openapi.json. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from './api-types.ts';
import { writeApiTypes } from './typed-files.ts';

const description = join(import.meta.dirname, '../../docs/api/openapi.json');
await writeApiTypes(JSON.parse(await readFile(description, 'utf8')) as ApiDocument);
