/** `npm run tables`: writes server/src/db/tables.ts from a database that is migrated for the purpose. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateTables } from '../src/db/generate-tables.ts';
import { databaseUrl, onServer, templateVariable } from './database.ts';
import setup from './global-setup.ts';

const teardown = await setup();
try {
  const tables = await onServer(generateTables, databaseUrl(process.env[templateVariable] ?? ''));
  await writeFile(join(import.meta.dirname, '../src/db/tables.ts'), tables);
} finally {
  await teardown();
}
