-- Links to property systems: who holds them, what was posted under which number, which calls they know of, and who lives where.

-- One process holds a link; it says so again every few seconds, and closes the connection before the others take it for dead.
CREATE TABLE fias_links (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  destination uuid NOT NULL,
  holder uuid,
  held_until timestamptz,
  state text NOT NULL DEFAULT 'down' CHECK (state IN ('down', 'connecting', 'up', 'night-audit')),
  since timestamptz NOT NULL DEFAULT now(),
  words text NOT NULL DEFAULT '', -- why it is down
  heard_at timestamptz,
  posting integer NOT NULL DEFAULT 0, -- the last number that was given to a charge
  resynced_at timestamptz,
  transcript jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(transcript) = 'array'), -- the last records, without names
  PRIMARY KEY (property, destination),
  FOREIGN KEY (property, destination) REFERENCES destinations ON DELETE CASCADE
);
CREATE INDEX fias_links_by_holder ON fias_links (holder);
CREATE INDEX destinations_fias ON destinations (property, id) WHERE type = 'fias' AND enabled;
CALL wall_off('fias_links');

-- A charge under its number. Written before it is sent: what is sent again is sent under the same number.
CREATE TABLE fias_postings (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  delivery bigint NOT NULL,
  part smallint NOT NULL, -- a quantity over 99 is sent in parts
  number integer NOT NULL CHECK (number BETWEEN 1 AND 99999999),
  sent integer NOT NULL DEFAULT 0, -- how often
  answer text, -- the last one to it; NULL while there is none
  PRIMARY KEY (property, delivery, part),
  FOREIGN KEY (property, delivery) REFERENCES deliveries ON DELETE CASCADE
);
CALL wall_off('fias_postings');

-- Wake-up calls that a property system knows of, with the date and time as they were told.
CREATE TABLE fias_wakeups (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  destination uuid NOT NULL,
  wakeup uuid NOT NULL, -- without a reference: a call can be deleted before its answer has left
  origin text NOT NULL CHECK (origin IN ('theirs', 'ours')),
  room text COLLATE "C" NOT NULL,
  date text NOT NULL,
  time text NOT NULL,
  closed_at timestamptz, -- answered, or cleared: there is nothing more to tell
  closed_by bigint, -- the message that told it
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, destination, wakeup),
  FOREIGN KEY (property, destination) REFERENCES destinations ON DELETE CASCADE
);
-- What is closed is forgotten after a month.
CREATE INDEX fias_wakeups_closed ON fias_wakeups (closed_at) WHERE closed_at IS NOT NULL;
CALL wall_off('fias_wakeups');

-- Who lives where, as the property system tells it: a number and a language, never a name.
CREATE TABLE guests (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  room text COLLATE "C" NOT NULL CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  guest text COLLATE "C" NOT NULL CHECK (length(guest) <= 40),
  language smallint REFERENCES languages,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, room, guest)
);
CREATE INDEX guests_by_number ON guests (property, guest);
CALL wall_off('guests');

-- Who left a room last. The same guest may turn up in another one a moment later, and takes the calls along.
CREATE TABLE departures (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  room text COLLATE "C" NOT NULL,
  guest text COLLATE "C" NOT NULL,
  actor text NOT NULL,
  left_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  purge_at timestamptz, -- when the calls left behind are removed; NULL when they stay
  keep_before timestamptz, -- those before it stay
  PRIMARY KEY (property, room)
);
CREATE INDEX departures_by_guest ON departures (property, guest);
CREATE INDEX departures_to_purge ON departures (purge_at) WHERE purge_at IS NOT NULL;
CALL wall_off('departures');

-- The language of who lives there; NULL when nobody does, or nobody told.
CREATE FUNCTION guest_language(property_asked uuid, room_asked text) RETURNS smallint LANGUAGE sql STABLE
  AS $$ SELECT language FROM guests WHERE property = property_asked AND room = room_asked AND language IS NOT NULL ORDER BY arrived_at LIMIT 1 $$;

-- Telephone links that exist already hear of wake-ups, as new ones do.
UPDATE destinations SET events = ARRAY['wakeup.booked', 'wakeup.concluded', 'wakeup.deleted', 'wakeup.moved', 'wakeup.next-day', 'wakeup.refused']
  WHERE type = 'fias' AND target->>'interface' = 'PB';
