/** Who owns the database, who serves from it, and the roles in between. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Secret } from '../secret.ts';
import { asLogin, withClient } from './client.ts';

const file = join(import.meta.dirname, '../../migrations/roles.sql');

/**
 * The roles are there and the migrating login is a member of two of them, or it makes it so where it may. Membership is
 * needed by whoever owns the tables: their walls hold for the owner too, and migrations and triggers change rows behind
 * them.
 */
export async function prepareRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ me: string; super: boolean; may: boolean; ready: boolean }>(`
    SELECT me.rolname AS me, me.rolsuper AS super, me.rolsuper OR me.rolcreaterole AS may,
      (SELECT count(*) FROM pg_roles role JOIN pg_roles service ON service.rolname = 'reveille_service'
       WHERE role.rolname IN ('reveille_tenant', 'reveille_system')
         AND pg_has_role(service.oid, role.oid, 'MEMBER') AND pg_has_role(me.oid, role.oid, 'USAGE')) = 2 AS ready
    FROM pg_roles me WHERE me.rolname = current_user`);
  const { me, super: above, may, ready } = rows[0] ?? { me: '', super: false, may: false, ready: false };
  if (ready) return;
  const grant = `GRANT reveille_tenant, reveille_system TO ${pg.escapeIdentifier(me)}`;
  if (!may) {
    throw new Error(
      `the roles of Reveille are not there for the login ${me}, which may not create roles. Fix: a database ` +
        `administrator runs this once:\n  psql -f ${file} -c '${grant}'`,
    );
  }
  await client.query(await readFile(file, 'utf8'));
  if (!above) await client.query(grant);
}

/**
 * The login to migrate with. Where none is named it is the one that owns the tables, at the same place: the service's
 * own login owns nothing, unless the two have not been told apart.
 */
export async function migratingUrl({
  migrateUrl,
  databaseUrl,
}: {
  migrateUrl: Secret | undefined;
  databaseUrl: Secret;
}): Promise<string> {
  if (migrateUrl !== undefined) return migrateUrl.reveal();
  const url = databaseUrl.reveal();
  const { owner, me, above } = await ask<{ owner: string; me: string; above: boolean }>(
    url,
    `SELECT pg_get_userbyid(coalesce((SELECT relowner FROM pg_class
        WHERE oid = to_regclass('public.schema_migrations')), datdba)) AS owner,
       current_user AS me, current_setting('is_superuser') = 'on' AS above
     FROM pg_database WHERE datname = current_database()`,
  );
  if (owner === me) return url;
  const theirs = asLogin(url, owner);
  try {
    await ask(theirs, 'SELECT 1');
    return theirs;
  } catch (error) {
    if (above) return url;
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `the database belongs to the login ${owner}, not to ${me}, and nobody can sign in as ${owner} from here ` +
        `(${why}). Fix: set REVEILLE_MIGRATE_URL to a URL with that login.`,
      { cause: error },
    );
  }
}

async function ask<Row extends object>(url: string, question: string): Promise<Row> {
  return withClient(url, 'reveille migrate', async (client) => (await client.query<Row>(question)).rows[0] as Row);
}
