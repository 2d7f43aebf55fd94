-- The courier: every message has a place in the lane of its destination, and a fate that can be seen.

ALTER TABLE destinations
  DROP CONSTRAINT destinations_role_check,
  -- A subscriber hears of the events it names.
  ADD CONSTRAINT destinations_role_check CHECK (role IN ('connector', 'receiver', 'subscriber')),
  ADD COLUMN events text[] NOT NULL DEFAULT '{}',
  -- How long a message waits before it leaves, so that a slip can be taken back.
  ADD COLUMN hold_seconds integer NOT NULL DEFAULT 0 CHECK (hold_seconds BETWEEN 0 AND 3600),
  -- Signing secrets, sealed with the installation's key: the newest first, two while one is being replaced.
  ADD COLUMN secrets jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(secrets) = 'array' AND jsonb_array_length(secrets) <= 2),
  -- It said that it never wants to hear from us again, which is not the same as having been removed by its owner.
  ADD COLUMN gone_at timestamptz;

-- Messages to one destination leave in the order of their numbers, one after the other. Alerts have a lane of their own beside it.
CREATE TABLE lanes (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  destination uuid NOT NULL,
  fast boolean NOT NULL,
  sequence bigint NOT NULL DEFAULT 0, -- of the last message that was put in
  carried bigint NOT NULL DEFAULT 0, -- of the last message whose fate is known
  wake_at timestamptz, -- when somebody should look; NULL while nothing waits
  holder uuid,
  held_until timestamptz,
  failures integer NOT NULL DEFAULT 0, -- of the message in front, one after the other
  failing_since timestamptz,
  parked_at timestamptz,
  last_error text NOT NULL DEFAULT '',
  last_success_at timestamptz,
  PRIMARY KEY (property, destination, fast),
  FOREIGN KEY (property, destination) REFERENCES destinations ON DELETE CASCADE
);
-- Those that failed the last time are looked for apart from the others.
CREATE INDEX lanes_to_carry ON lanes ((failures > 0), wake_at) WHERE wake_at IS NOT NULL AND parked_at IS NULL;
CALL wall_off('lanes');

-- A process that carries. One that has not said for a while that it lives is dead, and the lanes that it holds are free.
CREATE TABLE couriers (
  id uuid PRIMARY KEY,
  alive_until timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON couriers TO reveille_system;

ALTER TABLE deliveries
  ADD COLUMN fast boolean NOT NULL DEFAULT false,
  ADD COLUMN sequence bigint,
  ADD COLUMN not_before timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN answer smallint, -- the HTTP status, or the code of whatever was spoken
  ADD COLUMN words text NOT NULL DEFAULT '',
  ADD COLUMN settled_at timestamptz,
  ADD COLUMN replay_of bigint,
  -- An event may be about anything, or about nothing in particular.
  ALTER COLUMN subject TYPE text COLLATE "C",
  ALTER COLUMN subject DROP NOT NULL,
  DROP CONSTRAINT deliveries_state_check,
  ADD CONSTRAINT deliveries_state_check CHECK (state IN ('queued', 'sent', 'accepted', 'refused', 'undone', 'dropped'));
UPDATE deliveries d SET sequence = n.number FROM (
  SELECT property, id, row_number() OVER (PARTITION BY property, destination ORDER BY id) AS number FROM deliveries
) n WHERE n.property = d.property AND n.id = d.id;
ALTER TABLE deliveries ALTER COLUMN sequence SET NOT NULL;
INSERT INTO lanes (property, destination, fast, sequence, wake_at)
  SELECT o.property, o.id, fast, coalesce(d.last, 0), CASE WHEN d.last IS NOT NULL THEN now() END
  FROM destinations o CROSS JOIN (VALUES (false), (true)) AS f (fast)
  LEFT JOIN LATERAL (SELECT max(sequence) AS last FROM deliveries WHERE property = o.property AND destination = o.id AND NOT f.fast) d ON true;
DROP INDEX deliveries_by_destination;
CREATE UNIQUE INDEX deliveries_in_lane ON deliveries (property, destination, fast, sequence);
CREATE INDEX deliveries_by_destination ON deliveries (property, destination, id);
CREATE INDEX deliveries_by_subject ON deliveries (property, subject, id);
CREATE INDEX deliveries_by_state ON deliveries (property, state, id);
CREATE INDEX deliveries_by_event ON deliveries (property, event, id);
CREATE INDEX deliveries_replayed ON deliveries (property, replay_of) WHERE replay_of IS NOT NULL;

-- Charges are looked through by room, item and person, newest first.
CREATE INDEX charges_by_room ON charges (property, room, created_at, id);
CREATE INDEX charges_by_item ON charges (property, item, created_at, id);
CREATE INDEX charges_by_actor ON charges (property, actor, created_at, id);

-- Every destination has its two lanes from the first day.
CREATE FUNCTION open_lanes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lanes (property, destination, fast) VALUES (NEW.property, NEW.id, false), (NEW.property, NEW.id, true);
  RETURN NULL;
END $$;
CREATE TRIGGER open_lanes AFTER INSERT ON destinations FOR EACH ROW EXECUTE FUNCTION open_lanes();
