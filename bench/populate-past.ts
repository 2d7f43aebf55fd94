/**
 * Gives hotels a past: day after day what guests, desk, housekeeping and property system leave behind, with a journal
 * that verifies.
 */
import { sql } from 'kysely';
import type { Database, Db } from '../server/src/db/connect.ts';
import { asSystem } from '../server/src/db/transaction.ts';
import { writtenEntries } from '../server/src/journal/seals-store.ts';
import { append, type Chain, chainOf } from './chain.ts';
import { roomNumbered } from './populate.ts';

export interface Past {
  readonly properties: readonly string[];
  /** Of each hotel. */
  readonly rooms: number;
  /** Days of the calendar, YYYY-MM-DD; the last one is not part of it. */
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

/**
 * In a day of a hotel, for each room: three of ten guests are woken, two rooms of ten use the minibar, each is cleaned.
 */
const share = { calls: 0.3, charges: 0.2, statuses: 1, arrivals: 0.3 };
/** About as many entries as are written in one second of a busy hour. */
const entriesPerSeal = 3;
/** So that no statement comes near its time limit. */
const roomDaysAtOnce = 4000;
const entriesAtOnce = 5000;

/** About how many rows a day of a room leaves, in all tables together. */
export const rowsPerRoomDay = 7.3;

export async function populatePast(database: Database, past: Past, progress: (days: number) => void): Promise<void> {
  await asSystem(database, (db) => prepare(db, past));
  const chains = new Map<string, Chain>();
  for (const property of past.properties) chains.set(property, await asSystem(database, (db) => chainOf(db, property)));
  const step = Math.max(1, Math.floor(roomDaysAtOnce / (past.rooms * past.properties.length)));
  let done = 0;
  for (let day = past.from; Temporal.PlainDate.compare(day, past.to) < 0;) {
    const next =
      [day.add({ days: step }), past.to].toSorted((one, other) => Temporal.PlainDate.compare(one, other))[0] ?? past.to;
    // One transaction: a service that runs on this database must not seal them at its own moment.
    await asSystem(database, async (db) => {
      for (const statement of [calls, attempts, alerts, charges, messages, nightSheets, entries])
        await statement(db, { ...past, from: day, to: next });
      for (const [property, chain] of chains) chains.set(property, await seal(db, property, chain));
    });
    done += day.until(next).days;
    progress(done);
    day = next;
  }
}

async function seal(db: Db, property: string, chain: Chain): Promise<Chain> {
  let longer = chain;
  for (let more = true; more;) {
    const written = await writtenEntries(db, property, { after: longer.lastEntry, limit: entriesAtOnce });
    longer = await append(db, longer, written, entriesPerSeal);
    more = written.length === entriesAtOnce;
  }
  return longer;
}

/** What can be charged, and three that are told; nobody carries anything to them. */
async function prepare(db: Db, { properties }: Past): Promise<void> {
  await sql`
    INSERT INTO categories (property, id, description) SELECT p, n, 'Category ' || n
      FROM unnest(${properties}::uuid[]) p, generate_series(1, 3) n ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO items (property, id, description, category, price)
    SELECT p, n, 'Item ' || n, 1 + n % 3, n FROM unnest(${properties}::uuid[]) p, generate_series(1, 20) n
      ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO destinations (property, role, name, type, target, enabled)
    SELECT p, role, 'past-' || role, 'webhook', '{"url": "http://127.0.0.1:9/"}', false
    FROM unnest(${properties}::uuid[]) p, unnest(ARRAY['connector', 'receiver', 'subscriber']) role
      ON CONFLICT DO NOTHING`.execute(db);
}

/** So many of something in each day of each hotel, with what is left to chance: the same on every run. */
const eachDay = ({ properties, rooms, from, to }: Past, what: keyof typeof share) => sql`
  properties p CROSS JOIN generate_series(${from.toString()}::date, ${to.toString()}::date - 1,
    interval '1 day') AS d (day)
  CROSS JOIN generate_series(1, ${Math.ceil(rooms * share[what])}::int) AS n
  CROSS JOIN LATERAL (SELECT md5(concat_ws(' ', ${what}::text, p.code, d.day, n)) AS digits) AS seeds
  CROSS JOIN LATERAL (SELECT ('x' || left(digits, 7))::bit(28)::int AS chance, digits::uuid AS id) AS chances
  JOIN unnest(${properties}::uuid[]) AS wanted (id) ON wanted.id = p.id`;

const room = (rooms: number) => sql.raw(roomNumbered(`(1 + chance % ${rooms})`));
/** The rows of a table that belong to these days. */
const within = ({ properties, from, to }: Past, table: string, column: string) => {
  const [property, at] = [sql.ref(`${table}.property`), sql.ref(`${table}.${column}`)];
  return sql`${property} = ANY(${properties}::uuid[])
    AND ${at} >= ${from.toString()}::date AND ${at} < ${to.toString()}::date`;
};

/** Between 5 and 9 o'clock; nine of ten were answered. Instants are spread over the minute, as rooms are. */
async function calls(db: Db, past: Past): Promise<void> {
  await sql`
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, attempts, actor,
      created_at, changed_at)
    SELECT p.id, chances.id, ${room(past.rooms)}, due AT TIME ZONE p.timezone, p.timezone, due, fate.status,
      fate.result, 5, fate.attempts, 'desk', due - interval '9 hours', due
    FROM ${eachDay(past, 'calls')}
    CROSS JOIN LATERAL (SELECT d.day::date::timestamptz + interval '5 hours' + interval '5 minutes' * (chance / 7 % 48)
      AS due) AS moments
    CROSS JOIN LATERAL (SELECT * FROM (VALUES (4, 1, 1), (4, 1, 1), (4, 1, 2), (4, 1, 1), (4, 1, 1), (4, 1, 1),
      (4, 1, 1), (4, 1, 1), (4, 1, 1), (5, 2, 3)) AS f (status, result, attempts)
      OFFSET chance % 10 LIMIT 1) AS fate`.execute(db);
}

async function attempts(db: Db, past: Past): Promise<void> {
  await sql`
    INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, node, begun_at,
      answered_at, ended_at, heard, result, forwarded_to)
    SELECT w.property, md5(w.id::text || k)::uuid, 'room', w.id, k, w.room, w.room, w.due_at, w.id, 'voice', begun,
      begun + interval '4 seconds',
      begun + interval '25 seconds', k = w.attempts, CASE WHEN k = w.attempts THEN w.result ELSE 2 END,
        CASE WHEN k = 2 THEN '+49170555123' ELSE '' END
    FROM wakeups w CROSS JOIN generate_series(1, w.attempts) k
    CROSS JOIN LATERAL (SELECT w.due_at + (k - 1) * interval '3 minutes' +
      (('x' || right(w.id::text, 4))::bit(16)::int % 400) * interval '1 millisecond' AS begun) b
    WHERE ${within(past, 'w', 'due_at')}`.execute(db);
}

async function alerts(db: Db, past: Past): Promise<void> {
  await sql`
    INSERT INTO alerts (property, id, kind, subject, room, detail, raised_at, acknowledged_at, acknowledged_by)
    SELECT property, id, 'unanswered', id, room, '{"attempts": 3}', due_at + interval '7 minutes',
      due_at + interval '9 minutes', 'desk'
    FROM wakeups w WHERE ${within(past, 'w', 'due_at')} AND status = 5`.execute(db);
}

async function charges(db: Db, past: Past): Promise<void> {
  await sql`
    INSERT INTO charges (property, id, room, item, category, description, price, quantity, actor, created_at)
    SELECT p.id, chances.id, ${room(past.rooms)}, i.id, i.category, i.description, i.price, 1 + chance % 3, 'bar',
      d.day::date::timestamptz + interval '10 hours' + n * interval '1 minute'
    FROM ${eachDay(past, 'charges')} JOIN items i ON i.property = p.id AND i.id = (1 + chance % 20)::text`.execute(db);
}

/**
 * Each charge to the connector, each status of a room to the receiver, each call twice to the subscriber. All of it
 * arrived, but for a charge in fifty.
 */
async function messages(db: Db, past: Past): Promise<void> {
  const sequence = sql`extract(epoch FROM at)::bigint * 1000 + row_number() OVER (PARTITION BY property, role,
      date_trunc('second', at))`;
  await sql`
    INSERT INTO deliveries (property, destination, event, subject, payload, state, created_at, not_before, sequence,
      attempts, answer, settled_at)
    SELECT m.property, o.id, event, subject, jsonb_build_object('event', event, 'room', room, 'at', at, 'subject',
      subject, 'hotel', 'Grand Hotel Aurora', 'detail', detail),
      state, at, at, sequence, 1, CASE WHEN state = 'accepted' THEN 200 ELSE 422 END, at + interval '1 second'
    FROM (
      SELECT e.*, ${sequence} AS sequence FROM (
        SELECT property, 'connector' AS role, 'charge.made' AS event, id::text AS subject, room, created_at AS at,
          jsonb_build_object('item', item, 'quantity', quantity) AS detail,
          CASE WHEN left(id::text, 2) < '05' THEN 'refused' ELSE 'accepted' END AS state FROM charges c
            WHERE ${within(past, 'c', 'created_at')}
        UNION ALL SELECT property, 'subscriber', kind, id::text, room, due_at + place * interval '1 minute',
          '{"source": 5}', 'accepted'
          FROM wakeups w CROSS JOIN (VALUES ('wakeup.booked', -540), ('wakeup.concluded', 1)) AS k (kind, place)
            WHERE ${within(past, 'w', 'due_at')}
        UNION ALL SELECT p.id, 'receiver', 'room.status-changed', NULL, ${room(past.rooms)},
          d.day::date::timestamptz + interval '11 hours' + n * interval '10 seconds', '{"status": "1"}', 'accepted'
          FROM ${eachDay(past, 'statuses')}
      ) AS e
    ) AS m JOIN destinations o ON o.property = m.property AND o.role = m.role AND o.name = 'past-' || m.role
      ORDER BY at`.execute(db);
}

async function nightSheets(db: Db, past: Past): Promise<void> {
  await sql`
    INSERT INTO night_sheets (property, night, made_at, calls)
    SELECT property, due_at::date - 1, min(due_at) - interval '6 hours',
      jsonb_agg(jsonb_build_object('room', room, 'due', due_at))
    FROM wakeups w WHERE ${within(past, 'w', 'due_at')} GROUP BY property, due_at::date ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** What the journal says of all that, in the order in which it happened. Who arrived is personal. */
async function entries(db: Db, past: Past): Promise<void> {
  await sql`
    INSERT INTO journal (property, at, actor, kind, room, subject, detail, personal)
    SELECT property, at, actor, kind, room, subject, detail, personal FROM (
      SELECT property, due_at + place * interval '1 second' AS at, actor, kind, room, id::text AS subject,
        jsonb_build_object('due', due_at, 'zone', zone, 'rule', 'exact', 'daily', false, 'source', source) AS detail,
          NULL::jsonb AS personal
      FROM wakeups w CROSS JOIN (VALUES ('wakeup.booked', -32400), ('wakeup.ringing', 0), ('wakeup.attempt', 25),
        ('wakeup.concluded', 26)) AS k (kind, place)
      WHERE ${within(past, 'w', 'due_at')}
      UNION ALL SELECT property, created_at, actor, 'charge.made', room, id::text,
        jsonb_build_object('item', item, 'quantity', quantity, 'price', price), NULL
      FROM charges c WHERE ${within(past, 'c', 'created_at')}
      UNION ALL SELECT p.id, d.day::date::timestamptz + interval '11 hours' + n * interval '10 seconds', 'maid',
        'room.status-changed', ${room(past.rooms)}, NULL, '{"status": "1"}', NULL
      FROM ${eachDay(past, 'statuses')}
      UNION ALL SELECT p.id, d.day::date::timestamptz + stay.hour * interval '1 hour' + n * interval '1 minute',
        'opera', stay.kind, ${room(past.rooms)}, NULL, '{}',
        jsonb_build_object('guest', (chance % 100000)::text, 'name', 'Guest ' || left(digits, 6))
      FROM ${eachDay(past, 'arrivals')} CROSS JOIN (VALUES ('guest.left', 9), ('guest.arrived', 15)) AS stay (kind,
        hour)
    ) AS e ORDER BY at, property`.execute(db);
}
