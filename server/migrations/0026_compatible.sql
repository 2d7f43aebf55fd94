-- compatible: 0026
-- Each migration from here on says which older processes can run on what it leaves: those that know the migration with
-- this number. Null: none of them, all have to be stopped before.
ALTER TABLE schema_migrations ADD COLUMN compatible text CHECK (compatible ~ '^\d{4}$');
