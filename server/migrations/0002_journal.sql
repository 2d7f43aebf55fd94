-- The log that cannot be rewritten. Entries are only ever inserted, in the transaction of what they tell of. Within seconds a
-- sealer chains them: a seal holds the digests of a batch of entries and the hash of the seal before it. Sealing apart from
-- writing keeps the chain from putting bookings in a queue.

CREATE TABLE journal (
  property uuid NOT NULL REFERENCES properties,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL CHECK (length(actor) BETWEEN 1 AND 200),
  kind text COLLATE "C" NOT NULL CHECK (kind ~ '^[a-z]+\.[a-z-]+$'),
  room text COLLATE "C",
  subject text COLLATE "C", -- the id of what it is about: a wake-up, a charge
  detail jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(detail) = 'object'),
  -- A guest's name is not part of the entry but of journal_names, from where it can be erased; the chain holds this promise of it.
  name_digest bytea,
  PRIMARY KEY (property, id)
);
-- It is read newest first and between two instants, so time stands behind whatever else is asked for.
CREATE INDEX journal_by_room ON journal (property, room, at, id) WHERE room IS NOT NULL;
CREATE INDEX journal_by_subject ON journal (property, subject, at, id) WHERE subject IS NOT NULL;
CREATE INDEX journal_by_kind ON journal (property, kind, at, id);
CREATE INDEX journal_by_actor ON journal (property, actor, at, id);
CREATE INDEX journal_by_time ON journal (property, at, id);

CREATE TABLE journal_names (
  property uuid NOT NULL,
  entry bigint NOT NULL,
  -- Of fixed length: otherwise a letter could move from the name into the salt, and the promise would still hold.
  salt bytea NOT NULL CHECK (octet_length(salt) = 16),
  name text NOT NULL,
  PRIMARY KEY (property, entry),
  FOREIGN KEY (property, entry) REFERENCES journal
);

-- What the sealer still has to do. Identities are given out before transactions end, so "everything above the last" would
-- lose an entry that was committed late.
CREATE TABLE journal_unsealed (
  property uuid NOT NULL,
  entry bigint NOT NULL,
  PRIMARY KEY (entry)
);

CREATE TABLE journal_seals (
  property uuid NOT NULL REFERENCES properties,
  number bigint NOT NULL CHECK (number > 0),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  entries bigint[] NOT NULL,
  digests bytea NOT NULL, -- 32 bytes for each entry, in their order
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (property, number),
  CHECK (octet_length(digests) = 32 * cardinality(entries))
);

-- The last seal of each chain, told a second time: a chain whose end was cut off looks whole by itself.
CREATE TABLE journal_heads (
  property uuid PRIMARY KEY REFERENCES properties,
  number bigint NOT NULL CHECK (number > 0),
  hash bytea NOT NULL
);

CREATE FUNCTION note_unsealed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO journal_unsealed (property, entry) SELECT property, id FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER note_unsealed AFTER INSERT ON journal REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION note_unsealed();

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal cannot be rewritten' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER refuse_rewriting BEFORE UPDATE OR DELETE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refuse_rewriting BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE TRIGGER refuse_rewriting BEFORE DELETE OR TRUNCATE ON journal_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER refuse_going_back BEFORE UPDATE ON journal_heads FOR EACH ROW
  WHEN (NEW.number <= OLD.number OR NEW.property <> OLD.property) EXECUTE FUNCTION refuse_rewriting();

CALL wall_off('journal');
CALL wall_off('journal_names');
CALL wall_off('journal_seals');
CALL wall_off('journal_heads');
CALL wall_off('journal_unsealed');
REVOKE UPDATE, DELETE ON journal, journal_seals FROM reveille_tenant, reveille_system;
-- A name is written once and can be erased; nobody gives an entry another one.
REVOKE UPDATE ON journal_names FROM reveille_tenant, reveille_system;
-- Only the sealer writes seals and heads. What waits for it is noted by the trigger, and taken away by nobody else.
REVOKE INSERT ON journal_seals FROM reveille_tenant;
REVOKE INSERT, UPDATE, DELETE ON journal_heads FROM reveille_tenant;
REVOKE DELETE ON journal_heads FROM reveille_system;
REVOKE INSERT, UPDATE, DELETE ON journal_unsealed FROM reveille_tenant;
REVOKE INSERT, UPDATE ON journal_unsealed FROM reveille_system;
