import type { Pool } from 'pg';
import { type Figure, watch } from './figures.ts';
import type { Metrics } from './metrics.ts';
import { remembered } from './remembered.ts';

interface Replicas {
  readonly all: number;
  /** Of those whose state may be seen. */
  readonly seen: number;
  readonly sync: number;
  readonly async: number;
}

const figure: Figure<Replicas> = {
  name: 'reveille_database_replicas',
  help:
    'Replicas that follow the database, by whether a commit waits for them; absent while there are some and the ' +
    "service's login may not see their state (GRANT pg_read_all_stats). Every process tells it: use max.",
  label: 'sync',
  read: ({ all, seen, ...of }) => (seen < all ? {} : { true: of.sync, false: of.async }),
};

/**
 * Asked as the login itself: PostgreSQL shows the state to whoever inherits the right to see it, and the roles that the
 * service steps into inherit nothing. What only takes a backup does not follow.
 */
export function watchReplicas({ registry }: Metrics, pool: Pool): void {
  const ask = async (): Promise<Replicas> => {
    const { rows } = await pool.query<Replicas>(
      `SELECT count(*)::int AS "all", count(state)::int AS seen,
         count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum'))::int AS sync,
         count(*) FILTER (WHERE state = 'streaming' AND sync_state NOT IN ('sync', 'quorum'))::int AS async
       FROM pg_stat_replication`,
    );
    return rows[0] ?? { all: 0, seen: 0, sync: 0, async: 0 };
  };
  watch(registry, remembered(ask, 1000, 1000), [figure]);
}
