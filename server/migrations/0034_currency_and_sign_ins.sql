-- compatible: 0026
-- The currency of a hotel's prices, as ISO 4217 writes it; empty where nobody has said. It is shown with amounts, and
-- changes none of them.
ALTER TABLE properties ADD COLUMN currency text NOT NULL DEFAULT '';
ALTER TABLE properties ADD CONSTRAINT properties_currency CHECK (currency = '' OR currency ~ '^[A-Z]{3}$') NOT VALID;

-- When an account last signed in: an administrator finds those that nobody uses. Apart from `accounts`, whose changes
-- are told to every process.
CREATE TABLE sign_ins (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, account)
);
CREATE INDEX sign_ins_of_account ON sign_ins (account);
CALL wall_off('sign_ins');
