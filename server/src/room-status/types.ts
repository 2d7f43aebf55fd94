/** Adding, changing and removing the status types that rooms can have. Every change is in the journal. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { alteration, checkedDescription, checkedId, digits } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import type { StatusType } from './status.ts';
import { deleteStatusType, insertStatusType, lockStatusType, putStatusTypes, roomOfStatus } from './store.ts';

export async function addStatusType(
  db: Db,
  property: string,
  given: Omit<StatusType, 'inspect'>,
  actor: string,
): Promise<void> {
  const type = { id: checkedId(given.id), description: checkedDescription(given.description), inspect: false };
  if (!(await insertStatusType(db, property, type))) {
    throw new Failure('conflict', {
      field: 'id',
      detail: say('statusType.exists', { id: type.id }),
    });
  }
  await requireWithin(db, property, 'statusTypes');
  await record(db, property, [
    { kind: 'statustype.added', actor, subject: type.id, detail: { description: type.description } },
  ]);
}

export async function changeStatusType(
  db: Db,
  property: string,
  id: string,
  change: Partial<Omit<StatusType, 'id'>>,
  actor: string,
): Promise<void> {
  const before = await requireLocked(db, property, id);
  const after = {
    ...before,
    ...change,
    ...(change.description === undefined ? {} : { description: checkedDescription(change.description) }),
  };
  const changed = alteration(before, after);
  if (changed === undefined) return;
  await putStatusTypes(db, property, [after]);
  await record(db, property, [{ kind: 'statustype.changed', actor, subject: id, detail: changed }]);
}

export async function removeStatusType(db: Db, property: string, id: string, actor: string): Promise<void> {
  const { description } = await requireLocked(db, property, id);
  await deleteUnusedStatusType(db, property, id);
  await record(db, property, [{ kind: 'statustype.removed', actor, subject: id, detail: { description } }]);
}

/** The type must be locked, so that no room takes it on meanwhile. */
export async function deleteUnusedStatusType(db: Db, property: string, id: string): Promise<void> {
  const room = await roomOfStatus(db, property, id);
  if (room !== undefined)
    throw new Failure('inUse', {
      detail: say('statusType.inUse', { id, room }),
    });
  await deleteStatusType(db, property, id);
}

async function requireLocked(db: Db, property: string, id: string): Promise<StatusType> {
  const type = digits.test(id) ? await lockStatusType(db, property, id) : undefined;
  if (type === undefined) throw new Failure('unknownStatusType');
  return type;
}
