/** How much waits, for a graph: from the lanes' own numbers, so that a million waiting messages cost no more than none. */
import { Gauge } from '@prometheus-io/client';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Metrics } from '../ops/metrics.ts';

const states = ['queued', 'failing', 'parked'] as const;

export class Depth {
  readonly #waiting: Gauge<'state'>;
  readonly #destinations: Gauge<'state'>;

  constructor({ registry }: Metrics) {
    const registers = [registry];
    this.#waiting = new Gauge({
      name: 'reveille_deliveries_waiting',
      help: 'Messages that wait: on their way, behind a failure, or parked.',
      labelNames: ['state'],
      registers,
    });
    this.#destinations = new Gauge({
      name: 'reveille_destinations_waiting',
      help: 'Destinations with messages that wait.',
      labelNames: ['state'],
      registers,
    });
  }

  async measure(database: Database): Promise<void> {
    const { rows } = await asSystem(database, (db) =>
      sql<{ state: string; waiting: number; lanes: number }>`
        SELECT CASE WHEN parked_at IS NOT NULL THEN 'parked' WHEN failures > 0 THEN 'failing' ELSE 'queued' END AS state,
          sum(sequence - carried)::float8 AS waiting, count(*)::int AS lanes
        FROM lanes WHERE sequence > carried GROUP BY 1`.execute(db),
    );
    for (const state of states) {
      const found = rows.find((row) => row.state === state);
      this.#waiting.set({ state }, found?.waiting ?? 0);
      this.#destinations.set({ state }, found?.lanes ?? 0);
    }
  }
}
