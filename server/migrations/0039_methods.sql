-- compatible: 0026
-- How a guest is woken: by the phone (system), by a call of a person, by a person and else by the phone, or by a knock
-- on the door. A version that does not know it rings the phone: better than nobody.
ALTER TABLE wakeups
  ADD COLUMN method text NOT NULL DEFAULT 'system'
    CHECK (method IN ('system', 'person', 'person-then-system', 'knock')),
  -- The time for which it was told that the call comes soon: once for each time that it has.
  ADD COLUMN soon_for timestamptz;
-- Few calls are made by people: whoever gives out lines finds them, or that there are none, at no cost.
CREATE INDEX wakeups_by_people ON wakeups (property, ring_at, id) WHERE status IN (0, 2, 3) AND method <> 'system';
-- And who wants to be told of calls that come soon.
CREATE INDEX settings_soon ON settings (property)
  WHERE section = 'wakeup' AND (value->>'soonMinutes')::int > 0;
