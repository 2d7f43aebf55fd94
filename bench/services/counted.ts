/**
 * Imported before a service (`node --import`): counts what it asks of PostgreSQL, and when SIGUSR2 comes writes the
 * counts into the file that BENCH_COUNTS names. PostgreSQL says after each question that it is ready for the next, and
 * whether a transaction is open.
 */
import type { EventEmitter } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import type { Counts } from '../counts.ts';

const gate = /\bproperties p\b.*\bFOR NO KEY UPDATE OF p\b/s;
const counts: { -readonly [Name in keyof Counts]: Counts[Name] } = { roundTrips: 0, transactions: 0, visits: 0 };
const isGate = new Map<string, boolean>();

type Method = (this: pg.Client, ...given: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { connect: Method; query: Method };
const { connect, query } = prototype;

prototype.connect = function (...given) {
  (this as unknown as { connection: EventEmitter }).connection.on('readyForQuery', ({ status }: { status: string }) => {
    counts.roundTrips += 1;
    if (status === 'I') counts.transactions += 1;
  });
  return connect.apply(this, given);
};

prototype.query = function (...given) {
  const answer = query.apply(this, given);
  const asked = given[0] as string | { readonly text?: string };
  const text = typeof asked === 'string' ? asked : (asked.text ?? '');
  let counted = isGate.get(text);
  if (counted === undefined) {
    counted = gate.test(text);
    if (isGate.size < 1000) isGate.set(text, counted);
  }
  if (counted && answer instanceof Promise)
    answer.then(
      ({ rowCount }: pg.QueryResult) => (counts.visits += rowCount ?? 0),
      () => undefined,
    );
  return answer;
};

const file = process.env['BENCH_COUNTS'] ?? '';
process.on('SIGUSR2', () => {
  writeFileSync(`${file}.new`, JSON.stringify(counts));
  renameSync(`${file}.new`, file);
});
