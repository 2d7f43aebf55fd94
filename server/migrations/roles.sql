-- The roles of Reveille. They belong to the whole server, so whoever may create roles runs this, once and as often as they
-- like: `reveille migrate` where its login may, ./setup on Debian, a database administrator elsewhere.
--
--   reveille_tenant   what a request acts as: the rows of one property
--   reveille_system   what comes before a property is known: signing in, applying a file, sweeping
--   reveille_service  what a login must be a member of to run the service. It steps into the two above for the length of a
--                     transaction, and does not inherit from them: a statement outside of a transaction of ours sees no row.
DO $$
DECLARE name text;
BEGIN
  -- Another database's migration may be here at this moment: what it has made meanwhile is as good.
  FOREACH name IN ARRAY ARRAY['reveille_tenant', 'reveille_system', 'reveille_service'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
  FOREACH name IN ARRAY ARRAY['reveille_tenant', 'reveille_system'] LOOP
    IF NOT pg_has_role('reveille_service', name, 'MEMBER') THEN
      BEGIN
        EXECUTE format('GRANT %I TO reveille_service', name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
  END LOOP;
END $$;
