-- compatible: 0026
-- A code with which somebody sets a password that nobody else has seen. An account has one at the most; only a digest
-- is kept, and it goes with the first use.
CREATE TABLE account_codes (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  digest bytea NOT NULL CHECK (length(digest) = 32),
  expires_at timestamptz NOT NULL,
  -- Wrong ones that were typed for the account meanwhile.
  tries integer NOT NULL DEFAULT 0
);
CALL wall_off('account_codes');

-- From where and how an account signed in with credentials in its requests, with the day on which the journal has it:
-- a client that sends them with each request is in it once a day. The day is one of the hotel's.
CREATE TABLE sign_in_days (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  way text NOT NULL,
  network text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (account, way, network)
);
CREATE INDEX sign_in_days_over ON sign_in_days (day);
CALL wall_off('sign_in_days');
