-- compatible: 0026
-- Whose an account is: the name of a person beside that of the account.
ALTER TABLE accounts ADD COLUMN person text CHECK (length(person) BETWEEN 1 AND 80);

-- Who had an account, and when. The journal, calls and charges name accounts; an account that goes to somebody else must
-- not give them what another has done. A row goes with the journal's oldest part, once it is over.
CREATE TABLE people (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account text NOT NULL,
  person text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  until timestamptz,
  PRIMARY KEY (property, account, since)
);
CREATE INDEX people_over ON people (property, until);
CALL wall_off('people');

-- Here and not in the service, so that no way to change or remove an account passes it by.
CREATE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    -- What was given in this transaction has held for no time at all.
    DELETE FROM people WHERE property = OLD.property AND account = OLD.name AND since = now();
    UPDATE people SET until = now() WHERE property = OLD.property AND account = OLD.name AND until IS NULL;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.person IS NOT NULL THEN
    INSERT INTO people (property, account, person) VALUES (NEW.property, NEW.name, NEW.person);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_person_added AFTER INSERT ON accounts FOR EACH ROW WHEN (NEW.person IS NOT NULL)
  EXECUTE FUNCTION keep_person();
CREATE TRIGGER keep_person_changed AFTER UPDATE OF person ON accounts FOR EACH ROW
  WHEN (OLD.person IS DISTINCT FROM NEW.person) EXECUTE FUNCTION keep_person();
CREATE TRIGGER keep_person_removed AFTER DELETE ON accounts FOR EACH ROW WHEN (OLD.person IS NOT NULL)
  EXECUTE FUNCTION keep_person();
