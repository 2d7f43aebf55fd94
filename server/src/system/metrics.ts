/** What is true of the whole installation, for a graph. Every process tells the same: `max` over them, never `sum`. */
import type { Registry } from '@prometheus-io/client';
import type { Connector } from '../connectors/connector.ts';
import type { Database } from '../db/connect.ts';
import { asSystem } from '../db/transaction.ts';
import type { Finding } from '../doctor/finding.ts';
import { alerts } from '../events/catalogue/alerts.ts';
import { type Figure, watch } from '../ops/figures.ts';
import type { Metrics } from '../ops/metrics.ts';
import { remembered } from '../ops/remembered.ts';
import { type Figures, findFigures, mostUnsealed } from './figures-store.ts';

const states = { lane: ['queued', 'failing', 'parked'], link: ['up', 'night-audit', 'connecting', 'down'] } as const;
const every = 'Every process tells the number of the whole installation: use max.';

/** The numbers of rows, by the column `key`; 0 for those that have none. */
function by<Row>(rows: readonly Row[], key: keyof Row, column: keyof Row, known: readonly string[]) {
  const none = known.map((value) => [value, 0] as const);
  const some = rows.map((row) => [String(row[key]), Number(row[column])] as const);
  return Object.fromEntries([...none, ...some]);
}

const figures: readonly Figure<Figures>[] = [
  {
    name: 'reveille_calls_overdue',
    help: `Calls that should have rung more than a minute ago. ${every}`,
    read: ({ overdue }) => overdue,
  },
  {
    name: 'reveille_alerts_standing',
    help: `Alerts that nobody has taken, by their kind. ${every}`,
    label: 'kind',
    read: (told) => by(told.alerts, 'kind', 'standing', Object.keys(alerts)),
  },
  {
    name: 'reveille_alerts_oldest_timestamp_seconds',
    help: 'When the oldest alert was raised that nobody has taken, by its kind; absent where none stands. Use min.',
    label: 'kind',
    read: (told) => by(told.alerts, 'kind', 'oldest', []),
  },
  {
    name: 'reveille_deliveries_waiting',
    help: `Messages that wait: on their way, behind a failure, or parked. ${every}`,
    label: 'state',
    read: ({ lanes }) => by(lanes, 'state', 'waiting', states.lane),
  },
  {
    name: 'reveille_deliveries_oldest_timestamp_seconds',
    help: 'Since when the oldest message waits that could have left, by why; absent where none does. Use min.',
    label: 'state',
    read: ({ lanes }) => Object.fromEntries(lanes.map(({ state, oldest }) => [state, oldest ?? undefined])),
  },
  {
    name: 'reveille_destinations_waiting',
    help: `Destinations with messages that wait. ${every}`,
    label: 'state',
    read: ({ lanes }) => by(lanes, 'state', 'destinations', states.lane),
  },
  {
    name: 'reveille_links',
    help: `Links to property systems, by their state. ${every}`,
    label: 'state',
    read: ({ links }) => by(links, 'state', 'links', states.link),
  },
  {
    name: 'reveille_journal_unsealed',
    help: `Entries of the journal that are not sealed yet, counted up to ${mostUnsealed}. ${every}`,
    read: ({ unsealed }) => unsealed,
  },
  {
    name: 'reveille_journal_unsealed_oldest_timestamp_seconds',
    help: 'When the oldest entry of the journal was written that is not sealed yet; absent where all are.',
    read: ({ unsealedSince }) => unsealedSince ?? undefined,
  },
  {
    name: 'reveille_backup_last_success_timestamp_seconds',
    help: 'When the last backup was made; 0 when there is none.',
    read: ({ backup }) => backup ?? 0,
  },
  {
    name: 'reveille_restore_last_verified_timestamp_seconds',
    help: 'When a backup was last proven to come back; 0 when none ever was.',
    read: ({ proof }) => proof ?? 0,
  },
];

/** Asked once for all of them, and at most once a second. */
export function watchInstallation({ registry }: Metrics, database: Database, connectors: readonly Connector[]): void {
  const linkTypes = connectors.flatMap(({ type, isLink }) => (isLink === true ? [type] : []));
  const ask = remembered(() => asSystem(database, (db) => findFigures(db, linkTypes)), 1000, 1000);
  watch(registry, ask, figures);
}

/** What a person would read who runs `reveille doctor`: how many findings of each name somebody must be told of. */
export function watchFindings(registry: Registry, ask: () => Promise<readonly Finding[]>): void {
  const trouble: Figure<readonly Finding[]> = {
    name: 'reveille_trouble',
    help: 'What `reveille doctor` finds that somebody must be told of, by its name: 1, or 0 where it is well.',
    label: 'finding',
    read: (found) => Object.fromEntries(found.map(({ what, urgent }) => [what, urgent === true ? 1 : 0])),
  };
  watch(registry, ask, [trouble], 4000);
}
