import type { StatusType } from '../../room-status/status.ts';
import { lockStatusType, putStatusTypes } from '../../room-status/store.ts';
import { deleteUnusedStatusType } from '../../room-status/types.ts';
import type { Mistake } from '../file/mistakes.ts';
import type { FileStatusTypes } from '../file/room-status.ts';
import type { Section } from './change.ts';
import { compareRecords } from './records.ts';

/** What the database has: the types, and for each that is in use a room that has it. */
export interface PresentStatus {
  readonly types: readonly StatusType[];
  readonly rooms: ReadonlyMap<string, string>;
}

export function planRoomStatus(wanted: FileStatusTypes, present: PresentStatus, prune: boolean): Section {
  const types = compareRecords<StatusType>(
    'status type',
    { wanted: wanted.types, present: present.types, prune },
    ({ id }) => id,
    ({ description, inspect }) => ({ description, ...(inspect ? { inspect: 'yes' } : {}) }),
  );
  return {
    changes: [...types.changes, ...types.removals],
    leftAlone: types.leftAlone,
    async write(db, property) {
      if (types.puts.length > 0) await putStatusTypes(db, property, types.puts);
      for (const { name } of types.removals) {
        await lockStatusType(db, property, name);
        await deleteUnusedStatusType(db, property, name);
      }
    },
  };
}

/** A status that a room has cannot be removed. */
export function statusesInUse(wanted: FileStatusTypes, present: PresentStatus, prune: boolean): Mistake[] {
  if (!prune) return [];
  const kept = new Set(wanted.types.map(({ id }) => id));
  return [...present.rooms]
    .filter(([id]) => !kept.has(id))
    .map(([id, room]) => ({
      line: wanted.line,
      what: `status type ${id} is not in the file and would be removed, but room ${room} has it`,
      mend: 'add it to roomStatus, or give the rooms another status first',
    }));
}
