-- compatible: 0026
-- What housekeeping works by: who is in a room, whose rooms they are today, and what is broken there.

-- Told as it happened, and not by a resync, which says nothing of when somebody came.
ALTER TABLE guests ADD COLUMN checked_in timestamptz;

-- Rooms whose guests want not to be disturbed, as the property system tells it. It goes when the last of them leaves.
CREATE TABLE do_not_disturb (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  room text COLLATE "C" NOT NULL CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, room)
);
CALL wall_off('do_not_disturb');

-- Who inspects rooms may give them a status that others may not give, where the hotel wants it so.
ALTER TABLE accounts DROP CONSTRAINT accounts_permissions_check,
  ADD CONSTRAINT accounts_permissions_check
    CHECK (permissions <@ ARRAY['admin', 'inventory', 'telephony', 'inspect']) NOT VALID;
ALTER TABLE status_types ADD COLUMN inspect boolean NOT NULL DEFAULT false;

-- Whose a room is, on one day of the hotel. There is no history: the journal has it.
CREATE TABLE assignments (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  room text COLLATE "C" NOT NULL CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  day date NOT NULL,
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  PRIMARY KEY (property, room)
);
CREATE INDEX assignments_of_account ON assignments (account);
CALL wall_off('assignments');

-- What is broken in a room, with a photo where somebody took one. A photo is compressed already.
CREATE TABLE defects (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  room text COLLATE "C" NOT NULL CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  words text NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  photo bytea CHECK (length(photo) BETWEEN 1 AND 1048576),
  reported_at timestamptz NOT NULL DEFAULT now(),
  reported_by text NOT NULL,
  fixed_at timestamptz,
  fixed_by text,
  PRIMARY KEY (property, id)
);
ALTER TABLE defects ALTER COLUMN photo SET STORAGE EXTERNAL;
CREATE INDEX defects_open ON defects (property, reported_at, id) WHERE fixed_at IS NULL;
CREATE INDEX defects_fixed ON defects (property, fixed_at) WHERE fixed_at IS NOT NULL;
CALL wall_off('defects');
