/**
 * The two logins of a careful hotel, for tests: an owner that migrates, and the service's, which owns nothing and has
 * no right but what it gets as a member of reveille_service. All that we test runs as the second.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import type { Cluster } from './cluster.ts';
import { onServer, mapToAdministrator } from './database.ts';

const roles = join(import.meta.dirname, '../migrations/roles.sql');

export interface Logins {
  readonly owner: string;
  readonly service: string;
}

/**
 * As docs/operations.md has it. The owner may create databases, for the demonstration; the administrator becomes its
 * member, to remove what it made.
 */
export async function makeLogins(client: pg.Client, name: string, password: string): Promise<Logins> {
  const owner = pg.escapeIdentifier(`${name}_owner`);
  const service = await makeServiceLogin(client, name, password);
  await client.query(`CREATE ROLE ${owner} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`);
  await client.query(`GRANT reveille_tenant, reveille_system TO ${owner}; GRANT ${owner} TO CURRENT_USER`);
  return { owner: `${name}_owner`, service };
}

export async function makeServiceLogin(client: pg.Client, name: string, password: string): Promise<string> {
  const service = pg.escapeIdentifier(`${name}_service`);
  await client.query(await readFile(roles, 'utf8'));
  await client.query(
    `CREATE ROLE ${service} LOGIN PASSWORD ${pg.escapeLiteral(password)}; GRANT reveille_service TO ${service}`,
  );
  return `${name}_service`;
}

export async function dropLogin(client: pg.Client, login: string): Promise<void> {
  await client.query(`DROP ROLE ${pg.escapeIdentifier(login)}`);
}

/**
 * Migrates as the owner. Whoever then has more than the rights of a service must not run the tests: they would show
 * nothing.
 */
export async function install(owner: string, service: string): Promise<void> {
  await migrate(owner, '0.0.0');
  const { rows } = await onServer((client) => client.query<Record<string, boolean>>(special), service);
  const rights = Object.keys(rows[0] ?? {}).filter((name) => rows[0]?.[name] === true);
  if (rights.length > 0) throw new Error(`the login of the tests has special rights: ${rights.join(', ')}`);
}

const special = `
  SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
    EXISTS (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = me.oid
      AND deptype = 'o') AS owner,
    EXISTS (SELECT FROM pg_roles other WHERE other.rolname NOT IN (current_user, 'reveille_service', 'reveille_tenant',
      'reveille_system')
      AND pg_has_role(other.oid, 'MEMBER')) AS member,
    has_database_privilege(current_database(), 'CREATE') AS "create in the database",
    has_database_privilege(current_database(), 'TEMPORARY') AS "create temporary tables",
    has_schema_privilege('public', 'CREATE') AS "create in a schema"
  FROM pg_roles me WHERE rolname = current_user`;

/** Makes a server of the test's own ready, and returns the URL that a service has there. */
export async function installOn(cluster: Pick<Cluster, 'url'>): Promise<string> {
  const { owner, service } = await onServer(async (client) => {
    const logins = await makeLogins(client, 'careful', 'unused: everybody is trusted there');
    await client.query(`ALTER DATABASE postgres OWNER TO ${logins.owner}`);
    return logins;
  }, cluster.url);
  const as = (login: string): string => cluster.url.replace('root@', `${login}@`);
  await install(as(owner), as(service));
  mapToAdministrator(as(service), cluster.url);
  return as(service);
}
