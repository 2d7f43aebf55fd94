/**
 * The owner of a destination hears that it fails, that it is parked, that it has switched itself off, or that a message
 * to it was set aside.
 */
import { raise } from '../alerts/alert.ts';
import type { AlertToRaise } from '../alerts/store.ts';
import type { Database } from '../db/connect.ts';
import { asProperty, asSystem } from '../db/transaction.ts';
import type { AlertDetail, AlertKind } from '../events/catalogue/alerts.ts';
import type { Release, Released } from './lanes-store.ts';
import { parkLane } from './outcome-store.ts';
import type { Patience } from './patience.ts';
import { nameOfDestination } from './store.ts';

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

type DestinationAlert = Extract<AlertKind, `destination-${string}`>;
/** What is said of a destination, without its name and id. */
type About = {
  [Kind in DestinationAlert]: {
    readonly kind: Kind;
    readonly detail: Omit<AlertDetail<Kind>, 'destination' | 'destinationId'>;
  };
}[DestinationAlert];

export async function tellOwners(
  database: Database,
  patience: Patience,
  { gone = [], failing, odd }: ToTell,
): Promise<void> {
  const alert = ({ property, destination: id }: { property: string; destination: string }, about: About) =>
    asProperty(database, property, async (db) => {
      const destination = await nameOfDestination(db, property, id);
      // A kind and its detail belong together, which the compiler does not see through the spreading.
      await raise(db, property, {
        ...about,
        subject: id,
        detail: { destination, destinationId: id, ...about.detail },
      } as AlertToRaise);
    });
  // While one stands for the destination, it stands for all.
  for (const { delivery, words, ...lane } of odd)
    await alert(lane, { kind: 'destination-set-aside', detail: { delivery, words } });
  for (const release of gone) await alert(release, { kind: 'destination-gone', detail: { error: release.error } });
  for (const lane of failing) {
    if (lane.failingSeconds >= patience.parkAfterSeconds) {
      await asSystem(database, (db) => parkLane(db, lane));
      await alert(lane, { kind: 'destination-parked', detail: { failures: lane.failures } });
    } else if (lane.failingSeconds >= patience.tellAfterSeconds)
      await alert(lane, { kind: 'destination-failing', detail: { failures: lane.failures } });
  }
}
