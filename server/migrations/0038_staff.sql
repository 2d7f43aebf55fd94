-- compatible: 0026
-- Those who work in the hotel and dial us: by a number of their own, and a PIN where the hotel wants one.
CREATE TABLE staff (
  property uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  -- 0 is the desk, everywhere in a menu.
  number text NOT NULL CHECK (number ~ '^[0-9]{1,8}$' AND number <> '0'),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  -- As passwords are kept: never the PIN itself.
  pin_hash text,
  language text CHECK (length(language) <= 35),
  may text[] NOT NULL DEFAULT '{}' CHECK (may <@ ARRAY['status', 'inspect', 'minibar', 'wakeups']),
  PRIMARY KEY (property, number)
);
CALL wall_off('staff');

-- PINs that were wrong lately, for whose number and from which phone: counted here, so that it is one count for all
-- calls and all processes. A number that nobody has is counted as well, by its phone.
CREATE TABLE pin_tries (
  property uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  staff text NOT NULL,
  caller text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX pin_tries_lately ON pin_tries (property, at);
CALL wall_off('pin_tries');
