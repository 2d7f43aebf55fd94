/** Where the types of the description are kept: the console asks with those of the client. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiDocument, apiTypes } from './api-types.ts';

export const typedFile = join(import.meta.dirname, '../../client/src/api.ts');

export async function writeApiTypes(document: ApiDocument): Promise<void> {
  await writeFile(typedFile, apiTypes(document));
}
