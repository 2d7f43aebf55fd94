-- compatible: 0026
-- Who lives where has a name, where the hotel wants it (`names` of the link): the desk looks a guest up by it. What a
-- hotel does not want is not asked of the property system, and stays null. It goes when the guest leaves.
ALTER TABLE guests
  ADD COLUMN name text,
  ADD COLUMN vip text,
  -- The number of the group that the guest came with.
  ADD COLUMN party text,
  ADD COLUMN departs date;
ALTER TABLE guests
  ADD CONSTRAINT guests_short CHECK (length(name) <= 100 AND length(vip) <= 10 AND length(party) <= 40) NOT VALID;

-- Calls that were set together have a name: the bus, the wedding. Null for a call that stands alone.
ALTER TABLE wakeups ADD COLUMN party text;
ALTER TABLE wakeups ADD CONSTRAINT wakeups_party CHECK (length(party) BETWEEN 1 AND 60) NOT VALID;
CREATE INDEX wakeups_of_party ON wakeups (property, due_at) WHERE party IS NOT NULL;
