-- Ringing: who dials, every attempt, and the alerts that stand until a person takes them.

-- When a call is rung next: at its time, and after a snooze or a failed attempt at the time that follows from it.
ALTER TABLE wakeups
  ADD COLUMN again_at timestamptz,
  ADD COLUMN ring_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(again_at, due_at)) STORED,
  -- Attempts since it was booked or snoozed last, without those of which nobody knows whether they rang.
  ADD COLUMN tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0);
-- In due order for one property, and for the sweep over all of them.
CREATE INDEX wakeups_waiting ON wakeups (property, ring_at, id) WHERE status IN (0, 2, 3);
CREATE INDEX wakeups_to_ring ON wakeups (ring_at) WHERE status IN (0, 2, 3);
-- What is in progress is a handful; the sweep looks at how long.
CREATE INDEX wakeups_in_progress ON wakeups (changed_at) WHERE status = 1;

-- A process that dials. One that has not said for a while that it lives is dead, and its calls are taken over.
CREATE TABLE dialers (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  alive_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON dialers TO reveille_system;

-- One call to one phone. Committed before it is placed; while it has no end it holds a line of the property.
CREATE TABLE attempts (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('room', 'desk')),
  wakeup uuid NOT NULL, -- without a reference: a call can be deleted while it rings
  alert uuid, -- of a call to the desk
  number integer NOT NULL CHECK (number > 0),
  room text COLLATE "C" NOT NULL,
  extension text COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL,
  dialer uuid NOT NULL,
  node text NOT NULL DEFAULT '',
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  answered_at timestamptz,
  ended_at timestamptz,
  heard boolean NOT NULL DEFAULT false,
  key text NOT NULL DEFAULT '',
  forwarded_to text NOT NULL DEFAULT '',
  cause smallint,
  sip_status smallint,
  result smallint, -- as of a wake-up
  unsure boolean NOT NULL DEFAULT false, -- nobody knows whether it rang
  PRIMARY KEY (property, id)
);
CREATE INDEX attempts_live ON attempts (property) WHERE ended_at IS NULL;
CREATE INDEX attempts_of_dialer ON attempts (dialer) WHERE ended_at IS NULL;
CREATE INDEX attempts_of_wakeup ON attempts (property, wakeup, begun_at);
CREATE INDEX attempts_of_room ON attempts (property, room, begun_at);
CREATE INDEX attempts_by_time ON attempts (property, begun_at);
CALL wall_off('attempts');

-- Somebody must be told: stands until a named person has taken it.
CREATE TABLE alerts (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]{0,40}$'),
  subject uuid, -- the wake-up or the destination that it is about
  room text COLLATE "C" NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  raised_at timestamptz NOT NULL DEFAULT now(),
  step integer NOT NULL DEFAULT 0,
  next_step_at timestamptz, -- when the next phone is rung about it; NULL when there is none to ring
  acknowledged_at timestamptz,
  acknowledged_by text,
  PRIMARY KEY (property, id),
  CHECK ((acknowledged_at IS NULL) = (acknowledged_by IS NULL))
);
CREATE UNIQUE INDEX alerts_once ON alerts (property, kind, subject) NULLS NOT DISTINCT WHERE acknowledged_at IS NULL;
CREATE INDEX alerts_standing ON alerts (property, raised_at, id) WHERE acknowledged_at IS NULL;
CREATE INDEX alerts_by_time ON alerts (property, raised_at, id);
CREATE INDEX alerts_to_climb ON alerts (next_step_at) WHERE acknowledged_at IS NULL AND next_step_at IS NOT NULL;
CALL wall_off('alerts');

-- An Asterisk behind a firewall dials in with an account of its property that may do nothing else.
ALTER TABLE accounts DROP CONSTRAINT accounts_permissions_check,
  ADD CONSTRAINT accounts_permissions_check CHECK (permissions <@ ARRAY['admin', 'inventory', 'telephony']);
