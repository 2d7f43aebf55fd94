/**
 * A database as docs/operations.md has it, under "Two logins": one login owns it, another serves and has no special
 * right.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const socket = '/var/run/postgresql';
const roles = join(import.meta.dirname, '../server/migrations/roles.sql');

export interface OwnDatabase {
  /** For everything but `migrate`. */
  readonly url: string;
  readonly ownerUrl: string;
  drop(): Promise<void>;
}

export async function openDatabase(name: string): Promise<OwnDatabase> {
  const [owner, service, password] = [`${name}_owner`, `${name}_service`, randomBytes(12).toString('hex')];
  await psql('-f', roles);
  await administer(
    `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'; GRANT reveille_tenant, reveille_system TO ${owner}`,
  );
  await administer(`CREATE ROLE ${service} LOGIN PASSWORD '${password}'; GRANT reveille_service TO ${service}`);
  await administer(`GRANT ${owner} TO CURRENT_USER`); // to remove what it made
  await administer(`CREATE DATABASE ${name} OWNER ${owner}`);
  const url = (login: string): string => `postgres://${login}:${password}@127.0.0.1:5432/${name}`;
  return {
    url: url(service),
    ownerUrl: url(owner),
    async drop() {
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
      await administer(`DROP ROLE ${service}, ${owner}`);
    },
  };
}

const administer = (statements: string): Promise<void> => psql('-c', statements);

async function psql(...words: string[]): Promise<void> {
  await run('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-h', socket, '-d', 'postgres', ...words]);
}
