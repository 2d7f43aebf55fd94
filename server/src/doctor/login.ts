/**
 * Whether the login of the service may do more than serve: whoever gets a statement past us gets all that it may do.
 */
import pg from 'pg';
import { withClient } from '../db/client.ts';
import { atTerminal, bad, type Finding, good, warning } from './finding.ts';

interface Login {
  readonly me: string;
  readonly version: number;
  readonly super: boolean;
  readonly createrole: boolean;
  readonly createdb: boolean;
  readonly bypass: boolean;
  readonly replication: boolean;
  readonly database: boolean;
  readonly objects: boolean;
  readonly owners: boolean;
  readonly temporary: boolean;
  readonly member: boolean | null;
}

const question = `
  SELECT me.rolname AS me, current_setting('server_version_num')::int / 10000 AS version,
    rolsuper AS super, rolcreaterole AS createrole, rolcreatedb AS createdb, rolbypassrls AS bypass,
      rolreplication AS replication,
    d.datdba = me.oid AS database,
    EXISTS (SELECT FROM pg_shdepend WHERE dbid = d.oid AND refclassid = 'pg_authid'::regclass AND refobjid = me.oid
      AND deptype = 'o') AS objects,
    d.datdba <> me.oid AND pg_has_role(d.datdba, 'MEMBER') AS owners,
    has_database_privilege(d.oid, 'TEMPORARY') AS temporary,
    (SELECT pg_has_role(oid, 'MEMBER') FROM pg_roles WHERE rolname = 'reveille_service') AS member
  FROM pg_roles me, pg_database d WHERE me.rolname = current_user AND d.datname = current_database()`;

/** Says nothing of a database that cannot be reached: the examination of the database does. */
export function examineLogin(url: string): Promise<Finding[]> {
  const asked = withClient(url, 'reveille doctor', (client) => client.query<Login>(question), 3000);
  return asked.then(
    ({ rows }) => rows.map(judge),
    () => [],
  );
}

function judge(login: Login): Finding {
  const name = pg.escapeIdentifier(login.me);
  const owner = login.super || login.database || login.objects || login.owners;
  if (login.member !== true && !owner)
    return bad(
      'login',
      atTerminal(`${login.me} may not act for the service`),
      atTerminal(`as an administrator of PostgreSQL: GRANT reveille_service TO ${name}`),
    );
  const attributes = attributesOf(login);
  const rights = [...attributes.map(({ seen }) => seen), ...ownershipOf(login)];
  if (rights.length === 0) return good('login', atTerminal(`${login.me} owns nothing, and can create nothing`));
  const seen = atTerminal(`${login.me} ${rights.join(', ')}: whoever slips a statement past Reveille may do the same`);
  const less = attributes.filter(({ attribute }) => attribute !== 'SUPERUSER').map(({ attribute }) => `NO${attribute}`);
  const alter = less.length === 0 ? '' : `ALTER ROLE ${name} ${less.join(' ')}`;
  if (!owner)
    return warning(
      'login',
      seen,
      atTerminal(alter === '' ? 'run `reveille migrate`' : `as an administrator of PostgreSQL: ${alter}`),
    );
  const other = [
    "CREATE ROLE reveille LOGIN PASSWORD '…'",
    'GRANT reveille_service TO reveille',
    ...(alter === '' || login.super ? [] : [alter]),
  ];
  return warning(
    'login',
    seen,
    atTerminal(
      `give the service a login of its own, as an administrator of PostgreSQL: ${other.join('; ')}. ` +
        `Then name it in DATABASE_URL, and ${login.me} in REVEILLE_MIGRATE_URL (docs/operations.md, "Two logins")`,
    ),
  );
}

function attributesOf(login: Login): { attribute: string; seen: string }[] {
  // Before PostgreSQL 16 who may create roles may also give itself the one that runs programs on the server.
  const roles =
    login.version < 16
      ? `may create roles, which in PostgreSQL ${login.version} is as good as a superuser`
      : 'may create roles';
  return [
    { has: login.super, attribute: 'SUPERUSER', seen: 'is a superuser' },
    { has: login.createrole, attribute: 'CREATEROLE', seen: roles },
    { has: login.createdb, attribute: 'CREATEDB', seen: 'may create databases' },
    { has: login.bypass, attribute: 'BYPASSRLS', seen: 'may look past row-level security' },
    { has: login.replication, attribute: 'REPLICATION', seen: 'may copy the whole server' },
  ].filter(({ has }) => has);
}

function ownershipOf(login: Login): string[] {
  if (login.super) return [];
  return [
    login.database ? 'owns the database' : '',
    login.objects ? 'owns tables' : '',
    login.owners ? 'may act as the owner of the database' : '',
    login.temporary && !login.database && !login.owners ? 'may create temporary tables' : '',
  ].filter((text) => text !== '');
}
