/** What became of the messages of some lanes, kept together; and each on its own when one of them cannot be kept. */
import type { Database } from '../db/connect.ts';
import { willPass } from '../db/passing.ts';
import { asSystem } from '../db/transaction.ts';
import { type Release, releaseLanes } from './lanes-store.ts';
import { type Settlement, settleDeliveries, switchOff } from './outcome-store.ts';
import type { Patience } from './patience.ts';
import { type Odd, tellOwners } from './telling.ts';

export interface Carried {
  readonly settlements: readonly Settlement[];
  readonly release: Release;
  readonly gone: boolean;
}

export interface Keeper {
  readonly database: Database;
  readonly patience: Patience;
  /** Who holds the lanes. */
  readonly holder: string;
  /** One lane cannot be kept, which is no matter of the moment: it is lost, and comes again. */
  readonly onLost: (carried: Carried, reason: string) => void;
}

/** Throws when the database is away. */
export async function keepCarried(keeper: Keeper, finished: readonly Carried[]): Promise<void> {
  try {
    await keepTogether(keeper, finished);
  } catch (error) {
    if (willPass(error)) throw error;
    if (finished.length > 1) for (const one of finished) await keepCarried(keeper, [one]);
    else for (const one of finished) keeper.onLost(one, (error as Error).message);
  }
}

async function keepTogether({ database, patience, holder }: Keeper, finished: readonly Carried[]): Promise<void> {
  const settlements = finished.flatMap((carried) => carried.settlements);
  const releases = finished.map(({ release }) => release);
  const gone = finished.filter((carried) => carried.gone).map(({ release }) => release);
  const failing = await asSystem(database, async (db) => {
    await settleDeliveries(db, settlements);
    const still = await releaseLanes(db, holder, releases);
    for (const { property, destination } of gone) await switchOff(db, property, destination);
    return still;
  });
  await tellOwners(database, patience, { gone, failing, odd: finished.flatMap(oddOf) });
}

function oddOf({ settlements, release: { property, destination } }: Carried): Odd[] {
  return settlements
    .filter(({ isOdd }) => isOdd === true)
    .map(({ id, words }) => ({ property, destination, delivery: id, words }));
}
