-- compatible: 0026
-- A property system in the cloud knows a call by the stay and its time. What is read there may be older than what was
-- told meanwhile: so it is kept when that was.
ALTER TABLE known_calls
  ADD COLUMN stay text COLLATE "C" CHECK (length(stay) <= 80),
  ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX known_calls_by_stay ON known_calls (property, destination, stay) WHERE stay IS NOT NULL;

-- Links that exist already hear of wake-ups, as new ones do.
UPDATE destinations SET events = ARRAY['wakeup.booked', 'wakeup.changed', 'wakeup.concluded', 'wakeup.deleted',
  'wakeup.moved', 'wakeup.next-day', 'wakeup.refused']
  WHERE type = 'ohip' AND role = 'connector';
