/** How many links there are in each state, for a graph: of the whole installation, so that a link that nobody holds is seen as well. */
import { Gauge } from '@prometheus-io/client';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Metrics } from '../ops/metrics.ts';
import { isHeld } from './links-store.ts';

const states = ['up', 'night-audit', 'connecting', 'down'] as const;

export class LinkStates {
  readonly #links: Gauge<'state'>;

  readonly #types: readonly string[];

  /** Of these types of connectors. */
  constructor({ registry }: Metrics, types: readonly string[]) {
    this.#types = types;
    this.#links = new Gauge({
      name: 'reveille_links_up',
      help: 'Links to property systems, by their state.',
      labelNames: ['state'],
      registers: [registry],
    });
  }

  async count(database: Database): Promise<void> {
    const { rows } = await asSystem(database, (db) =>
      sql<{ state: string; links: number }>`
        SELECT CASE WHEN ${isHeld} THEN f.state ELSE 'down' END AS state, count(*)::int AS links
        FROM destinations o LEFT JOIN links f ON f.property = o.property AND f.destination = o.id
        WHERE o.type = ANY(${this.#types}::text[]) AND o.enabled GROUP BY 1`.execute(db),
    );
    for (const state of states) this.#links.set({ state }, rows.find((row) => row.state === state)?.links ?? 0);
  }
}
