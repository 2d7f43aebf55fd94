import { randomUUIDv7 } from 'node:crypto';
import { queueDeliveries } from '../deliveries/deliveries.ts';
import type { Db } from '../db/connect.ts';
import type { StatusMessage } from '../events/messages.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { digits } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { propertyListing } from '../rooms/listed.ts';
import { iso8601 } from '../dates.ts';
import { holdStatusType, lockRoomStatus, putRoomStatus } from './store.ts';

export interface StatusReport {
  /** The id of the status type. */
  readonly status: string;
  readonly room: string;
  readonly actor: string;
  /** Whether the account has the permission inspect. */
  readonly inspects: boolean;
  /** When it was entered, where that is not now: a phone in a corridor may send it much later. */
  readonly entered?: Date | undefined;
}

/**
 * One transaction: the room's status, its entry in the journal, and a delivery for every receiver. Connectors hear
 * nothing of it.
 */
export async function changeRoomStatus(
  db: Db,
  property: string,
  { status, room, actor, inspects, entered }: StatusReport,
): Promise<void> {
  const type = digits.test(status) ? await holdStatusType(db, property, status) : undefined;
  if (type === undefined) {
    throw new Failure('unknownStatusType', {
      detail: say('statusType.unknown'),
    });
  }
  if (type.inspect && !inspects)
    throw new Failure('permission', {
      detail: say('status.inspected', { status: type.description, account: actor }),
    });
  const { code, timezone } = await propertyListing(db, property, room);
  const before = await lockRoomStatus(db, property, room);
  if (before !== undefined && entered !== undefined && before.changedAt > entered) {
    const when = before.changedAt
      .toTemporalInstant()
      .toZonedDateTimeISO(timezone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
    throw new Failure('overtaken', {
      detail: say('status.overtaken', { when, account: before.actor, room, status: before.description }),
    });
  }
  const from = before?.status ?? null;
  const at = await putRoomStatus(db, property, { room, status, actor, entered });
  const id = randomUUIDv7();
  await record(db, property, [
    {
      kind: 'roomstatus.changed',
      actor,
      room,
      subject: id,
      detail: { from, to: status, ...(entered === undefined ? {} : { entered: at.toISOString() }) },
    },
  ]);
  const payload: StatusMessage = {
    id,
    room,
    status,
    description: type.description,
    previous: from,
    at: iso8601(at.toTemporalInstant().toZonedDateTimeISO(timezone)),
    property: code,
    actor,
  };
  await queueDeliveries(db, property, {
    role: 'receiver',
    event: 'roomstatus.changed',
    subject: id,
    payload,
  });
}
