/** People who are asked to wake a guest themselves: by a call of their own, or by a knock on the door. */
import type { Db } from '../db/connect.ts';
import { concludeAlert, withdraw } from './alert.ts';
import { askingOf, endGoing, type Conclusion } from './store.ts';

/**
 * The call is over, or is not to be made any more: so is the asking. Who says how it ended with the guest has taken the
 * alert as well; of whoever is on the way nobody waits to hear.
 */
export async function endAsking(
  db: Db,
  property: string,
  call: string,
  { by, how }: { readonly by: string; readonly how?: Conclusion | undefined },
): Promise<void> {
  for (const { id, taken } of await askingOf(db, property, call))
    if (how !== undefined) await concludeAlert(db, property, id, { by, how });
    else if (taken) await endGoing(db, property, id);
    else await withdraw(db, property, id);
}
