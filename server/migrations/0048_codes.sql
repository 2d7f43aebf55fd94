-- compatible: 0026
-- A code with which somebody sets a password that nobody else has seen. An account has one at the most; only a digest is
-- kept, and it goes with the first use.
CREATE TABLE account_codes (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  expires_at timestamptz NOT NULL,
  -- Wrong ones that were typed for the account meanwhile.
  tries integer NOT NULL DEFAULT 0
);
CALL wall_off('account_codes');
