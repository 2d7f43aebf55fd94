-- Backups that were made of this installation, and which of them has been proven by bringing it back. Whoever owns the
-- database writes it; the service reads it, to say how old the last one is.
CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  file text NOT NULL,
  bytes bigint NOT NULL,
  proven_at timestamptz
);
GRANT SELECT ON backups TO reveille_system;
