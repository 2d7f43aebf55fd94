/** A day in the life of a property, long ago, for tests of what is forgotten of it. */
import type { TestDatabase } from './database.ts';
import { query } from './rest.ts';

/** Of each thing one that is over and one that is not, all of the same day. */
export async function live(database: TestDatabase, property: string, day: string): Promise<void> {
  const run = (text: string, ...values: unknown[]) => query<{ id: string }>(database, text, values);
  const at = `${day}T06:30:00Z`;
  const wakeup = `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, actor)
      VALUES ($1, gen_random_uuid(), $2, $3::timestamptz AT TIME ZONE 'UTC', 'UTC', $3, $4, $5, 5, 'desk')`;
  await run(wakeup, property, '101', at, 4, 1);
  await run(wakeup, property, '102', at, 0, -1);
  const attempt = `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer,
      begun_at, ended_at, forwarded_to) VALUES ($1, gen_random_uuid(), 'room', gen_random_uuid(), 1, '101', '101', $2,
        gen_random_uuid(), $2, $3, '0170')`;
  await run(attempt, property, at, at);
  await run(attempt, property, at, null);
  const alert = `INSERT INTO alerts (property, id, kind, room, raised_at, acknowledged_at, acknowledged_by)
      VALUES ($1, gen_random_uuid(), $4, '101', $2, $3, CASE WHEN $3::timestamptz IS NOT NULL THEN 'desk' END)`;
  await run(alert, property, at, at, 'taken');
  await run(alert, property, at, null, 'standing');
  const [destination] = await run(
    `INSERT INTO destinations (property, role, name, type, target)
        VALUES ($1, 'connector', 'spa' || gen_random_uuid(), 'webhook', '{}') RETURNING id`,
    property,
  );
  const delivery = `INSERT INTO deliveries (property, destination, event, subject, payload, sequence, created_at, state)
      VALUES ($1, $2, $3, $4, '{"room":"101"}', $5, $6, $7)`;
  const charge = `INSERT INTO charges (property, id, room, item, description, price, quantity, actor, created_at)
      VALUES ($1, gen_random_uuid(), '101', '1', 'Cola', 3, 1, 'bar', $2) RETURNING id`;
  for (const [number, state] of ['accepted', 'queued'].entries()) {
    const [made] = await run(charge, property, at);
    await run(delivery, property, destination?.id, 'charge.made', made?.id, number + 1, at, state);
    await run(delivery, property, destination?.id, 'wakeup.booked', null, number + 11, at, state);
  }
  const note = `INSERT INTO notes (property, id, text, due_at, written_at, written_by)
      VALUES ($1, gen_random_uuid(), 'Mrs Lovelace', $2, $3, 'desk')`;
  await run(note, property, null, at);
  await run(note, property, at, at); // promised, and not done
  await run(`INSERT INTO night_sheets (property, night, calls) VALUES ($1, $2, '[]')`, property, day);
  await run(
    `INSERT INTO known_calls (property, destination, wakeup, origin, room, date, time, closed_at)
        SELECT $1::uuid, $2, gen_random_uuid(), 'ours', '101', '', '', c FROM unnest(ARRAY[$3, NULL]::timestamptz[]) c`,
    property,
    destination?.id,
    at,
  );
  await run(
    `INSERT INTO links (property, destination, heard_at, transcript)
        VALUES ($1, $2, $3, '[{"at":"2026-01-01T00:00:00Z"}]')`,
    property,
    destination?.id,
    at,
  );
  await run(
    `INSERT INTO departures (property, room, guest, actor, left_at) VALUES ($1, '101', '4711', 'opera', $2)`,
    property,
    at,
  );
  await run(
    `INSERT INTO journal (property, at, actor, kind, room, personal)
        VALUES ($1, $2, 'opera', 'guest.arrived', '101', '{"guest":"4711","name":"Lovelace"}')`,
    property,
    at,
  );
  await run(
    `INSERT INTO journal (property, at, actor, kind, room, detail)
        VALUES ($1, $2, 'opera', 'guest.left', '101', '{"guests":["4711"],"policy":"purge"}')`,
    property,
    at,
  );
}

/** How many rows there are of what can go, and in the last two places how many say whose they are. */
export async function left(database: TestDatabase, property: string): Promise<Record<string, number>> {
  const count = (name: string, where: string) =>
    `(SELECT count(*)::int FROM ${where.replace('$', `property = '${property}'`)}) AS "${name}"`;
  const [row] = (await query(
    database,
    `SELECT ${[
      count('wakeups', 'wakeups WHERE $'),
      count('attempts', 'attempts WHERE $'),
      count('forwarded', `attempts WHERE $ AND forwarded_to <> ''`),
      count('alerts', 'alerts WHERE $'),
      count('charges', 'charges WHERE $'),
      count('deliveries', 'deliveries WHERE $'),
      count('notes', 'notes WHERE $'),
      count('nightSheets', 'night_sheets WHERE $'),
      count('known', 'known_calls WHERE $'),
      count('transcripts', `links WHERE $ AND transcript <> '[]'`),
      count('departures', `departures WHERE $ AND guest <> ''`),
      count('parts', 'journal_names WHERE $'),
      count('within', `journal WHERE $ AND detail ? 'guests'`),
    ].join(', ')}`,
  )) as Record<string, number>[];
  return row ?? {};
}

/** What is left of such a day when nothing has gone yet. */
export const everything = {
  wakeups: 2,
  attempts: 2,
  forwarded: 2,
  alerts: 2,
  charges: 2,
  deliveries: 4,
  notes: 2,
  nightSheets: 1,
  known: 2,
  transcripts: 1,
  departures: 1,
  parts: 1,
  within: 1,
};
/** And when all of it has gone that is over. */
export const waiting = {
  wakeups: 1,
  attempts: 1,
  forwarded: 1,
  alerts: 1,
  charges: 1,
  deliveries: 2,
  notes: 1,
  nightSheets: 0,
  known: 1,
  transcripts: 0,
  departures: 0,
  parts: 0,
  within: 0,
};
