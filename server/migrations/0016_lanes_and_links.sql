-- A message that ends the process that carries it must not do so for ever, and a link goes inside a network only where an operator put it.

ALTER TABLE lanes
  -- How many processes in a row died with this lane in hand, without a result.
  ADD COLUMN deaths smallint NOT NULL DEFAULT 0,
  -- How many messages are still carried one by one, since somebody died with this lane.
  ADD COLUMN careful smallint NOT NULL DEFAULT 0;
CREATE INDEX lanes_careful ON lanes (deaths, wake_at) WHERE careful > 0;

-- An address that `reveille apply` wrote is one that somebody with a shell on the server stands for. What comes by the console is checked.
ALTER TABLE destinations ADD COLUMN vouched boolean NOT NULL DEFAULT false;
-- Links that run stay as they are, unless a connector may have come by the console.
SET LOCAL ROLE reveille_system;
UPDATE destinations d SET vouched = true WHERE type = 'fias' AND NOT EXISTS (
  SELECT FROM journal j WHERE j.property = d.property AND j.kind = 'property.imported' AND j.detail->>'changes' LIKE '%connector%'
);
RESET ROLE;
