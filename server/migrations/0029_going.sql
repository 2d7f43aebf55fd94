-- compatible: 0026
-- Whoever took an alert about a guest is on the way. It stays in sight, with a name and a minute, until somebody says
-- how it ended. Those of before ended in ways that nobody wrote down.
ALTER TABLE alerts
  ADD COLUMN going boolean NOT NULL DEFAULT false,
  ADD COLUMN conclusion text CHECK (conclusion ~ '^[a-z-]{1,20}$'),
  ADD COLUMN concluded_at timestamptz,
  ADD COLUMN concluded_by text;
CREATE INDEX alerts_going ON alerts (property, raised_at, id) WHERE going;
