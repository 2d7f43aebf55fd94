/** A house in the middle of its day: rooms in every status, and charges that are on their way, arrived, or refused. */
import { randomUUID } from 'node:crypto';
import { onServer } from '../../server/testing/database.ts';
import type { Hotel } from './hotel.ts';

export interface PostingToSeed {
  readonly room: string;
  readonly item?: string;
  readonly description?: string;
  readonly category?: string;
  readonly price?: number;
  readonly quantity?: number;
  readonly actor?: string;
  readonly minutesAgo?: number;
  /** Of the connector `opera`; none where it is left out. */
  readonly state?: 'queued' | 'accepted' | 'refused' | 'undone';
  readonly heldSeconds?: number;
  readonly answer?: number;
  readonly words?: string;
}

/** A connector that nobody answers for: the service of these tests carries nothing. */
export async function addConnector({ database, property }: Hotel, name = 'opera'): Promise<void> {
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO destinations (property, role, name, type, target) VALUES ($1, 'connector', $2, 'webhook', '{}')
            ON CONFLICT (property, role, name) DO NOTHING`,
        [property, name],
      ),
    database.url,
  );
}

/** Charges as they stand, with a message to the connector for each that has a state; returns their ids. */
export async function chargeAndSend(
  { database, property }: Hotel,
  postings: readonly PostingToSeed[],
): Promise<string[]> {
  const given = postings.map((posting) => ({
    id: randomUUID(),
    item: '10',
    description: 'Cola',
    category: '1',
    price: 3.5,
    quantity: 1,
    actor: 'bar',
    minutesAgo: 0,
    state: null,
    heldSeconds: 0,
    answer: null,
    words: '',
    ...posting,
  }));
  const columns = `id uuid, room text, item text, description text, category text, price numeric, quantity int,
    actor text, "minutesAgo" float8, state text, "heldSeconds" int, answer smallint, words text`;
  await onServer(async (client) => {
    await client.query(
      `INSERT INTO charges (property, id, room, item, description, category, price, quantity, actor, created_at)
       SELECT $1, id, room, item, description, category, price, quantity, actor,
         now() - make_interval(secs => "minutesAgo" * 60)
       FROM jsonb_to_recordset($2::jsonb) AS given (${columns})`,
      [property, JSON.stringify(given)],
    );
    await client.query(
      `WITH given AS (
         SELECT g.*, o.id AS destination, row_number() OVER (ORDER BY g."minutesAgo" DESC) AS number
         FROM jsonb_to_recordset($2::jsonb) AS g (${columns}) JOIN destinations o ON o.property = $1
           AND o.role = 'connector' AND o.name = 'opera'
         WHERE g.state IS NOT NULL
       ), moved AS (UPDATE lanes l SET sequence = sequence + (SELECT count(*) FROM given) FROM destinations o
         WHERE o.property = $1 AND o.name = 'opera' AND l.property = $1 AND l.destination = o.id AND NOT l.fast
           RETURNING l.sequence)
       INSERT INTO deliveries (property, destination, event, subject, payload, state, sequence, not_before, attempts,
         answer, words)
       SELECT $1, destination, 'charge.made', id::text, jsonb_build_object('room', room), state, (SELECT sequence
         FROM moved) - count(*) OVER () + number,
         now() + make_interval(secs => "heldSeconds"), CASE WHEN state IN ('accepted', 'refused') THEN 1 ELSE 0 END,
           answer, words FROM given`,
      [property, JSON.stringify(given)],
    );
  }, database.url);
  return given.map(({ id }) => id);
}

/** A day of charges in every state. */
export async function seedPostings(hotel: Hotel): Promise<void> {
  await addConnector(hotel);
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO categories (property, id, description, color) VALUES ($1, '2', 'Snacks', '#d98c1f')
            ON CONFLICT DO NOTHING`,
        [hotel.property],
      ),
    hotel.database.url,
  );
  const snack = { item: '20', description: 'Salted peanuts', category: '2', price: 3 };
  await chargeAndSend(hotel, [
    { room: '412', quantity: 2, state: 'accepted', answer: 200, minutesAgo: 0.005 },
    { room: '412', ...snack, state: 'refused', answer: 422, words: 'no such room', minutesAgo: 0.04 },
    { room: '405', state: 'queued', heldSeconds: 3000, minutesAgo: 0.03 },
    { room: '533', ...snack, quantity: 3, state: 'queued', minutesAgo: 0.02 },
    { room: '618', state: 'undone', minutesAgo: 0.01 },
    { room: '502', quantity: 6, actor: 'housekeeping', minutesAgo: 0.005 },
  ]);
}

/** Two of three rooms clean, one dirty, some not told yet. */
export async function seedStatuses({ database, property }: Hotel): Promise<void> {
  await onServer(
    (client) =>
      client.query(
        `INSERT INTO room_statuses (property, room, status, actor)
            SELECT property, room, CASE WHEN right(room, 1) IN ('2', '5', '8') THEN '002' ELSE '001' END, 'housekeeping'
         FROM rooms WHERE property = $1 AND list = 'mailboxes' AND right(room, 1) <> '0' ON CONFLICT DO NOTHING`,
        [property],
      ),
    database.url,
  );
}

/** What housekeeping sees of rooms besides their status. */
export async function seedKeeping({ database, property }: Hotel): Promise<void> {
  await onServer(async (client) => {
    await client.query(`INSERT INTO do_not_disturb (property, room) VALUES ($1, '402'), ($1, '411')`, [property]);
    await client.query(
      `INSERT INTO assignments (property, room, day, account)
       SELECT $1, room, (now() AT TIME ZONE p.timezone)::date, a.id FROM properties p, accounts a,
         unnest(ARRAY['403', '411']) AS room WHERE p.id = $1 AND a.property = $1 AND a.name = 'boss'`,
      [property],
    );
    await client.query(
      `INSERT INTO defects (property, id, room, words, reported_by)
       VALUES ($1, gen_random_uuid(), '411', 'The tap drips', 'bar')`,
      [property],
    );
  }, database.url);
}
