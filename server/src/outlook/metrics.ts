/** What is due tonight. Each process tells it of the whole installation: max() over processes, not sum(). */
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import { obstacles } from '../events/catalogue/alerts.ts';
import { type Figure, watch } from '../ops/figures.ts';
import type { Metrics } from '../ops/metrics.ts';
import { remembered } from '../ops/remembered.ts';
import { type CanaryCount, countCanaries } from './canary-store.ts';
import type { Outlook } from './outlook.ts';
import { callsWithin, type Stuck } from './ways-store.ts';

const spans = [1, 4, 12];

const due: Figure<readonly number[]> = {
  name: 'reveille_calls_due',
  help: 'Calls that will ring within so long.',
  label: 'within',
  read: (counts) => Object.fromEntries(spans.map((hours, index) => [`${hours}h`, counts[index]])),
};

const unable: Figure<readonly Stuck[]> = {
  name: 'reveille_calls_unable',
  help: 'Calls within twelve hours that cannot be rung as things are, by what is in the way.',
  label: 'obstacle',
  read: (stuck) =>
    Object.fromEntries(
      obstacles.map((obstacle) => [
        obstacle,
        stuck.reduce((sum, one) => sum + (one.obstacle === obstacle ? one.calls : 0), 0),
      ]),
    ),
};

const canaries: readonly Figure<readonly CanaryCount[]>[] = [
  {
    name: 'reveille_canaries',
    help: 'Phones rung through the night, while it lasts: heard, silent (rung, not heard), or without a fresh proof.',
    label: 'state',
    read: (found) =>
      Object.fromEntries(
        ['heard', 'silent', 'waiting'].map((state) => [state, found.find((one) => one.state === state)?.count ?? 0]),
      ),
  },
  {
    name: 'reveille_canary_last_success_timestamp_seconds',
    help: 'When the canary was heard that has been silent for longest; absent where none was.',
    read(found) {
      const moments = found.flatMap(({ oldest }) => oldest?.getTime() ?? []);
      return moments.length === 0 ? undefined : Math.min(...moments) / 1000;
    },
  },
];

export function watchOutlook({ registry }: Metrics, database: Database, outlook: Outlook): void {
  // A count of a night's calls reads them all: not at every look.
  const counted = remembered(() => asSystem(database, (db) => callsWithin(db, spans)), 10_000, 15_000);
  watch(registry, counted, [due]);
  watch(registry, outlook, [unable]);
  watch(
    registry,
    remembered(() => asSystem(database, countCanaries), 5000, 10_000),
    canaries,
  );
}
