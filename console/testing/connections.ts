/**
 * Connections in every state that a person may find them in: working, failing, stopped, signed off, and a link that is
 * up.
 */
import { onServer } from '../../server/testing/database.ts';
import type { Hotel } from './hotel.ts';

export async function seedConnections({ database, property }: Hotel): Promise<void> {
  await onServer(async (client) => {
    await client.query(
      `INSERT INTO destinations (property, role, name, type, target, enabled, gone_at)
       SELECT $1, role, name, type, target::jsonb, name <> 'old-panel', CASE name WHEN 'old-panel' THEN now() END
         FROM (VALUES
         ('connector', 'minibar', 'webhook', '{"url":"https://minibar.example/charges"}'),
           ('receiver', 'housekeeping', 'webhook', '{"url":"http://10.20.0.7:8080/room-status/changes"}'),
         ('receiver', 'old-panel', 'webhook', '{"url":"https://panel.example/"}'),
           ('subscriber', 'dashboard', 'webhook', '{"url":"https://dashboard.example/events"}'),
         ('connector', 'opera', 'fias', '{"host":"10.20.0.5","port":5010}'),
           ('connector', 'protel', 'fias', '{"host":"10.20.0.6","port":5010}')) AS g (role, name, type, target)`,
      [property],
    );
    const lane = (name: string, change: string) =>
      client.query(
        `UPDATE lanes SET ${change} WHERE property = $1 AND NOT fast AND destination = (SELECT id FROM destinations
            WHERE property = $1 AND name = $2)`,
        [property, name],
      );
    await lane('minibar', 'last_success_at = now()');
    await lane(
      'housekeeping',
      `failures = 4, failing_since = now() - interval '20 minutes', last_error = 'no answer from ` +
        `10.20.0.7:8080: ECONNREFUSED connect ECONNREFUSED 10.20.0.7:8080'`,
    );
    await lane(
      'dashboard',
      `failures = 40, parked_at = now(), failing_since = now() - interval '4 days', last_error = 'no answer ` +
        `from dashboard.example: nothing within the time allowed'`,
    );
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO processes (role, id, name, ready, alive_until)
          VALUES ('links', gen_random_uuid(), 'somewhere', true, now() + interval '1 hour') RETURNING id`,
    );
    await client.query(
      `INSERT INTO links (property, destination, state, holder, words, heard_at, resynced_at, transcript)
       SELECT property, id, CASE name WHEN 'opera' THEN 'up' ELSE 'down' END, $2,
         CASE name WHEN 'opera' THEN '' ELSE 'the connection broke: ECONNREFUSED' END,
         now(), now() - interval '2 hours', CASE name WHEN 'opera' THEN jsonb_build_array(
           jsonb_build_object('at', now(), 'from', 'theirs', 'text', 'LA|DA261115|TI063000|'),
             jsonb_build_object('at', now(), 'from', 'ours', 'text', 'PS|RN412|P#17|TA350|')) ELSE '[]' END
       FROM destinations WHERE property = $1 AND type = 'fias'`,
      [property, rows[0]?.id],
    );
  }, database.url);
}
