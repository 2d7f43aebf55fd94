-- Who works: one row for each process and each part of it that holds something (calls, lanes, links). One that has not said for a
-- while that it lives is dead, and another of the same kind takes over what it held.
CREATE TABLE processes (
  id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('dialer', 'courier', 'links')),
  name text NOT NULL, -- host and process, for people
  -- Whether it can do its work at present: a dialer without a telephone system cannot, and others ring for it.
  ready boolean NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  alive_until timestamptz NOT NULL,
  PRIMARY KEY (role, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON processes TO reveille_system;
-- Who looks at a property's links is told whether somebody holds them.
GRANT SELECT (role, id, alive_until) ON processes TO reveille_tenant;
DROP TABLE dialers;
DROP TABLE couriers;

-- A link is held by a process that lives, not until a moment that must be put off again and again.
UPDATE fias_links SET holder = NULL;
ALTER TABLE fias_links DROP COLUMN held_until;

-- Rows are the queue. What jobs there were only repeated what the rows say.
DROP SCHEMA IF EXISTS pgboss CASCADE;
