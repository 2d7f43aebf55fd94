-- What identifies a guest can be taken out of everything that is kept, and goes by itself when its time is over.

-- Beside the name, an entry of the journal may have other parts that identify somebody: a reservation number, the number that a call was
-- forwarded to, words of a person. They lie where they can be erased; the chain holds a salted promise of them.
ALTER TABLE journal_names
  ALTER COLUMN name DROP NOT NULL, -- of entries from before; later ones have it in `personal`
  ADD COLUMN personal jsonb CHECK (jsonb_typeof(personal) = 'object'),
  ADD COLUMN guest text COLLATE "C" GENERATED ALWAYS AS (coalesce(personal->>'guest', personal->'guests'->>0)) STORED,
  ADD CONSTRAINT journal_names_one_form CHECK ((name IS NULL) <> (personal IS NULL)),
  -- The part is written before its entry is: both are there at the end.
  ALTER CONSTRAINT journal_names_property_entry_fkey DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX journal_names_by_guest ON journal_names (property, guest) WHERE guest IS NOT NULL;

-- Whoever writes an entry gives its personal part along, in whatever statement. It never stays in the journal itself.
ALTER TABLE journal ADD COLUMN personal jsonb CHECK (personal IS NULL);
CREATE FUNCTION put_personal_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE salt bytea := uuid_send(gen_random_uuid());
BEGIN
  IF NEW.personal <> '{}' THEN
    -- The zero cannot be in a text: no name of before looks like such a part.
    NEW.name_digest := sha256(salt || '\x00'::bytea || convert_to(NEW.personal::text, 'UTF8'));
    INSERT INTO public.journal_names (property, entry, salt, personal) VALUES (NEW.property, NEW.id, salt, NEW.personal);
  END IF;
  NEW.personal := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER put_personal_apart BEFORE INSERT ON journal FOR EACH ROW WHEN (NEW.personal IS NOT NULL) EXECUTE FUNCTION put_personal_apart();

-- Entries from before this have such parts in their detail, under a sealed digest. This is what is left of one without them.
CREATE FUNCTION without_personal(kind text, actor text, detail jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT detail - array_remove(ARRAY['guest', 'guests', 'forwardedTo',
    CASE WHEN detail->>'words' <> '' THEN 'words' END,
    CASE WHEN kind IN ('wakeup.concluded', 'wakeup.overwritten') AND actor <> 'reveille' THEN 'reason' END], NULL) $$;
CREATE INDEX journal_with_personal ON journal (property, at, id) WHERE without_personal(kind, actor, detail) <> detail;

-- That is the one change that an entry can see, and a later entry has to tell of it: without that, verifying finds the entry changed.
CREATE FUNCTION refuse_rewriting_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.detail <> OLD.detail AND NEW.detail = public.without_personal(OLD.kind, OLD.actor, OLD.detail)
    AND (NEW.property, NEW.id, NEW.at, NEW.actor, NEW.kind, NEW.room, NEW.subject, NEW.name_digest, NEW.personal)
      IS NOT DISTINCT FROM (OLD.property, OLD.id, OLD.at, OLD.actor, OLD.kind, OLD.room, OLD.subject, OLD.name_digest, OLD.personal)
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the journal cannot be rewritten' USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER refuse_rewriting ON journal;
CREATE TRIGGER refuse_rewriting BEFORE DELETE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refuse_rewriting_entry BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_entry();
GRANT UPDATE (detail) ON journal TO reveille_tenant, reveille_system;

-- What is over, by its age, in each property.
-- Messages about a charge stay and go with the charge.
CREATE INDEX deliveries_settled ON deliveries (property, created_at, id) WHERE state NOT IN ('queued', 'sent') AND event <> 'charge.made';
CREATE INDEX attempts_forwarded ON attempts (property, begun_at) WHERE forwarded_to <> '';
CREATE INDEX departures_with_guest ON departures (property, left_at) WHERE guest <> '';
DROP INDEX fias_wakeups_closed;
CREATE INDEX fias_wakeups_closed ON fias_wakeups (property, closed_at) WHERE closed_at IS NOT NULL;

-- The process that holds a link has its last records in memory, and writes them all each time: those up to here stay erased.
ALTER TABLE fias_links ADD COLUMN transcript_erased_at timestamptz;
