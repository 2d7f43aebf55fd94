import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Pool } from 'pg';
import { type BudgetName, budgets } from '../budgets/budgets.ts';
import { release } from '../release.ts';
import { watch } from './figures.ts';

/** What the service counts. Base units, and never a room, an account or a guest in a label. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Of what the library tells of Node by itself: gauges called a total, and types in names. `promtool` refuses them. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  new Gauge({
    name: 'reveille_build_info',
    help: 'The version that runs.',
    labelNames: ['version', 'build'],
    registers,
  }).set({ version: release.version, build: release.build }, 1);
  const limit = new Gauge({
    name: 'reveille_budget_limit',
    help: 'What a budget allows; docs/limits.md says of what.',
    labelNames: ['budget'],
    registers,
  });
  const refused = new Counter({
    name: 'reveille_budget_refused_total',
    help: 'How often a budget has refused somebody.',
    labelNames: ['budget'],
    registers,
  });
  for (const [budget, { most }] of Object.entries(budgets)) {
    limit.set({ budget }, most);
    refused.inc({ budget }, 0);
  }
  const certificateExpiry = new Gauge({
    name: 'reveille_certificate_expiry_timestamp_seconds',
    help: 'When the certificate in use ends; absent where TLS is left to a proxy.',
    registers,
  });
  certificateExpiry.remove(); // until there is one
  return {
    registry,
    refused: (budget: BudgetName): void => refused.inc({ budget }),
    budgetUsed: new Gauge({
      name: 'reveille_budget_used',
      help: 'How much of a budget is in use now, where it is known.',
      labelNames: ['budget'],
      registers,
    }),
    requests: new Histogram({
      name: 'reveille_http_request_duration_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    inFlight: new Gauge({ name: 'reveille_http_requests_in_flight', help: 'Requests being answered.', registers }),
    signIns: new Counter({
      name: 'reveille_sign_in_failures_total',
      help: 'Requests refused for their credentials, by what they were told.',
      labelNames: ['failure'],
      registers,
    }),
    ringLateness: new Histogram({
      name: 'reveille_ring_late_seconds',
      help: 'How late a room was rung, from its due moment to the moment at which it is placed.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900],
      registers,
    }),
    deliveries: new Counter({
      name: 'reveille_deliveries_total',
      help: 'Messages carried, by what became of them.',
      labelNames: ['outcome'],
      registers,
    }),
    visits: new Counter({
      name: 'reveille_ring_visits_total',
      help: 'Looks at properties, to give out their lines.',
      registers,
    }),
    lapses: new Counter({
      name: 'reveille_heartbeat_lapses_total',
      help: 'How often this process, frozen or without a database, was silent for so long that others may take over.',
      registers,
    }),
    fenced: new Counter({
      name: 'reveille_fenced_total',
      help: 'What was refused because another process has taken it over: placing a call, an outcome, a delivery.',
      labelNames: ['what'],
      registers,
    }),
    certificateExpiry,
  };
}

export function watchPool({ registry }: Metrics, pool: Pool): void {
  watch(registry, () => pool, [
    { name: 'reveille_database_connections', help: 'Connections to PostgreSQL.', read: (own) => own.totalCount },
    { name: 'reveille_database_waiting', help: 'Callers waiting for a connection.', read: (own) => own.waitingCount },
  ]);
}
