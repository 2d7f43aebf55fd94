-- compatible: 0026
-- What one shift writes down for the next: by room or for the whole house. One with a time is a promise, and open until
-- somebody says that it is done. Words of people may name a guest: they go as everything personal does.
CREATE TABLE notes (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  room text,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  due_at timestamptz,
  written_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  written_by text NOT NULL,
  corrected_at timestamptz,
  done_at timestamptz,
  done_by text,
  PRIMARY KEY (property, id)
);
CREATE INDEX notes_by_time ON notes (property, written_at, id);
CREATE INDEX notes_by_room ON notes (property, room, written_at, id) WHERE room IS NOT NULL;
CREATE INDEX notes_promised ON notes (property, written_at, id) WHERE due_at IS NOT NULL AND done_at IS NULL;
CREATE INDEX notes_done ON notes (property, done_at) WHERE done_at IS NOT NULL;
CALL wall_off('notes');

-- When the desk was last taken over, and by whom: where the next handover begins. Earlier ones are in the journal.
CREATE TABLE handovers (
  property uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  taken_by text NOT NULL
);
CALL wall_off('handovers');
