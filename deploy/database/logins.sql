-- The two logins and the database, as an administrator of PostgreSQL, once or again: docs/operations.md, "Two logins". The
-- passwords are the psql variables service and owner; migrations/roles.sql comes first.
DO $$ BEGIN
  IF to_regrole('reveille') IS NULL THEN CREATE ROLE reveille LOGIN; END IF;
  -- CREATEDB is for the proof of a backup, which brings it back into a database of its own.
  IF to_regrole('reveille_owner') IS NULL THEN CREATE ROLE reveille_owner LOGIN CREATEDB; END IF;
END $$;
ALTER ROLE reveille PASSWORD :'service';
ALTER ROLE reveille_owner PASSWORD :'owner';
GRANT reveille_service TO reveille;
GRANT reveille_tenant, reveille_system TO reveille_owner;
SELECT 'CREATE DATABASE reveille OWNER reveille_owner ENCODING ''UTF8'' LC_COLLATE ''C.UTF-8'' LC_CTYPE ''C.UTF-8'' TEMPLATE template0'
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'reveille') \gexec
