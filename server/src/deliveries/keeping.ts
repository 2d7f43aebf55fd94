/** What became of the messages of some lanes, kept together; and each on its own when one of them cannot be kept. */
import type { Database } from '../db/connect.ts';
import { willPass } from '../db/passing.ts';
import { asSystem } from '../db/transaction.ts';
import { abandonLanes, lockLanes, type Release, releaseLanes } from './lanes-store.ts';
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
  /** One lane cannot be kept, which is no matter of the moment: it is given back, and its messages come again. */
  readonly onLost: (carried: Carried, reason: string) => void;
  /** Somebody else has taken the lane over, and tells what becomes of its messages. */
  readonly onFenced: (carried: Carried) => void;
}

/** Throws when the database is away. */
export async function keepCarried(keeper: Keeper, finished: readonly Carried[]): Promise<void> {
  try {
    await keepTogether(keeper, finished);
  } catch (error) {
    if (willPass(error)) throw error;
    if (finished.length > 1) for (const one of finished) await keepCarried(keeper, [one]);
    else
      for (const one of finished) {
        await asSystem(keeper.database, (db) => abandonLanes(db, [one.release]));
        keeper.onLost(one, (error as Error).message);
      }
  }
}

async function keepTogether({ database, patience, onFenced }: Keeper, finished: readonly Carried[]): Promise<void> {
  const { held, gone, failing } = await asSystem(database, async (db) => {
    const claims = await lockLanes(db, releasesOf(finished));
    const still = finished.filter(({ release }) => claims.has(release.claim));
    const goneFor = releasesOf(still.filter((carried) => carried.gone));
    await settleDeliveries(
      db,
      still.flatMap(({ settlements }) => settlements),
    );
    const released = await releaseLanes(db, releasesOf(still));
    for (const { property, destination } of goneFor) await switchOff(db, property, destination);
    return { held: still, gone: goneFor, failing: released };
  });
  for (const carried of finished) if (!held.includes(carried)) onFenced(carried);
  await tellOwners(database, patience, { gone, failing, odd: held.flatMap(oddOf) });
}

const releasesOf = (carried: readonly Carried[]): Release[] => carried.map(({ release }) => release);

function oddOf({ settlements, release: { property, destination } }: Carried): Odd[] {
  return settlements
    .filter(({ isOdd }) => isOdd === true)
    .map(({ id, words }) => ({ property, destination, delivery: id, words }));
}
