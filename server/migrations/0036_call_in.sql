-- compatible: 0026
-- The phone answers. Which room a number belongs to: exactly this number, after the property's rule. A number that is
-- not here is the one room whose extension it is, else nobody's, and its caller is connected with the desk.
CREATE TABLE phones (
  property uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  number text NOT NULL CHECK (number ~ '^[0-9A-Za-z+]{1,20}$'),
  -- extra: another phone of a room, such as the one in its bathroom or in the second room of a suite.
  kind text NOT NULL CHECK (kind IN ('room', 'extra', 'staff', 'public')),
  room text CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  place text NOT NULL DEFAULT '' CHECK (length(place) <= 60),
  PRIMARY KEY (property, number),
  CHECK ((room IS NOT NULL) = (kind IN ('room', 'extra')))
);
CALL wall_off('phones');

-- A conversation with somebody who dialled us. The row is all there is of it: any process can take the next turn, and
-- the same turn again is given the page that was given before.
CREATE TABLE call_ins (
  property uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  call text NOT NULL CHECK (length(call) <= 80),
  caller text NOT NULL,
  called text NOT NULL,
  room text,
  -- Why it is what it is: `guest`, or what kept the caller from the menu.
  known_as text NOT NULL DEFAULT '',
  turn int NOT NULL DEFAULT 0,
  state jsonb,
  page jsonb,
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- How it ended: `end`, `desk`, `hung-up`, or `assumed` where a call was booked whose half of the day nobody said.
  outcome text,
  PRIMARY KEY (property, call)
);
CREATE INDEX call_ins_of_caller ON call_ins (property, caller, began_at);
CREATE INDEX call_ins_lately ON call_ins (property, began_at);
CALL wall_off('call_ins');
