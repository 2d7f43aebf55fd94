-- The ground that every later migration stands on: two roles, the installation, the properties and what belongs to them.
--
-- Tenancy is held by two walls. The first is in the code: every store function names its property. The second is here:
-- transactions run as reveille_tenant, a role that owns nothing, and row-level security shows it only the rows of the
-- property named by SET LOCAL. reveille_system is for the few questions that come before a property is known.

-- Roles belong to the whole server, so another database's migration may have made them already, even at this moment.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reveille_tenant', 'reveille_system'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF NOT pg_has_role(current_user, name, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO %I', name, current_user);
    END IF;
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO reveille_tenant, reveille_system;

-- After SET LOCAL and COMMIT the setting is '' rather than NULL: both mean "no property", and then no row is visible.
CREATE FUNCTION current_property() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('reveille.property', true), '')::uuid $$;

CREATE TABLE installation (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  serial_number text NOT NULL,
  installed_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version text NOT NULL DEFAULT ''
);
INSERT INTO installation (serial_number) VALUES ('RV-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)));
GRANT SELECT ON installation TO reveille_tenant, reveille_system;

CREATE TABLE languages (
  id smallint PRIMARY KEY,
  tag text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL
);
-- The ids are answered by the interface: they are never used again for another language.
INSERT INTO languages (id, tag, name) VALUES
  (1, 'en', 'English'), (2, 'de', 'German'), (3, 'fr', 'French'), (4, 'es', 'Spanish'), (5, 'it', 'Italian'),
  (6, 'pt', 'Portuguese'), (7, 'nl', 'Dutch'), (8, 'pl', 'Polish'), (9, 'cs', 'Czech'), (10, 'da', 'Danish'),
  (11, 'sv', 'Swedish'), (12, 'nb', 'Norwegian'), (13, 'fi', 'Finnish'), (14, 'hu', 'Hungarian'), (15, 'ro', 'Romanian'),
  (16, 'el', 'Greek'), (17, 'tr', 'Turkish'), (18, 'ru', 'Russian'), (19, 'uk', 'Ukrainian'), (20, 'bg', 'Bulgarian'),
  (21, 'hr', 'Croatian'), (22, 'sk', 'Slovak'), (23, 'sl', 'Slovenian'), (24, 'lt', 'Lithuanian'), (25, 'lv', 'Latvian'),
  (26, 'et', 'Estonian'), (27, 'ar', 'Arabic'), (28, 'he', 'Hebrew'), (29, 'fa', 'Persian'), (30, 'hi', 'Hindi'),
  (31, 'th', 'Thai'), (32, 'vi', 'Vietnamese'), (33, 'id', 'Indonesian'), (34, 'ms', 'Malay'), (35, 'ja', 'Japanese'),
  (36, 'ko', 'Korean'), (37, 'zh', 'Chinese'), (38, 'ca', 'Catalan'), (39, 'is', 'Icelandic'), (40, 'sr', 'Serbian');
GRANT SELECT ON languages TO reveille_tenant, reveille_system;

CREATE TABLE properties (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9][a-z0-9.-]{0,62}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  company text NOT NULL DEFAULT '' CHECK (length(company) <= 200),
  timezone text NOT NULL,
  lines integer NOT NULL DEFAULT 8 CHECK (lines BETWEEN 1 AND 10000),
  room_list text NOT NULL DEFAULT 'mailboxes' CHECK (room_list IN ('mailboxes', 'custom')),
  -- Accounts of this property sign in by their bare name; everybody else's by name@code.
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX properties_one_default ON properties (is_default) WHERE is_default;

CREATE TABLE property_languages (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  language smallint NOT NULL REFERENCES languages,
  position smallint NOT NULL CHECK (position >= 0), -- 0 is the property's default language
  PRIMARY KEY (property, language)
);

CREATE TABLE licences (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  value integer NOT NULL CHECK (value >= 0), -- 0 switches the feature off
  PRIMARY KEY (property, id),
  UNIQUE (property, name)
);

CREATE TABLE settings (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  section text NOT NULL,
  value jsonb NOT NULL CHECK (jsonb_typeof(value) = 'object'),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, section)
);

CREATE TABLE accounts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
  permissions text[] NOT NULL DEFAULT '{}' CHECK (permissions <@ ARRAY['admin', 'inventory']),
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (property, name)
);

CREATE TABLE rooms (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  list text NOT NULL CHECK (list IN ('mailboxes', 'custom')),
  room text COLLATE "C" NOT NULL CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  extension text COLLATE "C" CHECK (extension ~ '^[0-9A-Za-z]{1,10}$'),
  language smallint REFERENCES languages,
  PRIMARY KEY (property, list, room),
  CHECK (list = 'custom' OR extension IS NOT NULL) -- a mailbox is a phone; a custom room need not have one
);
-- Rooms are listed as people count them, 9 before 10: by length, then by letters.
CREATE INDEX rooms_in_order ON rooms (property, list, length(room), room);

ALTER TABLE properties ENABLE ROW LEVEL SECURITY;
ALTER TABLE properties FORCE ROW LEVEL SECURITY;
CREATE POLICY own_property ON properties TO reveille_tenant USING (id = current_property()) WITH CHECK (id = current_property());
CREATE POLICY every_property ON properties TO reveille_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE ON properties TO reveille_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON properties TO reveille_system;

-- Every table of a property gets the same wall; later migrations call this for theirs.
CREATE PROCEDURE wall_off(target regclass) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY own_property ON %s TO reveille_tenant USING (property = current_property()) WITH CHECK (property = current_property())', target);
  EXECUTE format('CREATE POLICY every_property ON %s TO reveille_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO reveille_tenant, reveille_system', target);
END $$;

CALL wall_off('property_languages');
CALL wall_off('licences');
CALL wall_off('settings');
CALL wall_off('accounts');
CALL wall_off('rooms');

-- Processes remember who signed in. They are told which property changed, in the commit that changed it: rare enough that
-- NOTIFY costs nothing. A change of very many properties is told as '*'.
CREATE FUNCTION tell_changed_properties(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one uuid;
BEGIN
  IF cardinality(changed) > 50 THEN
    PERFORM pg_notify('reveille_changes', '*');
  ELSE
    FOREACH one IN ARRAY changed LOOP PERFORM pg_notify('reveille_changes', one::text); END LOOP;
  END IF;
END $$;

CREATE FUNCTION tell_property_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed_properties(ARRAY(SELECT DISTINCT id FROM changed_rows));
  RETURN NULL;
END $$;

CREATE FUNCTION tell_change_within_property() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed_properties(ARRAY(SELECT DISTINCT property FROM changed_rows));
  RETURN NULL;
END $$;

CREATE TRIGGER tell_update AFTER UPDATE ON properties REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_property_change();
CREATE TRIGGER tell_delete AFTER DELETE ON properties REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_property_change();
CREATE TRIGGER tell_update AFTER UPDATE ON accounts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_delete AFTER DELETE ON accounts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_insert AFTER INSERT ON licences REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_update AFTER UPDATE ON licences REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_delete AFTER DELETE ON licences REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
