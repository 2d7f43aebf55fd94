/** What thirty days leave behind: twenty calls, an alert and some charges each. */
import { onServer } from '../../server/testing/database.ts';
import type { Hotel } from './hotel.ts';

export async function seedMonth({ database, property, zone }: Hotel): Promise<void> {
  await onServer(async (client) => {
    // At one o'clock in the morning of the property's zone, so that today's are in the past on any hour of a test but
    // the first.
    await client.query(
      `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result, attempts)
       SELECT $1, gen_random_uuid(), (400 + n)::text, at, $2, at AT TIME ZONE $2, 3, 'evening', outcome[1], outcome[2],
         1
       FROM generate_series(0, 29) AS d, generate_series(1, 20) AS n,
         LATERAL (SELECT date_trunc('day', now() AT TIME ZONE $2) - d * interval '1 day' + interval '1 hour' AS at,
           CASE WHEN n <= 16 - d % 4 THEN ARRAY[4, 1] WHEN n <= 18 THEN ARRAY[5, 2] WHEN n = 19 THEN ARRAY[6,
             8] ELSE ARRAY[7, 9] END AS outcome) AS timed`,
      [property, zone],
    );
    await client.query(
      `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at, ended_at,
          result)
       SELECT property, gen_random_uuid(), 'room', id, 1, room, room, due_at, gen_random_uuid(),
         due_at + CASE room WHEN '401' THEN interval '9 seconds' ELSE interval '400 milliseconds' END,
           due_at + interval '1 minute', result
       FROM wakeups WHERE property = $1 AND actor = 'evening' AND status IN (4, 5)`,
      [property],
    );
    await client.query(
      `INSERT INTO alerts (property, id, kind, subject, room, raised_at, acknowledged_at, acknowledged_by)
       SELECT property, gen_random_uuid(), 'unanswered', id, room, due_at + interval '6 minutes',
         due_at + interval '7 minutes', 'desk' FROM wakeups WHERE property = $1 AND actor = 'evening' AND status = 5`,
      [property],
    );
    await client.query(
      `INSERT INTO categories (property, id, description, color) VALUES ($1, '2', 'Snacks', '#b5651d')
          ON CONFLICT DO NOTHING`,
      [property],
    );
    await client.query(
      `INSERT INTO items (property, id, description, category, max, price) VALUES ($1, '20', 'Peanuts', '2', 6, 4)
          ON CONFLICT DO NOTHING`,
      [property],
    );
    await client.query(
      `INSERT INTO charges (property, id, room, item, description, price, quantity, actor, created_at)
       SELECT $1, gen_random_uuid(), '412', item, description, price, 1 + d % 3, 'bar',
         (date_trunc('day', now() AT TIME ZONE $2) - d * interval '1 day') AT TIME ZONE $2
       FROM generate_series(0, 29) AS d, (VALUES ('10', 'Cola', 3.5), ('20', 'Peanuts', 4)) AS i (item, description,
         price)`,
      [property, zone],
    );
  }, database.url);
}
