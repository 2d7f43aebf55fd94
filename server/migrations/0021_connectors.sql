-- A connector is a plug. What one has to remember is kept where every one can keep it: links, the numbers under
-- which charges were posted, and the calls that a property system knows of.
ALTER TABLE fias_links RENAME TO links;
ALTER TABLE fias_postings RENAME TO postings;
ALTER TABLE fias_wakeups RENAME TO known_calls;
ALTER INDEX fias_links_by_holder RENAME TO links_by_holder;
ALTER INDEX fias_wakeups_closed RENAME TO known_calls_closed;
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT conrelid::regclass AS of, conname AS name FROM pg_constraint WHERE conname LIKE 'fias\_%' LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.of, one.name,
      replace(replace(one.name, 'fias_wakeups', 'known_calls'), 'fias_', ''));
  END LOOP;
END $$;

-- Which types there are the program knows.
ALTER TABLE destinations
  DROP CONSTRAINT destinations_type_check,
  ADD CONSTRAINT destinations_type_check CHECK (type ~ '^[a-z][a-z0-9-]{0,31}$');
DROP INDEX destinations_fias;
CREATE INDEX destinations_by_type ON destinations (type, property, id) WHERE enabled;

-- Sent, and nobody knows whether it arrived: it is looked up before it is sent again.
ALTER TABLE deliveries ADD COLUMN unsure boolean NOT NULL DEFAULT false;
