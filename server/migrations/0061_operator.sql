-- compatible: 0026
-- Whoever runs an installation with many hotels has an interface of their own. They come with tokens that belong to no
-- hotel and to no account. Only the owner of the database makes one, at the machine; the service reads them.
CREATE TABLE operator_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text COLLATE "C" NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 60),
  digest bytea NOT NULL UNIQUE CHECK (length(digest) = 32),
  -- Where it may come from; anywhere, if there are none.
  networks text[] NOT NULL DEFAULT '{}',
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used timestamptz
);
GRANT SELECT, UPDATE (last_used) ON operator_tokens TO reveille_system;

-- What an operator did to which hotel, apart from the journals of the hotels: it stays when one of them goes. Its hotel
-- is no reference for that reason, and no hotel may read it. Deeds are rare: each is sealed as it is written, behind a
-- lock, with the digest of the one before it.
CREATE TABLE operator_audit (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  operator text NOT NULL,
  deed text NOT NULL,
  hotel uuid,
  code text COLLATE "C" NOT NULL DEFAULT '',
  detail jsonb NOT NULL DEFAULT '{}',
  -- The Idempotency-Key that it was asked for with.
  key text COLLATE "C" UNIQUE,
  digest bytea NOT NULL
);
GRANT SELECT, INSERT ON operator_audit TO reveille_system;

CREATE FUNCTION operator_deed_digest(deed operator_audit, before bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(before, ''::bytea) || convert_to(jsonb_build_array(deed.number,
    to_char(deed.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), deed.operator, deed.deed, deed.hotel, deed.code,
    deed.detail, deed.key)::text, 'UTF8')) $$;

CREATE FUNCTION seal_operator_deed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
DECLARE latest operator_audit;
BEGIN
  PERFORM pg_advisory_xact_lock(7383852, 0);
  SELECT * INTO latest FROM operator_audit ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(latest.number, 0) + 1;
  NEW.at := clock_timestamp();
  NEW.digest := operator_deed_digest(NEW, latest.digest);
  RETURN NEW;
END $$;
CREATE TRIGGER seal BEFORE INSERT ON operator_audit FOR EACH ROW EXECUTE FUNCTION seal_operator_deed();
CREATE TRIGGER stays BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What the operator has decided about a hotel goes along when it moves. Nobody signs in where it is suspended; calls
-- that are booked ring all the same. Of a quota, NULL is none.
ALTER TABLE properties
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_why text CHECK (length(suspended_why) BETWEEN 1 AND 500),
  ADD COLUMN removal_asked_at timestamptz,
  ADD COLUMN quota_rooms integer CHECK (quota_rooms > 0),
  ADD COLUMN quota_lines integer CHECK (quota_lines > 0),
  ADD COLUMN quota_requests integer CHECK (quota_requests > 0),
  ADD CONSTRAINT properties_removed_once_suspended CHECK (removal_asked_at IS NULL OR suspended_at IS NOT NULL);

-- A hotel changes what it is, and not what the operator has decided about it.
REVOKE UPDATE ON properties FROM reveille_tenant;
GRANT UPDATE (code, name, company, timezone, lines, room_list, currency, changed_at) ON properties TO reveille_tenant;
