-- compatible: 0026
-- Property systems in the cloud: a charge is looked up by a number of ours before it is ever sent again.

ALTER TABLE postings
  -- Our number as the other side keeps it: unlike `number` never given twice, also not by a database made anew.
  ADD COLUMN reference text CHECK (length(reference) <= 40),
  -- On whose bill, by their number. It stays the same however often it is sent.
  ADD COLUMN stay text CHECK (length(stay) <= 80),
  ADD COLUMN sent_at timestamptz,
  -- How often it was looked up since, and not found.
  ADD COLUMN unseen smallint NOT NULL DEFAULT 0,
  ADD COLUMN looked_at timestamptz;
