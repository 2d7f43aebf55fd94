-- compatible: 0026
-- A look at one hotel must never go through what is due in all of them. After a morning PostgreSQL believes that nothing
-- is ever due, and then takes any index for a cheap one. So those across hotels have a condition that only statements
-- across hotels state.
CREATE INDEX wakeups_across ON wakeups (ring_at) WHERE status IN (0, 2, 3) AND ring_at > '-infinity';
DROP INDEX wakeups_to_ring;
CREATE INDEX attempts_across ON attempts (dialer) WHERE ended_at IS NULL AND begun_at > '-infinity';
DROP INDEX attempts_of_dialer;
CREATE INDEX ways_of_property ON ways (property) WHERE property IS NOT NULL;
