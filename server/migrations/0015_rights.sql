-- A temporary table of the caller's must not stand in front of ours: without being named, pg_temp is searched first.
ALTER FUNCTION note_unsealed() SET search_path = public, pg_temp;

-- A session that ends is told of like any other change of a property: streams of events that it opened end with it.
CREATE TRIGGER tell_delete AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();

-- Digests of requests had passwords in them, and nobody may guess at those. Who repeats a request across this change is served anew.
TRUNCATE idempotency_keys;
-- They are now swept for all properties together, by age alone.
DROP INDEX idempotency_keys_by_age;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
