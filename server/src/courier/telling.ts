/** The owner of a destination hears that it fails, that it is parked, or that it has switched itself off. */
import { raise } from '../alerts/alert.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Release, Released } from './lanes-store.ts';
import { parkLane } from './outcome-store.ts';
import type { Patience } from './patience.ts';

export async function tellOwners(database: Database, patience: Patience, gone: readonly Release[], failing: readonly Released[]): Promise<void> {
  const alert = ({ property, destination }: { property: string; destination: string }, kind: string, detail: Record<string, unknown>) =>
    asProperty(database, property, (db) => raise(db, property, { kind, subject: destination, detail: { destination, ...detail } }));
  for (const release of gone) await alert(release, 'destination-gone', { error: release.error });
  for (const lane of failing) {
    if (lane.failingSeconds >= patience.parkAfterSeconds) {
      await asSystem(database, (db) => parkLane(db, lane));
      await alert(lane, 'destination-parked', { failures: lane.failures });
    } else if (lane.failingSeconds >= patience.tellAfterSeconds) await alert(lane, 'destination-failing', { failures: lane.failures });
  }
}
