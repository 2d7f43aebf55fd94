/** Rooms are given to those who clean them, for the day that it is in the hotel. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { record } from '../journal/journal.ts';
import { propertyListing } from '../rooms/listed.ts';
import { deleteAssignments, findAssignee, firstUnlisted, putAssignments } from './assign-store.ts';

export interface Assignment {
  readonly rooms: readonly string[];
  /** The name of an account; null takes the rooms from whoever has them. */
  readonly account: string | null;
}

export async function assign(db: Db, property: string, { rooms, account }: Assignment, actor: string): Promise<void> {
  const wanted = [...new Set(rooms)];
  const missing = await firstUnlisted(db, property, wanted);
  if (missing !== undefined) await propertyListing(db, property, missing); // refuses it, in its own words
  const id = account === null ? null : await findAssignee(db, property, account);
  if (id === undefined)
    throw new Failure('unknownAccount', { detail: say('assignment.account', { account: account ?? '' }) });
  const day =
    id === null ? await deleteAssignments(db, property, wanted) : await putAssignments(db, property, wanted, id);
  await record(db, property, [{ kind: 'room.assigned', actor, detail: { account, rooms: wanted, day } }]);
}
