/** What another property has that must never show. */
import { onServer, type TestDatabase } from './database.ts';

/** The other property's ids, by where they are put. */
/** A wake-up of the other property. */
const foreignCall = 'ca0a4b00-0000-4000-8000-00000000000b';
/** A message of the other property, refused, and where it went. */
const foreignDelivery = '7000000000';
const foreignDestination = 'ca0a4b00-0000-4000-8000-00000000000d';

export const foreignIds: Record<string, string> = {
  '/rest/wakeup/{id}': foreignCall,
  '/api/v1/wakeups/{id}': foreignCall,
  '/api/v1/wakeups/{id}/cancel': foreignCall,
  '/api/v1/wakeups/{id}/preview': foreignCall,
  '/api/v1/wakeups/{id}/attempts': foreignCall,
  '/api/v1/wakeups/{id}/result': foreignCall,
  '/api/v1/alerts/{id}/acknowledge': foreignCall,
  '/api/v1/alerts/{id}/conclude': foreignCall,
  '/api/v1/notes/{id}': foreignCall,
  '/api/v1/charges/{id}/undo': foreignCall,
  '/api/v1/deliveries/{id}/replay': foreignDelivery,
  '/api/v1/deliveries/{id}/undo': foreignDelivery,
  '/api/v1/destinations/{id}/replay': foreignDestination,
  '/api/v1/destinations/{id}/test': foreignDestination,
  '/api/v1/announcements/rings/{id}': foreignCall,
  '/api/v1/defects/{id}/fix': foreignCall,
  '/api/v1/defects/{id}/photo': foreignCall,
  '/api/v1/status-types/{id}': '7',
  '/rest/isi/item/{id}': '777',
  '/rest/isi/category/{id}': '77',
  '/rest/rsi/status/{id}': '7',
};

/** Something to charge, a status, and somebody to hear of both: nothing may go to the other property's. */
export async function stock(
  database: TestDatabase,
  property: string,
  { item, category, type, word }: { item: string; category: string; type: string; word: string },
): Promise<void> {
  await onServer(async (client) => {
    await client.query('INSERT INTO categories (property, id, description) VALUES ($1, $2, $3)', [
      property,
      category,
      `${word} category`,
    ]);
    await client.query('INSERT INTO items (property, id, description, category, price) VALUES ($1, $2, $3, $4, 1)', [
      property,
      item,
      `${word} item`,
      category,
    ]);
    if (word === 'canaryb') {
      await client.query(
        `INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, source, actor)
            VALUES ($1, $2, 'canaryb1', '2031-01-01', 'UTC', '2031-01-01Z', 5, 'canaryb')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, ended_at)
            VALUES ($1, $2, 'room', $2, 1, 'canaryb1', 'canaryb1', now(), $2, now())`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO charges (property, id, room, item, description, price, quantity, actor, receipt, leaves_at)
         VALUES ($1, $2, 'canaryb1', '777', 'canaryb item', 1, 1, 'canaryb', $2, now() + interval '1 hour')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO destinations (property, id, role, name, type, target)
            VALUES ($1, $2, 'connector', 'canarybspa', 'webhook', '{}')`,
        [property, foreignDestination],
      );
      await client.query(
        `INSERT INTO deliveries (property, id, destination, event, subject, payload, sequence, state, words) OVERRIDING
            SYSTEM VALUE
         VALUES ($1, $2, $3, 'charge.made', $4, '{"room":"canaryb1"}', 1, 'refused', 'canaryb words')`,
        [property, foreignDelivery, foreignDestination, foreignCall],
      );
      // As if the message had been numbered by its lane.
      await client.query('UPDATE lanes SET sequence = 1 WHERE destination = $1 AND NOT fast', [foreignDestination]);
      await client.query(
        `INSERT INTO alerts (property, id, kind, subject, room) VALUES ($1, $2, 'unanswered', $2, 'canaryb1')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO notes (property, id, room, text, written_by)
            VALUES ($1, $2, 'canaryb1', 'canaryb words', 'canaryb')`,
        [property, foreignCall],
      );
      await client.query(`INSERT INTO handovers (property, taken_by) VALUES ($1, 'canaryb')`, [property]);
      await client.query(
        `INSERT INTO defects (property, id, room, words, photo, reported_by)
            VALUES ($1, $2, 'canaryb1', 'canaryb words', '\\xffd8ff'::bytea || 'canaryb', 'canaryb')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO trials (property, id, room, language, extension, wall_time, actor, begun_at, words)
         VALUES ($1, $2, 'canaryb1', 'en', 'canaryb1', '06:30', 'canaryb', now(), 'canaryb words')`,
        [property, foreignCall],
      );
      await client.query(
        `INSERT INTO announcements (property, language, sentence, recording)
            VALUES ($1, 1, 'goodbye', 'canaryb recording')`,
        [property],
      );
    }
    await client.query('INSERT INTO status_types (property, id, description) VALUES ($1, $2, $3)', [
      property,
      type,
      `${word} type`,
    ]);
    await client.query(
      `INSERT INTO destinations (property, role, name, type, target) SELECT $1, role, $2, 'webhook', '{}'
          FROM unnest(ARRAY['connector', 'receiver']) AS role`,
      [property, word],
    );
  }, database.url);
}
