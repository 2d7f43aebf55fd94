-- Where an account has signed in before. A guesser elsewhere must not hold up the desk at its own place, after a restart either and
-- whichever process is asked. These are addresses of people: kept for thirty days after the last use, and gone with the account
-- or with its password.
CREATE TABLE known_networks (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 64), -- an IPv4 address, or the first half of an IPv6 one
  last_seen timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, account, network)
);
-- Asked before a property is known.
CREATE INDEX known_networks_by_network ON known_networks (network, last_seen);
CREATE INDEX known_networks_by_time ON known_networks (last_seen);
CREATE INDEX known_networks_of_account ON known_networks (account);
CALL wall_off('known_networks');

-- Who knew the password before need not know the one of now.
CREATE FUNCTION forget_networks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM known_networks WHERE property = NEW.property AND account = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_networks AFTER UPDATE OF password_hash ON accounts FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION forget_networks();
