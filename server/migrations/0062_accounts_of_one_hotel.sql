-- compatible: 0026
-- What opens an account is of the account's own hotel. A row of one hotel that named an account of another would open
-- that one: so the two are one reference, and rows that break it go.
CREATE UNIQUE INDEX accounts_of_property ON accounts (property, id);

SET LOCAL ROLE reveille_system;
DELETE FROM sessions WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM known_networks WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM assignments WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM sign_ins WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM tokens WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM account_codes WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM sign_in_days WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM second_factors WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM sign_in_steps WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM passkeys WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
DELETE FROM identities WHERE (property, account) NOT IN (SELECT property, id FROM accounts);
RESET ROLE;

ALTER TABLE sessions DROP CONSTRAINT sessions_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE known_networks DROP CONSTRAINT known_networks_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE assignments DROP CONSTRAINT assignments_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE sign_ins DROP CONSTRAINT sign_ins_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE tokens DROP CONSTRAINT tokens_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE account_codes DROP CONSTRAINT account_codes_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE sign_in_days DROP CONSTRAINT sign_in_days_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE second_factors DROP CONSTRAINT second_factors_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE sign_in_steps DROP CONSTRAINT sign_in_steps_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE passkeys DROP CONSTRAINT passkeys_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
ALTER TABLE identities DROP CONSTRAINT identities_account_fkey,
  ADD FOREIGN KEY (property, account) REFERENCES accounts (property, id) ON DELETE CASCADE;
