-- compatible: 0026
-- A property system in a cloud tells by a request that something has changed, and not what: whoever holds the link reads
-- it then. How rooms were there when it was last heard, or told: what is different from that was changed there.
ALTER TABLE links
  ADD COLUMN told_at timestamptz,
  ADD COLUMN conditions jsonb NOT NULL DEFAULT '{}';
