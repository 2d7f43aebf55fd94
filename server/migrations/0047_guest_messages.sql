-- compatible: 0026
-- Messages that the property system has for a guest, where the hotel wants them (`messages` of the link). They are the
-- guest's and not the room's: who moves takes them along, and whoever moves in hears none of them.
CREATE TABLE guest_messages (
  property uuid NOT NULL REFERENCES properties (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  destination uuid NOT NULL,
  guest text COLLATE "C" NOT NULL CHECK (length(guest) <= 40),
  -- The property system's number of it; '' where it gives none.
  message text NOT NULL CHECK (length(message) <= 40),
  -- Where the guest lived when it was told.
  room text COLLATE "C" NOT NULL,
  -- '' is a light without words: the message itself is at the desk. Forgotten once it was heard.
  text text NOT NULL CHECK (length(text) <= 1000),
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  heard_at timestamptz,
  PRIMARY KEY (property, id),
  UNIQUE (property, destination, guest, message),
  FOREIGN KEY (property, destination) REFERENCES destinations ON DELETE CASCADE
);
CREATE INDEX guest_messages_by_guest ON guest_messages (property, guest, told_at);
CREATE INDEX guest_messages_by_age ON guest_messages (property, told_at);
CALL wall_off('guest_messages');
