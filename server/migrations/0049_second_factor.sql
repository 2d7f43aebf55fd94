-- compatible: 0026
-- A second factor beside the password: codes of an app (RFC 6238). The secret is sealed with the installation's key;
-- of recovery codes only digests are kept, each until it is used.
CREATE TABLE second_factors (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  secret text NOT NULL CHECK (length(secret) <= 400),
  since timestamptz NOT NULL DEFAULT now(),
  -- A code is good once: none of this half minute or before is taken again.
  last_step bigint NOT NULL,
  recovery bytea[] NOT NULL CHECK (cardinality(recovery) <= 10),
  -- Counted here, so that no process is a way around it.
  wrong smallint NOT NULL DEFAULT 0,
  locked_until timestamptz,
  PRIMARY KEY (property, account)
);
CREATE UNIQUE INDEX second_factors_of_account ON second_factors (account);
CALL wall_off('second_factors');

-- Whether somebody has one decides what their password opens; which codes were used, nobody needs to hear of.
CREATE TRIGGER tell_insert AFTER INSERT ON second_factors REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_delete AFTER DELETE ON second_factors REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();

-- Between the password and the second step of signing in: for minutes, and good once. Only a digest is kept.
CREATE TABLE sign_in_steps (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  -- The second factor is asked for, or made now by who must have one.
  enrols boolean NOT NULL,
  -- Of the account when the password was right: with another password the step is over.
  stamp text NOT NULL,
  expires_at timestamptz NOT NULL DEFAULT now() + interval '10 minutes'
);
CREATE INDEX sign_in_steps_of_account ON sign_in_steps (property, account, expires_at);
CALL wall_off('sign_in_steps');

-- Passkeys: a key on somebody's device that opens the console without a password. Only its public half is here.
CREATE TABLE passkeys (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  credential bytea NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (length(public_key) <= 4096),
  counter bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  made_at timestamptz NOT NULL DEFAULT now(),
  last_used timestamptz,
  -- When the last challenge was made that it has answered: none is answered twice.
  answered bigint NOT NULL DEFAULT 0
);
CREATE INDEX passkeys_of_account ON passkeys (property, account, made_at);
CREATE INDEX passkeys_by_account ON passkeys (account);
CALL wall_off('passkeys');

-- What every process signs its challenges with, so that another one knows them, and nobody fills a table by asking.
ALTER TABLE installation ADD COLUMN challenge_key bytea NOT NULL
  DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
