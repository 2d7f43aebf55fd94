/** Thirty days that were: calls, charges and who came to whom, so that lists and reports have something to tell. */
import type pg from 'pg';
import { rooms } from './hotel.ts';

const days = 30;

/** The same hotel every time: a visitor who tries twice finds what the manual shows. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

interface PastCall {
  readonly room: string;
  readonly at: string; // days and minutes before today, as PostgreSQL's interval
  readonly status: number;
  readonly result: number;
  readonly attempts: number;
  readonly late: number;
  readonly actor: string;
}

const hours = [4.5, 5, 5.5, 6, 6, 6.25, 6.5, 6.5, 6.5, 6.75, 7, 7, 7, 7.25, 7.5, 7.5, 8, 8.5];
const people = ['desk', 'desk', 'night', 'boss'];

export async function fillPast(client: pg.Client, zone: string): Promise<void> {
  const roll = dice(412);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const calls: PastCall[] = [];
  for (let day = 1; day <= days; day += 1) {
    for (let count = 14 + roll(16); count > 0; count -= 1) {
      const fate = roll(100);
      const failed = fate < 4;
      const cancelled = fate >= 4 && fate < 8;
      calls.push({
        room: pick(rooms),
        at: `${-day} days ${Math.round(pick(hours) * 60)} minutes`,
        status: failed ? 5 : cancelled ? 6 : 4,
        result: failed ? 2 + roll(2) : cancelled ? 8 : 1,
        attempts: cancelled ? 0 : failed ? 3 : fate < 20 ? 2 : 1,
        late: roll(60) + (roll(25) === 0 ? 1500 : 0),
        actor: pick(people),
      });
    }
  }
  const charges = Array.from({ length: days * 9 }, (_, index) => ({
    room: pick(rooms),
    at: `${-1 - Math.floor(index / 9)} days ${600 + roll(600)} minutes`,
    item: pick(['10', '10', '11', '11', '12', '20', '21', '13', '30']),
    quantity: 1 + roll(2),
    actor: pick(['housekeeping', 'desk']),
  }));
  await client.query(pastCalls, [JSON.stringify(calls), zone]);
  await client.query(pastCharges, [JSON.stringify(charges), zone]);
  await client.query(statuses, [
    JSON.stringify(rooms.map((room) => ({ room, status: pick(['001', '001', '001', '002', '002', '003']) }))),
  ]);
}

/** A moment of a day that was, on the wall of the hotel. Two calls of a room in one minute are one. */
const pastCalls = `
  WITH told AS (
    SELECT DISTINCT ON (t.room, t.at) p.id AS property, gen_random_uuid() AS id, t.*,
      date_trunc('day', now() AT TIME ZONE $2) + t.at::interval AS wall
    FROM properties p, jsonb_to_recordset($1::jsonb) AS t(room text, at text, status int, result int, attempts int,
      late int, actor text)
  ), calls AS (
    INSERT INTO wakeups (property, id, room, wall_time, zone, due_at, status, result, source, attempts, actor,
      created_at, changed_at)
    SELECT property, id, room, wall, $2, wall AT TIME ZONE $2, status, result, 3, attempts, actor,
      wall AT TIME ZONE $2 - interval '9 hours', wall AT TIME ZONE $2 FROM told
  ), rung AS (
    INSERT INTO attempts (property, id, purpose, wakeup, number, room, extension, due_at, dialer, begun_at, answered_at,
      ended_at, heard, sip_status, result)
    SELECT property, gen_random_uuid(), 'room', id, n, room, room, wall AT TIME ZONE $2, gen_random_uuid(), begun,
      CASE WHEN n = attempts AND status = 4 THEN begun + interval '7 seconds' END, begun + interval '30 seconds',
        n = attempts AND status = 4,
      CASE WHEN n = attempts AND status = 4 THEN 200 WHEN result = 3 THEN 486 ELSE 487 END,
        CASE WHEN n = attempts THEN result ELSE 2 END
    FROM told, generate_series(1, attempts) AS n,
      LATERAL (SELECT wall AT TIME ZONE $2 + make_interval(secs => late / 1000.0, mins => (n - 1) * 2) AS begun) AS at
  ), alarms AS (
    INSERT INTO alerts (property, id, kind, subject, room, detail, raised_at, acknowledged_at, acknowledged_by)
    SELECT property, gen_random_uuid(), 'unanswered', id, room,
      jsonb_build_object('result', result, 'attempts', attempts, 'due', wall AT TIME ZONE $2),
      wall AT TIME ZONE $2 + interval '5 minutes', wall AT TIME ZONE $2 + interval '6 minutes', 'desk' FROM told
        WHERE status = 5
  )
  INSERT INTO journal (property, at, kind, actor, room, subject, detail)
  SELECT property, moment, kind, who, room, id::text, detail FROM told, LATERAL (VALUES
    (wall AT TIME ZONE $2 - interval '9 hours', 'wakeup.booked', actor,
      jsonb_build_object('due', wall AT TIME ZONE $2)),
    (wall AT TIME ZONE $2 + interval '1 minute', 'wakeup.concluded', 'reveille',
      jsonb_build_object('result', result, 'attempts', attempts))
  ) AS entry(moment, kind, who, detail)`;

const pastCharges = `
  WITH told AS (
    SELECT p.id AS property, gen_random_uuid() AS id, t.room, t.quantity, t.actor, i.id AS item, i.description,
      i.category, i.price,
      (date_trunc('day', now() AT TIME ZONE $2) + t.at::interval) AT TIME ZONE $2 AS moment
    FROM properties p, jsonb_to_recordset($1::jsonb) AS t(room text, at text, item text, quantity int, actor text)
    JOIN items i ON i.id = t.item
  ), kept AS (
    INSERT INTO charges (property, id, room, item, description, category, price, quantity, actor, created_at)
    SELECT property, id, room, item, description, category, price, quantity, actor, moment FROM told
  )
  INSERT INTO journal (property, at, kind, actor, room, subject, detail)
  SELECT property, moment, 'charge.made', actor, room, id::text,
    jsonb_build_object('item', item, 'description', description, 'quantity', quantity, 'price', price) FROM told`;

const statuses = `
  INSERT INTO room_statuses (property, room, status, actor)
  SELECT p.id, t.room, t.status, 'housekeeping' FROM properties p,
    jsonb_to_recordset($1::jsonb) AS t(room text, status text)`;
