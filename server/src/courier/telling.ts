/** The owner of a destination hears that it fails, that it is parked, that it has switched itself off, or that a message to it was set aside. */
import { raise } from '../alerts/alert.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { Release, Released } from './lanes-store.ts';
import { parkLane } from './outcome-store.ts';
import type { Patience } from './patience.ts';

/** A message that was set aside, and the lane that it was in. */
export interface Odd {
  readonly property: string;
  readonly destination: string;
  readonly delivery: string;
  readonly words: string;
}

export interface ToTell {
  readonly gone?: readonly Release[];
  readonly failing: readonly Released[];
  readonly odd: readonly Odd[];
}

export async function tellOwners(database: Database, patience: Patience, { gone = [], failing, odd }: ToTell): Promise<void> {
  const alert = ({ property, destination }: { property: string; destination: string }, kind: string, detail: Record<string, unknown>) =>
    asProperty(database, property, (db) => raise(db, property, { kind, subject: destination, detail: { destination, ...detail } }));
  // While one stands for the destination, it stands for all.
  for (const { delivery, words, ...lane } of odd) await alert(lane, 'destination-set-aside', { delivery, words });
  for (const release of gone) await alert(release, 'destination-gone', { error: release.error });
  for (const lane of failing) {
    if (lane.failingSeconds >= patience.parkAfterSeconds) {
      await asSystem(database, (db) => parkLane(db, lane));
      await alert(lane, 'destination-parked', { failures: lane.failures });
    } else if (lane.failingSeconds >= patience.tellAfterSeconds) await alert(lane, 'destination-failing', { failures: lane.failures });
  }
}
