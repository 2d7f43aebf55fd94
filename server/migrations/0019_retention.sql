-- What is over goes: what reports say of it stays as long as reports do.

-- A ring of a phone is kept for a season, and the call that it belonged to for two years. This is what reports need of the first ring of a
-- call; written when the ring itself goes.
CREATE TABLE first_rings (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  begun_at timestamptz NOT NULL,
  attempt uuid NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (property, begun_at, attempt)
);
CALL wall_off('first_rings');

-- Who had set days for calls had set them for attempts and alerts as well.
SET LOCAL ROLE reveille_system;
UPDATE settings SET value = jsonb_build_object('attempts', least(90, (value->>'calls')::int), 'alerts', (value->>'calls')::int) || value
  WHERE section = 'retention' AND value ? 'calls';
RESET ROLE;

-- The oldest part of a journal goes as well, and this is the only way: a part that a sealed entry names, in which nothing is missing. Nobody has
-- a right to delete from these tables; this function acts as their owner, and takes only seals in their order with all their entries.
CREATE FUNCTION remove_named_part(of_property uuid, last_seal bigint, after_seal bigint, most integer, OUT entries integer, OUT until bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ids bigint[];
  seals bigint;
  linked boolean;
  gone bigint;
BEGIN
  IF NOT EXISTS (
    SELECT FROM journal j JOIN journal_seals s ON s.property = j.property AND s.number = last_seal
    WHERE j.property = of_property AND j.kind = 'journal.pruned' AND j.detail->>'last' = last_seal::text AND j.detail->>'hash' = encode(s.hash, 'hex')
      AND NOT EXISTS (SELECT FROM journal_unsealed u WHERE u.property = j.property AND u.entry = j.id)
  ) THEN
    RAISE EXCEPTION 'no sealed entry names this part of the journal' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT count(*), max(b.number), coalesce(bool_and(b.previous = b.before) FILTER (WHERE b.before IS NOT NULL), true)
    INTO seals, until, linked
    FROM (
      SELECT s.number, s.previous, lag(s.hash) OVER (ORDER BY s.number) AS before,
        sum(cardinality(s.entries)) OVER (ORDER BY s.number) - cardinality(s.entries) AS earlier
      FROM (
        SELECT * FROM journal_seals WHERE property = of_property AND number > after_seal AND number <= last_seal ORDER BY number LIMIT most
      ) s
    ) b WHERE b.earlier < most;
  ids := ARRAY(SELECT unnest(s.entries) FROM journal_seals s WHERE s.property = of_property AND s.number > after_seal AND s.number <= until);
  PERFORM set_config('reveille.pruning', 'named', true);
  DELETE FROM journal_names n WHERE n.property = of_property AND n.entry = ANY(ids);
  DELETE FROM journal j WHERE j.property = of_property AND j.id = ANY(ids);
  GET DIAGNOSTICS gone = ROW_COUNT;
  DELETE FROM journal_seals s WHERE s.property = of_property AND s.number > after_seal AND s.number <= until;
  PERFORM set_config('reveille.pruning', '', true);
  entries := gone;
  IF NOT linked OR seals <> until - after_seal OR gone <> cardinality(ids) THEN
    RAISE EXCEPTION 'something is missing between seals % and % of the journal, so none of it is removed', after_seal + 1, until USING ERRCODE = 'RV001';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION remove_named_part FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_named_part TO reveille_system;

-- The setting stands while that function runs. It gives no right to who has none.
DROP TRIGGER refuse_rewriting ON journal;
CREATE TRIGGER refuse_rewriting BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refuse_removing BEFORE DELETE ON journal FOR EACH STATEMENT
  WHEN (current_setting('reveille.pruning', true) IS DISTINCT FROM 'named') EXECUTE FUNCTION refuse_rewriting();
DROP TRIGGER refuse_rewriting ON journal_seals;
CREATE TRIGGER refuse_rewriting BEFORE UPDATE OR TRUNCATE ON journal_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refuse_removing BEFORE DELETE ON journal_seals FOR EACH STATEMENT
  WHEN (current_setting('reveille.pruning', true) IS DISTINCT FROM 'named') EXECUTE FUNCTION refuse_rewriting();
