/** What a morning has left behind, in the database and at the phones. */
import type pg from 'pg';
import type { SeenCall } from '../lab/seen.ts';

/**
 * A call, with one of its attempts; without one where nobody has begun it. Milliseconds; of an attempt, after the due
 * moment.
 */
export interface Row {
  readonly property: string;
  readonly wakeup: string;
  readonly status: number;
  readonly due: number;
  readonly attempt: string | null;
  readonly dialer: string | null;
  readonly begun: number | null;
  readonly ended: number | null;
}

/** Answered, and kept. */
const complete = 4;
const within = `due_at >= to_timestamp($1::float8 / 1000) AND due_at < to_timestamp($1::float8 / 1000 + $2::int)`;

/** Calls that are not over. Each of the two questions has an index of its own. */
export async function leftToDo(hand: pg.Client): Promise<number> {
  const { rows } = await hand.query<{ left: number }>(
    `SELECT (SELECT count(*) FROM wakeups WHERE status IN (0, 2, 3))::int + (SELECT count(*) FROM wakeups
        WHERE status = 1)::int AS left`,
  );
  return rows[0]?.left ?? 0;
}

/** In milliseconds. */
const after = (moment: string): string => `(extract(epoch FROM ${moment} - w.due_at) * 1000)::float8`;

export async function rowsOf(hand: pg.Client, due: number, spread: number): Promise<Row[]> {
  const { rows } = await hand.query<Row>(
    `SELECT w.property, w.id AS wakeup, w.status, (extract(epoch FROM w.due_at) * 1000)::float8 AS due, a.id AS attempt,
        a.dialer,
       ${after('a.begun_at')} AS begun, ${after('a.ended_at')} AS ended
     FROM (SELECT * FROM wakeups WHERE ${within}) w
     LEFT JOIN attempts a ON a.property = w.property AND a.wakeup = w.id AND a.purpose = 'room' ORDER BY a.number`,
    [due, spread],
  );
  return rows;
}

/** The kinds of entries that the journal has of these calls. */
export async function entriesOf(hand: pg.Client, due: number, spread: number): Promise<string[]> {
  const { rows } = await hand.query<{ kind: string }>(
    `SELECT DISTINCT j.kind FROM (SELECT property, id FROM wakeups WHERE ${within}) w
     JOIN journal j ON j.property = w.property AND j.subject = w.id::text ORDER BY j.kind`,
    [due, spread],
  );
  return rows.map(({ kind }) => kind);
}

interface Rings {
  /** Of each call that rang, when it first did, in milliseconds after its due moment. */
  readonly placed: readonly number[];
  /** Rings that were too many, or of which the database knows nothing. */
  readonly twice: number;
  /** Calls that never rang. */
  readonly unrung: ReadonlySet<string>;
}

/** What the phones saw, beside what the database says. */
export function ringsOf(rows: readonly Row[], seen: readonly Pick<SeenCall, 'callId' | 'invited'>[]): Rings {
  const known = new Map(rows.map((row) => [`reveille-${row.attempt}`, row]));
  const first = new Map<string, number>();
  let twice = 0;
  for (const { callId, invited } of seen) {
    const row = known.get(callId);
    if (row === undefined || first.has(row.wakeup)) twice += 1;
    else first.set(row.wakeup, invited - row.due);
  }
  return {
    placed: [...first.values()],
    twice,
    unrung: new Set(rows.map(({ wakeup }) => wakeup).filter((wakeup) => !first.has(wakeup))),
  };
}

/** Without rings, nobody was there to ring. */
export function whatCameOf(rows: readonly Row[], rings: Rings | undefined) {
  const calls = Map.groupBy(rows, ({ wakeup }) => wakeup);
  const unfinished = rows.filter(({ status }) => status !== complete).map(({ wakeup }) => wakeup);
  const byProperty = Map.groupBy(rows, ({ property }) => property);
  return {
    begun: [...calls.values()].flatMap(([attempt]) => attempt?.begun ?? []),
    placed: rings?.placed,
    over: [...calls.values()].flatMap((attempts) => attempts.at(-1)?.ended ?? []),
    lost: new Set([...unfinished, ...(rings?.unrung ?? [])]).size,
    twice: rings?.twice ?? 0,
    instants: new Set(rows.map(({ property, due }) => `${property} ${due}`)).size,
    /** Hotels that more than one process has rung for. */
    shared: [...byProperty.values()].filter((some) => new Set(some.map(({ dialer }) => dialer)).size > 1).length,
  };
}
