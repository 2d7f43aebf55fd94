-- By what can be rung: each process that dials says every few seconds which Asterisks it has and what is in the way.
-- Every process reads it, also one that has none, and so can say whether what is due tonight can be rung.

-- What keeps a dialer from ringing anybody, whichever Asterisk it has: its clock, its disk, its sounds.
ALTER TABLE processes
  ADD COLUMN obstacle text CHECK (obstacle ~ '^[a-z-]{1,20}$'),
  ADD COLUMN words text NOT NULL DEFAULT '',
  ADD COLUMN looked_at timestamptz;

CREATE TABLE ways (
  process uuid NOT NULL,
  node text NOT NULL,
  property uuid REFERENCES properties ON DELETE CASCADE, -- whose Asterisk it is alone; NULL serves everybody without
  obstacle text CHECK (obstacle ~ '^[a-z-]{1,20}$'), -- NULL: calls can leave
  words text NOT NULL,
  PRIMARY KEY (process, node)
);
CALL wall_off('ways');
REVOKE INSERT, UPDATE, DELETE ON ways FROM reveille_tenant;

-- Who has an Asterisk of their own is asked every few seconds, of all hotels.
CREATE INDEX accounts_telephony ON accounts (property) WHERE enabled AND 'telephony' = ANY(permissions);

-- A canary is a phone of the hotel's choice that is rung through the night, by the path that guests' calls take.
ALTER TABLE trials ADD COLUMN canary boolean NOT NULL DEFAULT false;
CREATE INDEX trials_canary ON trials (property, asked_at) WHERE canary;
