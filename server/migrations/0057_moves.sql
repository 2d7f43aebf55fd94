-- compatible: 0026
-- A hotel can go to another installation, whole. Its property is named `hotel` here: the rows below are about hotels
-- that are not here, or will not be in a moment, and no hotel may read them; so there is no wall. The owner of the
-- database writes them, at the machine; the service reads where a hotel went.
CREATE TABLE moves (
  hotel uuid PRIMARY KEY,
  code text COLLATE "C" NOT NULL,
  name text NOT NULL,
  was_default boolean NOT NULL DEFAULT false,
  -- leaving: its requests are turned away, its rows are here. left: its rows are in parcels and nowhere else.
  -- returning: the same, and they come back here. gone: it is at the address. arriving: it may come here, once.
  -- revoked: it may not. removed: nobody has it any more; the row is the operator's line about it.
  state text NOT NULL CHECK (state IN ('leaving', 'left', 'returning', 'gone', 'arriving', 'revoked', 'removed')),
  -- Of one try to move it, the same in both databases: so each knows that it speaks with the other.
  ticket uuid NOT NULL,
  address text CHECK (length(address) BETWEEN 1 AND 500),
  operator text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX moves_by_code ON moves (code);
GRANT SELECT ON moves TO reveille_system;

-- Sessions and tokens name no hotel: by their digests it is known whose they were.
CREATE TABLE moved_keys (
  digest bytea PRIMARY KEY,
  hotel uuid NOT NULL REFERENCES moves ON DELETE CASCADE
);
CREATE INDEX moved_keys_of_hotel ON moved_keys (hotel);
GRANT SELECT ON moved_keys TO reveille_system;

-- All rows of a hotel on its way, in the order in which they are put back. Nobody but the owner reads them.
CREATE TABLE parcels (
  hotel uuid NOT NULL REFERENCES moves ON DELETE CASCADE,
  number integer NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (hotel, number)
);

-- Entries keep their numbers when a hotel moves, so two hotels of one database can have the same ones.
ALTER TABLE journal_unsealed DROP CONSTRAINT journal_unsealed_pkey, ADD PRIMARY KEY (property, entry);
CREATE INDEX journal_unsealed_in_order ON journal_unsealed (entry);

-- What arrives has all of its rows with it: these make none for it. An entry that nobody notes, and that is in no seal,
-- is found by whoever verifies the journal, so the setting opens nothing.
CREATE FUNCTION is_arriving() RETURNS boolean LANGUAGE sql STABLE
  AS $$ SELECT current_setting('reveille.arriving', true) IS NOT DISTINCT FROM 'yes' $$;

CREATE OR REPLACE FUNCTION note_unsealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_arriving() THEN INSERT INTO journal_unsealed (property, entry) SELECT property, id FROM written; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION open_lanes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_arriving() THEN
    INSERT INTO lanes (property, destination, fast) VALUES (NEW.property, NEW.id, false), (NEW.property, NEW.id, true);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_arriving() THEN RETURN NULL; END IF;
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

-- The head of a chain goes with the whole of its hotel. Nobody but the owner has the right to take it away.
CREATE OR REPLACE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'journal_heads' AND current_setting('reveille.pruning', true) = 'named' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the journal cannot be rewritten' USING ERRCODE = 'insufficient_privilege';
END $$;
