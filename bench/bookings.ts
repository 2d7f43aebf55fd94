/** Bookings for a bench: forms that never ask for the same room and minute twice, and what was written for them. */
import type pg from 'pg';
import { onServer } from '../server/testing/database.ts';
import { codeOf } from './hotels.ts';

const day = 86_400_000;
const minute = 60_000;

export class Bookings {
  readonly #rooms: readonly string[];
  readonly #start: number;
  #count = 0;

  private constructor(rooms: readonly string[], start: number) {
    this.#rooms = rooms;
    this.#start = start;
  }

  /** At the first hotel, after all calls that stand there: the same minute once more would only be looked up. */
  static async after(url: string): Promise<Bookings> {
    const rooms = await asking<{ room: string }>(
      url,
      `SELECT room FROM rooms JOIN properties p ON p.id = property WHERE code = $1 AND list = 'mailboxes'
          AND room ~ '^[0-9]+$' ORDER BY room`,
      [codeOf(1)],
    );
    return new Bookings(
      rooms.map(({ room }) => room),
      (await lastDue(url)) + day,
    );
  }

  next(): string {
    this.#count += 1;
    return formOf(this.#rooms[this.#count % this.#rooms.length] ?? '', this.#due());
  }

  /** One of a room of the caller's choice. */
  at(room: string): { due: number; form: string } {
    this.#count += this.#rooms.length;
    return { due: this.#due(), form: formOf(room, this.#due()) };
  }

  /** Two rooms at the same time. */
  sameMinute(): [string, string] {
    this.#count = (Math.floor(this.#count / this.#rooms.length) + 1) * this.#rooms.length;
    return [this.next(), this.next()];
  }

  #due(): number {
    return this.#start + Math.floor(this.#count / this.#rooms.length) * minute;
  }
}

/** One of the doors that every hotel of 200 rooms has; the next one for the next booking. */
export function roomOf(count: number): string {
  return String(100 * (1 + (Math.floor(count / 19) % 10)) + 1 + (count % 19));
}

export function formOf(room: string, due: number): string {
  return `room=${room}&datetime=${encodeURIComponent(new Date(due).toISOString())}`;
}

/** The minute of the last call of all properties. */
export async function lastDue(url: string): Promise<number> {
  const [row] = await asking<{ due: Date | null }>(url, `SELECT date_trunc('minute', max(due_at)) AS due FROM wakeups`);
  return row?.due?.getTime() ?? Date.now();
}

/** The row and the journal entries of one booking, without what differs from booking to booking. */
export async function writtenFor(url: string, id: string): Promise<Record<string, unknown>> {
  const [row] = await asking<{ written: Record<string, unknown> }>(
    url,
    `SELECT jsonb_build_object(
       'wakeup', (SELECT to_jsonb(w) - '{id,room,created_at,changed_at}'::text[] FROM wakeups w WHERE id = $1),
       'journal', (SELECT jsonb_agg(jsonb_build_object('kind', kind, 'actor', actor, 'detail', detail) ORDER BY j.id)
         FROM journal j WHERE subject = $1::text)
     ) AS written`,
    [id],
    'none',
  );
  const written = row?.written ?? {};
  const missing = ['wakeup', 'journal'].filter((what) => (written[what] ?? null) === null);
  if (missing.length > 0) throw new Error(`the booking ${id} has left no ${missing.join(' and no ')}`);
  return written;
}

/** At the first hotel, whose rooms have space for so many calls that wait: those of a round make way for the next. */
export async function concludeBooked(url: string): Promise<void> {
  await asking(
    url,
    `UPDATE wakeups SET status = 6, result = 8 WHERE outcome = 0
       AND property = (SELECT id FROM properties WHERE code = $1)`,
    [codeOf(1)],
    'none',
  );
}

interface Counts {
  readonly wakeups: number;
  readonly entries: number;
}

export async function countsOf(url: string): Promise<Counts> {
  const [row] = await asking<Counts>(
    url,
    `SELECT (SELECT count(*) FROM wakeups)::integer AS wakeups, (SELECT count(*) FROM journal
        WHERE kind = 'wakeup.booked')::integer AS entries`,
    [],
    'none',
  );
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}

/** Every booking that was answered with success must have left a row and an entry. */
export function bookedRows(before: Counts, after: Counts, answered: number): void {
  const [wakeups, entries] = [after.wakeups - before.wakeups, after.entries - before.entries];
  if (wakeups < answered || entries !== wakeups)
    throw new Error(
      `${answered} bookings were answered, but there are ${wakeups} calls and ${entries} journal entries of them`,
    );
}

interface Held {
  readonly pending: number;
  readonly past: number;
}

/** The calls of all properties. */
export async function heldIn(url: string): Promise<Held> {
  const [row] = await asking<Held>(
    url,
    `SELECT (count(*) FILTER (WHERE outcome = 0))::integer AS pending,
        (count(*) FILTER (WHERE outcome > 0))::integer AS past FROM wakeups`,
    [],
    'none',
  );
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}

/** The login itself sees behind the wall if it is a superuser; the system's role sees all. */
async function asking<Row extends pg.QueryResultRow>(
  url: string,
  question: string,
  values: unknown[] = [],
  role = 'reveille_system',
): Promise<Row[]> {
  return onServer(async (client) => {
    await client.query(`begin; set local role ${role}`);
    const { rows } = await client.query<Row>(question, values);
    await client.query('commit');
    return rows;
  }, url);
}
