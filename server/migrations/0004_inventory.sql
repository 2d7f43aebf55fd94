-- Items that can be charged to a room, and the status types of rooms. No billing data of a room: no folio, no balance, no guest.

CREATE TABLE categories (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9]{1,10}$'),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 200),
  color text NOT NULL DEFAULT '' CHECK (color ~ '^(#[0-9a-fA-F]{6})?$'),
  PRIMARY KEY (property, id)
);

CREATE TABLE items (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9]{1,10}$'),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 200),
  category text COLLATE "C" NOT NULL,
  max integer NOT NULL DEFAULT 0 CHECK (max BETWEEN 0 AND 1000000), -- 0 is no limit
  price numeric(12, 2) NOT NULL CHECK (price >= 0),
  PRIMARY KEY (property, id),
  FOREIGN KEY (property, category) REFERENCES categories
);
CREATE INDEX items_by_category ON items (property, category);

-- For review, not for charging a guest: what was reported, by whom and when.
CREATE TABLE charges (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL,
  room text COLLATE "C" NOT NULL,
  item text COLLATE "C" NOT NULL,
  description text NOT NULL, -- as the item was called and priced then
  price numeric(12, 2) NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, id)
);
CREATE INDEX charges_by_time ON charges (property, created_at, id);

CREATE TABLE status_types (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL CHECK (id ~ '^[0-9]{1,10}$'), -- leading zeros are part of it
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 200),
  PRIMARY KEY (property, id)
);

-- The status that each room has now.
CREATE TABLE room_statuses (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  room text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  actor text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, room),
  FOREIGN KEY (property, status) REFERENCES status_types
);
CREATE INDEX room_statuses_by_status ON room_statuses (property, status);

-- Who hears of it: connectors take charges, receivers take room status.
CREATE TABLE destinations (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  role text NOT NULL CHECK (role IN ('connector', 'receiver')),
  name text COLLATE "C" NOT NULL CHECK (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  type text NOT NULL CHECK (type IN ('webhook', 'fias')),
  target jsonb NOT NULL CHECK (jsonb_typeof(target) = 'object'), -- where it is and how it is spoken to; no secrets
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, id),
  UNIQUE (property, role, name)
);

-- One message on its way to one destination, written in the transaction of the event.
CREATE TABLE deliveries (
  property uuid NOT NULL REFERENCES properties ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  destination uuid NOT NULL,
  event text COLLATE "C" NOT NULL CHECK (event ~ '^[a-z]+\.[a-z-]+$'),
  subject uuid NOT NULL, -- the charge or the status change that it tells of
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'accepted', 'refused', 'parked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (property, id),
  FOREIGN KEY (property, destination) REFERENCES destinations
);
CREATE INDEX deliveries_by_destination ON deliveries (property, destination, id);

CALL wall_off('categories');
CALL wall_off('items');
CALL wall_off('charges');
CALL wall_off('status_types');
CALL wall_off('room_statuses');
CALL wall_off('destinations');
CALL wall_off('deliveries');
