-- compatible: 0026
-- Tokens for machines: each acts for an account, with no more than the account may. Only a digest is kept: who reads
-- the table cannot call with it. Rights are null where the token may all that a token of the account may.
CREATE TABLE tokens (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  rights text[],
  networks text[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
  made_by text NOT NULL CHECK (length(made_by) BETWEEN 1 AND 200),
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Written once a minute at the most.
  last_used timestamptz,
  UNIQUE (property, account, name)
);
CREATE INDEX tokens_of_account ON tokens (account);
CALL wall_off('tokens');

-- A token is never changed but for its last use, which nobody needs to hear of; its end is told in the commit that ends it.
CREATE TRIGGER tell_delete AFTER DELETE ON tokens REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
