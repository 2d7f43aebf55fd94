/**
 * A hotel to be looked at: it is early morning there, calls stand at the times that guests ask for, and somebody has
 * been at work.
 */
import { onServer } from '../../server/testing/database.ts';
import { basic } from '../../server/testing/service.ts';
import type { Hotel } from './hotel.ts';

/** One for every hour. */
const cities = `
  Pacific/Auckland Pacific/Noumea Australia/Brisbane Asia/Tokyo Asia/Singapore Asia/Bangkok Asia/Dhaka Asia/Tashkent
  Asia/Dubai Africa/Nairobi Europe/Athens Europe/Paris Europe/London Atlantic/Azores America/Noronha America/Sao_Paulo
  America/Halifax America/New_York America/Chicago America/Denver America/Los_Angeles America/Anchorage
  Pacific/Honolulu Pacific/Midway`
  .trim()
  .split(/\s+/);

/** The clock is the database's and cannot be set, but there is always a city where guests are about to be woken. */
export function morningSomewhere(): string {
  return cities.toSorted((one, other) => minutesFromSix(one) - minutesFromSix(other))[0] ?? 'Europe/Paris';
}

function minutesFromSix(timeZone: string): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric' })
    .format()
    .split(':')
    .map(Number);
  return Math.abs(hour * 60 + minute - 6 * 60);
}

/** Nobody asks to be woken at 06:23. */
const roundTimes = `
  UPDATE wakeups SET due_at = t.due, wall_time = t.due AT TIME ZONE zone
  FROM (SELECT id AS call, date_bin('5 minutes', due_at + CASE WHEN due_at > now() THEN interval '5 minutes' ELSE
    interval '0' END, 'epoch') AS due FROM wakeups) AS t
  WHERE id = t.call AND property = $1 AND actor <> 'evening'`;

/** In a month no two days are alike, most guests answer, and none is woken at one in the morning. */
const otherDays = [
  `WITH more AS (
     INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor, status, result, attempts)
     SELECT property, gen_random_uuid(), (room::int + 100 * n)::text, wall_time, zone, due_at, source, actor, 4, 1, 1
       FROM wakeups, generate_series(1, 2) AS n
     WHERE property = $1 AND actor = 'evening' RETURNING *)
   INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, result)
   SELECT property, gen_random_uuid(), 'room', id, 1, room, room, due_at, gen_random_uuid(), 1 FROM more`,
  `DELETE FROM wakeups WHERE property = $1 AND actor = 'evening'
      AND (due_at > now() - interval '20 hours' OR abs(hashtext(id::text)) % 20 < extract(day
        FROM due_at)::int * 7 % 9)`,
  `DELETE FROM attempts WHERE property = $1 AND wakeup NOT IN (SELECT id FROM wakeups WHERE property = $1)`,
  `UPDATE wakeups SET status = 4, result = 1 WHERE property = $1 AND actor = 'evening' AND status IN (5, 7)
      AND abs(hashtext(room || due_at)) % 10 < 8`,
  `DELETE FROM alerts WHERE property = $1 AND acknowledged_by = 'desk' AND subject NOT IN (SELECT id FROM wakeups
      WHERE property = $1 AND status = 5)`,
  `UPDATE wakeups SET due_at = due_at + t.later, wall_time = wall_time + t.later,
      created_at = due_at - interval '4 hours'
   FROM (SELECT id AS call, interval '270 minutes' + interval '15 minutes' * (abs(hashtext(id::text)) % 14) AS later
     FROM wakeups) AS t
   WHERE id = t.call AND property = $1 AND actor = 'evening'`,
  `UPDATE attempts a SET result = w.result, due_at = w.due_at,
      begun_at = w.due_at + interval '1 millisecond' *
        (80 + abs(hashtext(a.id::text)) % (300 + 40 * (extract(day FROM w.due_at)::int % 7))),
     ended_at = w.due_at + interval '30 seconds' FROM wakeups w WHERE w.id = a.wakeup AND a.property = $1
       AND w.actor = 'evening'`,
  `UPDATE charges c SET room = (401 + abs(hashtext(c.id::text)) % 40)::text, category = i.category FROM items i
      WHERE i.property = $1 AND i.id = c.item AND c.property = $1 AND c.category IS NULL`,
  `DELETE FROM charges WHERE property = $1 AND created_at > now() - interval '20 hours'
      AND created_at < now() - interval '1 hour'`,
];

/** What was asked, rung and charged this night, in the order in which it happened. */
const thisNight = [
  `UPDATE attempts a SET begun_at = w.due_at + (number - 1) * interval '2 minutes',
      ended_at = w.due_at + (number - 1) * interval '2 minutes' + interval '30 seconds'
   FROM wakeups w WHERE w.id = a.wakeup AND a.property = $1 AND w.actor <> 'evening'`,
  `UPDATE alerts a SET raised_at = w.due_at + interval '270 seconds' FROM wakeups w
      WHERE w.id = a.subject AND a.property = $1 AND a.acknowledged_at IS NULL`,
  `UPDATE charges c SET created_at = c.created_at - t.place * interval '11 minutes'
   FROM (SELECT id AS charge, row_number() OVER (ORDER BY created_at DESC, id) AS place FROM charges
     WHERE created_at > now() - interval '1 hour') AS t WHERE c.id = t.charge AND c.property = $1`,
  `UPDATE deliveries SET not_before = now() + interval '50 seconds' WHERE property = $1 AND not_before > now()`,
  `INSERT INTO journal (property, at, kind, actor, room, subject, detail)
   SELECT property, moment, kind, who, room, id::text, detail FROM wakeups, LATERAL (VALUES
     (created_at - interval '1 second' * (abs(hashtext(id::text)) % 9000), 'wakeup.booked', actor,
       jsonb_build_object('due', due_at)),
     (due_at + interval '2 minutes' * attempts - interval '89 seconds',
       CASE WHEN status IN (4, 5) THEN 'wakeup.concluded' END, 'reveille',
         jsonb_build_object('result', result, 'attempts', attempts))
   ) AS entry (moment, kind, who, detail) WHERE property = $1 AND actor <> 'evening' AND kind IS NOT NULL
     ORDER BY moment`,
];

const moreThings = [
  `INSERT INTO status_types (property, id, description) VALUES ($1, '003', 'Inspected'), ($1, '004', 'Out of order')`,
  `INSERT INTO items (property, id, description, category, max, price)
   VALUES ($1, '12', 'Beer', '1', 6, 4.5), ($1, '13', 'Champagne', '1', 2, 48), ($1, '21', 'Chocolate', '2', 4, 3.2)
     ON CONFLICT DO NOTHING`,
  `UPDATE room_statuses SET status = CASE room WHEN '619' THEN '004' ELSE '003' END
      WHERE property = $1 AND (right(room, 1) IN ('1', '7') OR room = '619')`,
  `UPDATE rooms SET language = 3 WHERE property = $1 AND room IN ('403', '404', '408')`,
];

export async function furnish({ url, database, property }: Hotel): Promise<void> {
  await onServer(async (client) => {
    for (const change of [roundTimes, ...otherDays, ...thisNight, ...moreThings])
      await client.query(change, [property]);
  }, database.url);
  const ask = async (account: string, path: string, form: Record<string, string>): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: basic(account),
      body: new URLSearchParams(form),
    });
    if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${await response.text()}`);
  };
  await ask('desk', '/rest/wakeup', { room: '412', time: '0645' });
  await ask('desk', '/rest/wakeup', { room: '533,534', time: '0700' });
  await ask('boss', '/rest/wakeup', { room: '609', time: '0715', daily: 'true' });
  for (const room of ['403', '414', '532']) await ask('bar', '/rest/rsi/change', { room, id: '001' });
  await ask('bar', '/rest/isi/charge', { room: '618', id: '21', quantity: '1' });
  await ask('desk', '/rest/rsi/change', { room: '437', id: '004' });
}
