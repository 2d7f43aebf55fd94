-- compatible: 0026
-- Where somebody is signed in, told to themselves: in which browser, on what, from where. Words of ours, not what the
-- browser says of itself; empty for sessions from before.
ALTER TABLE sessions
  ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (length(browser) <= 40),
  ADD COLUMN system text NOT NULL DEFAULT '' CHECK (length(system) <= 40),
  -- Of the last use, as far as it is written: once a minute.
  ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 64);
