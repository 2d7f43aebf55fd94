/**
 * Says an overheard transaction again, about another call: the same statements in the same order, with another id, room
 * and time.
 */
import type pg from 'pg';
import type { Statement } from './overhear.ts';

/** What tells one booking from another. */
export interface Subject {
  readonly id: string;
  readonly room: string;
  /** Milliseconds since 1970. */
  readonly due: number;
}

type Fill<T> = (subject: Subject) => T;

interface Worded {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: Fill<unknown[]> | undefined;
}

/** Times this close to the call are the call's: its instant, its time on the wall, the start of its job. */
const near = 2 * 86_400_000;

/** Prepared once, so that saying it again costs next to nothing beyond what PostgreSQL does. */
export function replayOf(transaction: readonly Statement[], heard: Subject): Worded[] {
  return transaction.map(({ text, name, values }) => {
    const fills = values?.map((value) => fillOf(value, heard));
    return { text, name, values: fills === undefined ? undefined : (subject) => fills.map((fill) => fill(subject)) };
  });
}

/** Each statement is answered before the next is sent, as in the service. Returns the rows of each. */
export async function say(pool: pg.Pool, transaction: readonly Worded[], subject: Subject): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    const answers: unknown[][] = [];
    for (const { text, name, values } of transaction) {
      const answer = await client.query(name === undefined ? { text } : { text, name }, values?.(subject));
      // Several statements in one message are answered by a list of results; none of ours has rows then.
      answers.push(Array.isArray(answer) ? [] : answer.rows);
    }
    return answers;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function fillOf(value: unknown, heard: Subject): Fill<unknown> {
  if (typeof value === 'string') return fillText(value, heard);
  if (Array.isArray(value)) {
    const fills = value.map((one) => fillOf(one, heard));
    return (subject) => fills.map((fill) => fill(subject));
  }
  if (value instanceof Date && Math.abs(value.getTime() - heard.due) < near)
    return (subject) => new Date(value.getTime() - heard.due + subject.due);
  return () => value;
}

/** The text is cut where the id, the room or a time stands; only these pieces are made anew. */
function fillText(text: string, heard: Subject): Fill<string> {
  const pieces = text
    .split(new RegExp(`(${heard.id}|${heard.room}|\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}:\\d{2})`))
    .map((piece) => fillPiece(piece, heard));
  return (subject) => pieces.map((fill) => fill(subject)).join('');
}

function fillPiece(piece: string, heard: Subject): Fill<string> {
  if (piece === heard.id) return ({ id }) => id;
  if (piece === heard.room) return ({ room }) => room;
  const offset = /^\d{4}-\d{2}-\d{2}[T ][\d:]{8}$/.test(piece)
    ? Date.parse(`${piece.replace(' ', 'T')}Z`) - heard.due
    : Number.NaN;
  if (!(Math.abs(offset) < near)) return () => piece;
  const between = piece.charAt(10);
  return ({ due }) => new Date(due + offset).toISOString().slice(0, 19).replace('T', between);
}
