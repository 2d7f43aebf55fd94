-- What a property says to its guests in words or recordings of its own. What is not here is said as the program brings it.

CREATE TABLE announcements (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  language smallint NOT NULL REFERENCES languages,
  sentence text COLLATE "C" NOT NULL CHECK (sentence ~ '^[a-z][A-Za-z]{0,30}$'),
  text text CHECK (length(text) BETWEEN 1 AND 400),
  recording bytea CHECK (octet_length(recording) BETWEEN 1 AND 5242880), -- a WAV file
  -- Tells whether a recording is the one that is known, without moving it.
  digest bytea GENERATED ALWAYS AS (sha256(recording)) STORED,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, language, sentence),
  CHECK ((text IS NULL) <> (recording IS NULL))
);
-- Sound does not get smaller by trying.
ALTER TABLE announcements ALTER COLUMN recording SET STORAGE EXTERNAL;
CALL wall_off('announcements');

-- Processes remember what a property says.
CREATE TRIGGER tell_insert AFTER INSERT ON announcements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_update AFTER UPDATE ON announcements REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_delete AFTER DELETE ON announcements REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();

-- The default language decides what is spoken where a room has none of its own.
CREATE TRIGGER tell_insert AFTER INSERT ON property_languages REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_update AFTER UPDATE ON property_languages REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_delete AFTER DELETE ON property_languages REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
