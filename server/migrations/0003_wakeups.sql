-- Wake-up calls. The row is the truth; the job that rings it is only its trigger.

CREATE TABLE wakeups (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  room text COLLATE "C" NOT NULL CHECK (room ~ '^[0-9A-Za-z]{1,10}$'),
  -- What the guest asked for: a time on the wall of a zone. The instant is worked out from it, for a daily call anew each day.
  wall_time timestamp NOT NULL,
  zone text NOT NULL,
  due_at timestamptz NOT NULL,
  daily boolean NOT NULL DEFAULT false,
  series uuid, -- of a past day of a daily call: the id of that call
  status smallint NOT NULL DEFAULT 0 CHECK (status BETWEEN 0 AND 7),
  result smallint NOT NULL DEFAULT -1 CHECK (result = -1 OR result BETWEEN 1 AND 9),
  source smallint NOT NULL CHECK (source BETWEEN 1 AND 5),
  prompt integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  snoozes integer NOT NULL DEFAULT 0 CHECK (snoozes >= 0),
  actor text NOT NULL CHECK (length(actor) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- The list it stands in: 0 pending, 1 answered, 2 failed, 3 cancelled.
  outcome smallint NOT NULL GENERATED ALWAYS AS (CASE WHEN status <= 3 THEN 0 WHEN status = 4 THEN 1 WHEN status IN (5, 7) THEN 2 ELSE 3 END) STORED,
  due_minute timestamptz NOT NULL GENERATED ALWAYS AS (date_bin('1 minute', due_at, timestamptz '2000-01-01 00:00:00+00')) STORED,
  PRIMARY KEY (property, id),
  CHECK ((status <= 3) = (result = -1)) -- a call has a result when it is concluded, and not before
);
-- A room is rung once a minute: whoever asks again gets the call that stands.
CREATE UNIQUE INDEX wakeups_one_a_minute ON wakeups (property, room, due_minute) WHERE outcome = 0;
CREATE INDEX wakeups_by_outcome ON wakeups (property, outcome, due_at, id);
CREATE INDEX wakeups_by_time ON wakeups (property, due_at, id);
CREATE INDEX wakeups_by_room ON wakeups (property, room, due_at, id);
CALL wall_off('wakeups');

-- Answers to requests that carried an Idempotency-Key, written in the transaction of what they answer.
CREATE TABLE idempotency_keys (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  account uuid NOT NULL,
  path text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  request_digest bytea NOT NULL,
  status smallint NOT NULL,
  location text,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, account, path, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (property, created_at);
CALL wall_off('idempotency_keys');
