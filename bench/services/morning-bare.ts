/**
 * A bare loop that stands beside the dialer in `bench morning`: claims what is due, writes what the gate writes, then
 * what is written when a call has ended, many rows in each statement. It knows no lines, no policies, no phones, no
 * sounds and no other process.
 */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const atOnce = 500;
const pause = 10;

const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] ?? '' });
await client.connect();
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
const [host = '127.0.0.1', port = '0'] = (process.env['REVEILLE_LISTEN'] ?? '').split(':');
const server = createServer((_request, response) => response.end()).listen(Number(port), host);

const claim = `
  SELECT w.property, gen_random_uuid() AS attempt, w.id, w.room, r.extension, w.ring_at AS due, w.attempts + 1 AS number
  FROM wakeups w JOIN rooms r ON r.property = w.property AND r.list = 'mailboxes' AND r.room = w.room
  WHERE w.status IN (0, 2, 3) AND w.ring_at <= clock_timestamp() ORDER BY w.ring_at, w.id
    LIMIT ${atOnce} FOR UPDATE OF w SKIP LOCKED`;
const given =
  `jsonb_to_recordset($1::jsonb) AS c (property uuid, attempt uuid, id uuid, room text, extension ` +
  `text, due timestamptz, number int)`;
const begin = [
  `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, begun_at, dialer, node)
   SELECT property, attempt, 'room', id, number, room, extension, due, clock_timestamp(),
     '00000000-0000-4000-8000-000000000000', 'bare' FROM ${given}`,
  `UPDATE wakeups w SET status = 1, attempts = w.attempts + 1, tries = w.tries + 1, changed_at = now() FROM ${given}
      WHERE w.property = c.property AND w.id = c.id`,
  `INSERT INTO journal (property, kind, actor, room, subject, detail)
   SELECT property, 'wakeup.ringing', 'reveille', room, id::text,
     jsonb_build_object('attempt', attempt, 'number', number, 'extension', extension, 'due', due, 'late', 0, 'node',
       'bare') FROM ${given}`,
];
const end = [
  `UPDATE attempts a SET ended_at = clock_timestamp(), answered_at = a.begun_at, heard = true, cause = 16, result = 1
      FROM ${given}
   WHERE a.property = c.property AND a.id = c.attempt`,
  `UPDATE wakeups w SET status = 4, result = 1, actor = 'reveille', changed_at = now() FROM ${given}
      WHERE w.property = c.property AND w.id = c.id`,
  `INSERT INTO journal (property, kind, actor, room, subject, detail)
   SELECT property, kind, 'reveille', room, id::text,
     jsonb_build_object('attempt', attempt, 'number', number, 'extension', extension, 'result', 1,
     'answered', due, 'listened', 0.3, 'heard', true, 'key', '', 'cause', 16, 'sip', NULL)
   FROM ${given} CROSS JOIN unnest(ARRAY['wakeup.attempt', 'wakeup.concluded']) AS kind`,
];

while (!ending.signal.aborted) {
  await client.query('begin; set local role reveille_system');
  const { rows } = await client.query({ name: 'claim', text: claim });
  const calls = JSON.stringify(rows);
  if (rows.length > 0)
    for (const [place, text] of begin.entries()) await client.query({ name: `begin${place}`, text, values: [calls] });
  await client.query('commit');
  if (rows.length === 0) {
    await sleep(pause);
    continue;
  }
  await client.query('begin; set local role reveille_system');
  for (const [place, text] of end.entries()) await client.query({ name: `end${place}`, text, values: [calls] });
  await client.query('commit');
}
server.close();
server.closeAllConnections();
await client.end();
