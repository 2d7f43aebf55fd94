-- Who is signed in at the console. Only a digest of the token is kept: who reads the table cannot sign in with it.

CREATE TABLE sessions (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (digest)
);
CREATE INDEX sessions_of_account ON sessions (property, account, opened_at);
CREATE INDEX sessions_by_use ON sessions (property, used_at);
CALL wall_off('sessions');

-- A new password, other permissions or a switched-off account end its sessions, in the commit that makes the change.
CREATE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE property = NEW.property AND account = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER end_sessions AFTER UPDATE OF password_hash, permissions, enabled ON accounts FOR EACH ROW
  WHEN ((OLD.password_hash, OLD.permissions, OLD.enabled) IS DISTINCT FROM (NEW.password_hash, NEW.permissions, NEW.enabled))
  EXECUTE FUNCTION end_sessions();
