-- The login that serves owns nothing: it is a member of reveille_service (roles.sql), and what that may do is said here, in
-- the grants to reveille_tenant and reveille_system, and for the job engine where its tables are made (jobs.ts).

GRANT USAGE ON SCHEMA public TO reveille_service;

-- Nobody but the owner makes anything here. PostgreSQL 15 begins like that; a database from before may not have.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- It acts as the owner: a temporary table of the caller's must not come before the real one.
ALTER FUNCTION note_unsealed() SET search_path = public, pg_temp;
