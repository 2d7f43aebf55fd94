import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Pool } from 'pg';
import { type BudgetName, budgets } from '../budgets.ts';
import { release } from '../release.ts';

/** What the service counts. Base units, and never a room, an account or a guest in a label. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'reveille_' });
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
      name: 'reveille_http_request_seconds',
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
    liveCalls: new Gauge({ name: 'reveille_calls_live', help: 'Calls that this process holds.', registers }),
    overdueCalls: new Gauge({
      name: 'reveille_calls_overdue',
      help: 'Calls that should have rung more than a minute ago.',
      registers,
    }),
    clockTrusted: new Gauge({
      name: 'reveille_clock_trusted',
      help: '0 while an unexplained step of the clock holds every ring back.',
      registers,
    }),
    ready: new Gauge({ name: 'reveille_ready', help: '1 when /readyz says yes.', registers }),
  };
}

export function watchPool(metrics: Metrics, pool: Pool): void {
  const registers = [metrics.registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge('reveille_database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
  gauge('reveille_database_waiting', 'Callers waiting for a connection.', () => pool.waitingCount);
}
