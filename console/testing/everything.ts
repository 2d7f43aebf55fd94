/** A hotel with something on every screen, for those who look at all of them. */
import { seedCallsIn } from './calls-in.ts';
import { seedConnections } from './connections.ts';
import { type Hotel, seedNight, seedUnanswered } from './hotel.ts';
import { seedKeeping, seedPostings, seedStatuses } from './house.ts';
import { seedMonth } from './month.ts';

/** Returns the call of a guest in 415 who did not wake. */
export async function seedEverything(hotel: Hotel): Promise<string> {
  await seedNight(hotel);
  const { call } = await seedUnanswered(hotel, '415');
  await seedStatuses(hotel);
  await seedKeeping(hotel);
  // The property system is among the connections: charges go to it only if it is there.
  await seedConnections(hotel);
  await seedPostings(hotel);
  await seedMonth(hotel);
  await seedCallsIn(hotel);
  return call;
}
