-- compatible: 0026
-- An installation without a hotel is claimed by whoever reads its log: one code for all processes, of which only a
-- digest is kept. The process that wrote it into its log says every few seconds that it is there; when it is gone,
-- another writes a new one. It is of no use once there is a hotel, and the row goes then.
CREATE TABLE setup_code (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  digest bytea NOT NULL CHECK (length(digest) = 32),
  holder uuid NOT NULL,
  held_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON setup_code TO reveille_system;
