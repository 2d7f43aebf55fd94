/** A guest whose stay has left what identifies her all over the database. */
import { expect, vi } from 'vitest';
import { asProperty, asSystem } from '../src/db/transaction.ts';
import { settleDeliveries } from '../src/deliveries/outcome-store.ts';
import { arrive } from '../src/guests/guest.ts';
import { sealAll } from '../src/journal/seal.ts';
import type { TestDatabase } from './database.ts';
import { addDestination, ask, query } from './rest.ts';

export const guest = 'RES-471147';
export const sharer = 'RES-999000';
export const name = 'Lovelace';
export const phone = '+49170555123';
export const traces = [guest, name, phone] as const;
export const holder = '00000000-0000-4000-8000-00000000000a';
export const transcript = [{ at: '2026-01-01T00:00:00.000Z', from: 'theirs', text: `GI|RN101|G#${guest}|` }];

const person = (called: string) => ({ name: called, vip: null, party: null, departs: null });

/** A stay with all that leaves a trace, until shortly before the check-out; `at` is what its accounts sign in with. */
export async function liveThere(database: TestDatabase, url: string, property: string, at: string): Promise<void> {
  const write = (text: string, ...values: unknown[]) => query<{ id: string }>(database, text, [property, ...values]);
  await addDestination(database, property, 'subscriber', 'watch');
  await addDestination(database, property, 'connector', 'opera');
  await write(`UPDATE destinations SET events = '{*}' WHERE property = $1 AND role = 'subscriber'`);
  await write(`INSERT INTO categories (property, id, description) VALUES ($1, '1', 'Drinks')`);
  await write(`INSERT INTO items (property, id, description, category, price) VALUES ($1, '1', 'Cola', '1', 3)`);
  await asProperty(database, property, async (db) => {
    await arrive(db, property, 'opera', { room: '101', guest, language: 'fr', person: person(`Ada ${name}`) });
    await arrive(db, property, 'opera', { room: '101', guest: sharer, language: null, person: person('Babbage') });
  });
  await write(
    `INSERT INTO guest_messages (property, destination, guest, message, room, text)
       SELECT $1, id, $2, '7', '101', $3 FROM destinations WHERE property = $1 AND role = 'connector'`,
    guest,
    `Mrs ${name}, your taxi waits`,
  );
  const { id } = (
    await ask(url, 'POST /rest/wakeup', {
      as: `desk${at}`,
      form: { room: '101', datetime: '2031-01-01T06:30' },
    })
  ).json as { id: string };
  await write(
    `INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, ended_at,
        forwarded_to)
     VALUES ($1, gen_random_uuid(), 'room', $2, 1, '101', '101', now(), $2, now(), $3)`,
    id,
    phone,
  );
  // Only a call that is over can be corrected with a reason.
  await ask(url, `PUT /rest/wakeup/${id}`, { as: `desk${at}`, form: { result: '2' } });
  const reason = `Mrs ${name} called from ${phone}`;
  expect(
    (await ask(url, `PUT /api/v1/wakeups/${id}/result`, { as: `boss${at}`, json: { result: 1, reason } })).status,
  ).toBe(204);
  expect(
    (await ask(url, 'POST /rest/isi/charge', { as: `bar${at}`, form: { id: '1', quantity: '1', room: '101' } })).status,
  ).toBe(200);
  // As an earlier version wrote it, under a seal.
  await write(
    `WITH salted AS (SELECT decode(repeat('0a', 16), 'hex') AS salt), written AS (
       INSERT INTO journal (property, actor, kind, room, detail, name_digest)
         SELECT $1::uuid, 'opera', 'guest.arrived', '101', $2, sha256(salt || $3::text::bytea) FROM salted RETURNING id)
     INSERT INTO journal_names (property, entry, salt, name) SELECT $1::uuid, id, salt, $3 FROM written, salted`,
    { guest, language: null },
    `Ada ${name}`,
  );
  await write(
    `INSERT INTO journal (property, actor, kind, room, subject, detail)
        VALUES ($1, 'reveille', 'wakeup.attempt', '101', $2, $3)`,
    id,
    { forwardedTo: phone },
  );
  await write(
    `INSERT INTO night_sheets (property, night, calls)
        VALUES ($1, '2026-01-01', jsonb_build_array(jsonb_build_object('room', '101', 'due', now()),
          '{"room": "102", "due": "2026-01-02T06:00:00Z"}'::jsonb))`,
  );
  const [link] = await write(`SELECT id FROM destinations WHERE property = $1 AND name = 'opera'`);
  await write(
    `INSERT INTO links (property, destination, holder, transcript) VALUES ($1, $2, $3, $4)`,
    link?.id,
    holder,
    JSON.stringify(transcript),
  );
  await write(
    `INSERT INTO known_calls (property, destination, wakeup, origin, room, date, time, closed_at)
        SELECT $1::uuid, $2, gen_random_uuid(), 'theirs', '101', '', '', closed
          FROM (VALUES (now()), (NULL)) AS c (closed)`,
    link?.id,
  );
  await settle(database, property);
  const [refused] = await write(
    `SELECT id::text FROM deliveries WHERE property = $1 AND event = 'guest.arrived' AND payload::text LIKE '%${guest}%'
        LIMIT 1`,
  );
  const again = await ask(url, `POST /api/v1/deliveries/${refused?.id}/replay`, {
    as: `boss${at}`,
    headers: { 'idempotency-key': 'again' },
  });
  expect(again.text).toContain(guest);
  await settle(database, property);
}

/** Every message that is not about who shares the room is refused, with words that name her, until nothing waits. */
export async function settle(database: TestDatabase, property: string): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await sealed(database);
    const rows = await query<{ id: string; words: string }>(
      database,
      `SELECT id::text, CASE WHEN payload::text LIKE '%${sharer}%' THEN '' ELSE 'No folio for ${name}' END AS words
          FROM deliveries WHERE property = $1 AND state = 'queued'`,
      [property],
    );
    const settlements = rows.map(({ id, words }) => ({
      property,
      id,
      state: 'refused' as const,
      answer: 422,
      words,
      gone: false,
      unsure: false,
      milliseconds: 1,
    }));
    await asSystem(database, (db) => settleDeliveries(db, settlements));
  }
}

/** The service seals as well: until nobody has anything left to seal. */
export async function sealed(database: TestDatabase): Promise<void> {
  await sealAll(database);
  await vi.waitFor(async () => expect(await query(database, 'SELECT FROM journal_unsealed')).toEqual([]), {
    timeout: 20_000,
  });
}
