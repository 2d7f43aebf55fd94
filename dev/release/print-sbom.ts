/** `npm run --silent sbom > reveille.cdx.json`. */
import { join } from 'node:path';
import { partsList } from './sbom.ts';

process.stdout.write(`${JSON.stringify(partsList(join(import.meta.dirname, '../..')), undefined, 2)}\n`);
