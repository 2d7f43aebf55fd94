/**
 * The login that serves has no right of its own: what somebody could do who slips a statement past us, and what the
 * doctor says of more.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, createCluster } from '../../testing/cluster.ts';
import { onServer } from '../../testing/database.ts';
import { installOn } from '../../testing/logins.ts';
import { examineLogin } from '../doctor/login.ts';
import { Secret } from '../secret.ts';
import { migratingUrl } from './roles.ts';

let cluster: Cluster;
let url: string;

beforeAll(async () => {
  cluster = await createCluster();
  url = await installOn(cluster);
});
afterAll(() => cluster.remove());

const administer = (statement: string) => onServer((client) => client.query(statement), cluster.url);
const as = (login: string): string => cluster.url.replace('root@', `${login}@`);

async function attempt(role: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET ROLE ${role}`);
    await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

const forbidden = [
  'GRANT pg_execute_server_program TO careful_service',
  'GRANT careful_owner TO careful_service',
  'ALTER ROLE careful_service SUPERUSER',
  'ALTER ROLE careful_service CREATEROLE',
  'CREATE ROLE more LOGIN',
  'CREATE DATABASE more',
  'CREATE SCHEMA more',
  'CREATE TABLE more (line text)',
  'CREATE TEMPORARY TABLE more (line text)',
  'CREATE EXTENSION file_fdw',
  `COPY (SELECT 1) TO PROGRAM 'id'`,
  `SELECT pg_read_file('/etc/hostname')`,
  'SET ROLE careful_owner',
  'SET ROLE root',
  'SET SESSION AUTHORIZATION careful_owner',
  'TRUNCATE wakeups CASCADE',
  'DROP TABLE wakeups CASCADE',
  'ALTER TABLE wakeups DISABLE ROW LEVEL SECURITY',
  'ALTER TABLE journal DISABLE TRIGGER ALL',
  'CREATE POLICY more ON wakeups USING (true)',
  'SET session_replication_role = replica',
  'CREATE OR REPLACE FUNCTION current_property() RETURNS uuid LANGUAGE sql AS $$ SELECT NULL::uuid $$',
  'DELETE FROM schema_migrations',
  'UPDATE installation SET version = version',
];

describe('the login of the service', () => {
  test.each(['NONE', 'reveille_service', 'reveille_tenant', 'reveille_system'])(
    'is refused all that only an owner does (as %s)',
    async (role) => {
      const answers = await Promise.all(
        forbidden.map(async (statement) => [statement, await attempt(role, statement)] as const),
      );
      for (const [statement, answer] of answers)
        expect(answer, statement).toMatch(
          /permission denied|must be (owner|superuser)|must have (admin option|CREATEROLE)/,
        );
    },
  );

  test('sees no row outside of a transaction that says for whom', async () => {
    for (const table of ['properties', 'rooms', 'accounts', 'journal', 'sessions']) {
      expect(await attempt('NONE', `SELECT FROM ${table}`)).toBe(`permission denied for table ${table}`);
    }
  });

  test('and what it steps into has rows to read and to write, of every table, and nothing more', async () => {
    const { rows } = await administer(`
      SELECT c.relname AS name, string_agg(DISTINCT a.privilege_type, ' ') AS rights
      FROM pg_class c CROSS JOIN aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND r.rolname LIKE 'reveille\\_%'
        GROUP BY c.relname`);
    const tables = await administer(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
    );
    const granted = new Set((rows as { name: string }[]).map(({ name }) => name));
    // A hotel on its way is nobody's to read but the owner's.
    expect((tables.rows as { name: string }[]).filter(({ name }) => !granted.has(name))).toEqual([{ name: 'parcels' }]);
    for (const { name, rights } of rows as { name: string; rights: string }[])
      expect(`${name}: ${rights}`).toMatch(/^\w+:( DELETE| INSERT| SELECT| UPDATE)+$/);
  });

  test('leads to the one that migrates', async () => {
    expect(await migratingUrl({ databaseUrl: new Secret(url), migrateUrl: undefined })).toBe(as('careful_owner'));
    expect(await migratingUrl({ databaseUrl: new Secret(as('careful_owner')), migrateUrl: undefined })).toBe(
      as('careful_owner'),
    );
    expect(await migratingUrl({ databaseUrl: new Secret(url), migrateUrl: new Secret(as('root')) })).toBe(as('root'));
    await administer('ALTER ROLE careful_owner NOLOGIN');
    await expect(migratingUrl({ databaseUrl: new Secret(url), migrateUrl: undefined })).rejects.toThrow(
      /belongs to the login careful_owner, not to careful_service.*Fix: set REVEILLE_MIGRATE_URL/,
    );
    expect(await migratingUrl({ databaseUrl: new Secret(as('root')), migrateUrl: undefined })).toBe(as('root'));
    await administer('ALTER ROLE careful_owner LOGIN');
  });
});

describe('the doctor', () => {
  test('is content with it, and says how to let another one serve', async () => {
    expect(await examineLogin(url)).toMatchObject([
      { what: 'login', verdict: 'good', seen: 'careful_service owns nothing, and can create nothing' },
    ]);
    await administer('CREATE ROLE nobody LOGIN');
    expect(await examineLogin(as('nobody'))).toMatchObject([
      { verdict: 'bad', mend: expect.stringContaining('GRANT reveille_service TO "nobody"') as unknown },
    ]);
    await administer('GRANT reveille_service TO nobody');
    expect(await examineLogin(as('nobody'))).toMatchObject([{ verdict: 'good' }]);
  });

  test.each([
    ['CREATEROLE', /may create roles/],
    ['CREATEDB', /may create databases/],
    ['BYPASSRLS', /may look past row-level security/],
    ['REPLICATION', /may copy the whole server/],
  ])('warns of %s, with the statement that takes it away', async (attribute, seen) => {
    await administer(`ALTER ROLE careful_service ${attribute}`);
    const [found] = await examineLogin(url);
    expect(found).toMatchObject({ verdict: 'warning', seen: expect.stringMatching(seen) as unknown });
    const statement = /: (ALTER ROLE .*)$/.exec(found?.mend ?? '')?.[1] ?? '';
    await administer(statement);
    expect(await examineLogin(url)).toMatchObject([{ verdict: 'good' }]);
  });

  test.each([
    ['a superuser', 'root', /is a superuser/],
    ['the owner of the database', 'careful_owner', /owns the database, owns tables/],
    ['who may act as its owner', 'careful_admin', /may act as the owner of the database/],
  ])('warns of %s, and says how to tell the two apart', async (_what, login, seen) => {
    if (login === 'careful_admin')
      await administer('CREATE ROLE careful_admin LOGIN; GRANT careful_owner TO careful_admin');
    const [found] = await examineLogin(as(login));
    expect(found).toMatchObject({ verdict: 'warning', seen: expect.stringMatching(seen) as unknown });
    expect(found?.mend).toMatch(
      /CREATE ROLE reveille LOGIN.*GRANT reveille_service TO reveille.*DATABASE_URL.*REVEILLE_MIGRATE_URL/,
    );
  });

  test('warns of temporary tables, which the next `reveille migrate` takes away', async () => {
    await administer('GRANT TEMPORARY ON DATABASE postgres TO PUBLIC');
    expect(await examineLogin(url)).toMatchObject([{ verdict: 'warning', mend: 'run `reveille migrate`' }]);
    await administer('REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC');
  });
});
