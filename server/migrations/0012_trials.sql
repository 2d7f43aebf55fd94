-- Phones that are rung without a wake-up: the office hears what guests will hear, the desk sees whether a room's phone works.
-- Rung by whoever dials, on the property's own lines.

CREATE TABLE trials (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  room text COLLATE "C", -- whose phone is tried; NULL when somebody listens to the announcement
  language text COLLATE "C" NOT NULL,
  extension text COLLATE "C" NOT NULL CHECK (extension ~ '^[0-9A-Za-z]{1,10}$'),
  wall_time text NOT NULL CHECK (wall_time ~ '^[0-9]{2}:[0-9]{2}$'), -- the time that is announced
  actor text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  begun_at timestamptz,
  ended_at timestamptz,
  outcome text CHECK (outcome ~ '^[a-z-]{1,20}$'),
  sip_status smallint,
  words text NOT NULL DEFAULT '', -- why it could not be rung, or was not seen to end
  PRIMARY KEY (property, id),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX trials_by_time ON trials (property, asked_at) WHERE room IS NULL;
CREATE INDEX trials_of_room ON trials (property, room, asked_at) WHERE room IS NOT NULL;
CREATE INDEX trials_live ON trials (property, asked_at) WHERE ended_at IS NULL;
CREATE INDEX trials_waiting ON trials (asked_at) WHERE begun_at IS NULL AND ended_at IS NULL;
CALL wall_off('trials');

ALTER TABLE attempts DROP CONSTRAINT attempts_purpose_check, ADD CONSTRAINT attempts_purpose_check CHECK (purpose IN ('room', 'desk', 'trial'));

-- The voice that a property has chosen for a language is a setting of its section `voices`: processes remember it.
CREATE TRIGGER tell_insert AFTER INSERT ON settings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_update AFTER UPDATE ON settings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
