-- compatible: 0026
-- Where the people of a hotel sign in instead: a provider that speaks OpenID Connect. Several hotels can have the same
-- one, each with its own groups and roles. The secret is sealed; null for a provider that wants none. Where break_glass
-- names accounts, no other person signs in with a password.
CREATE TABLE identity_providers (
  property uuid PRIMARY KEY REFERENCES properties ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 500),
  client_id text NOT NULL CHECK (length(client_id) BETWEEN 1 AND 200),
  secret text,
  account_claim text NOT NULL,
  groups_claim text NOT NULL,
  hotels_claim text,
  -- The first that fits counts: [{"group": "…", "role": "…", "permissions": ["…"]}]
  roles jsonb NOT NULL,
  break_glass uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX identity_providers_shared ON identity_providers (issuer, client_id);
CALL wall_off('identity_providers');
CREATE TRIGGER tell_insert AFTER INSERT ON identity_providers REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_update AFTER UPDATE ON identity_providers REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();
CREATE TRIGGER tell_delete AFTER DELETE ON identity_providers REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_change_within_property();

-- Who somebody is at a provider, and which account that is here: by what never changes there, not by a name. Withdrawn:
-- the account was switched off because no group was left, and not by a person here.
CREATE TABLE identities (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  account uuid NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
  withdrawn boolean NOT NULL DEFAULT false,
  PRIMARY KEY (property, issuer, subject)
);
CALL wall_off('identities');

-- Sign-ins that were begun and wait for the provider's answer, by a digest of what the browser has. Each is answered
-- once; what has failed stays for ten minutes, so that it counts for the network it came from.
CREATE TABLE provider_sign_ins (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  digest bytea PRIMARY KEY CHECK (length(digest) = 32),
  network text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  answered boolean NOT NULL DEFAULT false
);
CREATE INDEX provider_sign_ins_network ON provider_sign_ins (property, network, begun_at);
CALL wall_off('provider_sign_ins');
