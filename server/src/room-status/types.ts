/** Adding, changing and removing the status types that rooms can have. Every change is in the journal. */
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { alteration, checkedDescription, checkedId, digits } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { requireWithin } from '../properties/ceilings.ts';
import type { StatusType } from './status.ts';
import { deleteStatusType, insertStatusType, lockStatusType, putStatusTypes, roomOfStatus } from './store.ts';

export async function addStatusType(db: Db, property: string, given: StatusType, actor: string): Promise<void> {
  const type = { id: checkedId(given.id), description: checkedDescription(given.description) };
  if (!(await insertStatusType(db, property, type))) {
    throw new Failure('conflict', {
      field: 'id',
      detail: `There is a status type ${type.id} already. Change it, or choose another id.`,
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
  description: string,
  actor: string,
): Promise<void> {
  const before = await requireLocked(db, property, id);
  const after = { id, description: checkedDescription(description) };
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
      detail: `The status type ${id} is the status of rooms, such as ${room}. Give them another one first.`,
    });
  await deleteStatusType(db, property, id);
}

async function requireLocked(db: Db, property: string, id: string): Promise<StatusType> {
  const type = digits.test(id) ? await lockStatusType(db, property, id) : undefined;
  if (type === undefined) throw new Failure('unknownStatusType');
  return type;
}
