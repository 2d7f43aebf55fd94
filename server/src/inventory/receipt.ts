/**
 * What is charged together at a screen. It waits for a moment, so that a slip can be taken back before a property
 * system has it; one that has it is told.
 */
import { randomUUIDv7 } from 'node:crypto';
import { iso8601 } from '../dates.ts';
import type { Db } from '../db/connect.ts';
import { queueDeliveries } from '../deliveries/deliveries.ts';
import type { UndoneMessage } from '../events/messages.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { checkedUuid } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { chargeRoom } from './charge.ts';
import { findProperty } from '../properties/store.ts';
import {
  holdSecondsOf,
  leavesAt,
  lockReceipt,
  type ReceiptLine,
  shortestHold,
  type TakenBack,
  takeReceiptBack,
} from './receipts-store.ts';

export interface Wish {
  readonly room: string;
  readonly lines: readonly { readonly item: string; readonly quantity: number }[];
  readonly actor: string;
}

export interface Receipt {
  readonly id: string;
  readonly charges: readonly string[];
  readonly leaves: Date;
  readonly holdSeconds: number;
}

/** All lines or none, in the caller's transaction. */
export async function chargeTogether(db: Db, property: string, { room, lines, actor }: Wish): Promise<Receipt> {
  const holdSeconds = Math.max(await holdSecondsOf(db, property), await shortestHold(db, property));
  const id = randomUUIDv7();
  const charges: string[] = [];
  for (const { item, quantity } of lines)
    charges.push(await chargeRoom(db, property, { item, quantity, room, actor, receipt: { id, holdSeconds } }));
  return { id, charges, leaves: await leavesAt(db, property, id), holdSeconds };
}

/**
 * All of it or nothing: half a receipt on a guest's bill is worse than either. What has not left is not sent; who may
 * have been told hears that it was taken back, behind the charge on the same lane. What is on its way at this moment
 * counts as told: it arrives first.
 */
export async function undoReceipt(db: Db, property: string, id: string, actor: string): Promise<void> {
  const lines = await lockReceipt(db, property, checkedUuid(id, 'unknownCharge'));
  if (lines.length === 0) throw new Failure('unknownCharge');
  if (lines.some(({ undone }) => undone)) throw new Failure('conflict', { detail: say('charge.takenBack') });
  const charges = lines.map((line) => line.id);
  const { at, messages, told } = await takeReceiptBack(db, property, charges, actor);
  // Nobody knows any more whether anybody was told: nobody can be told to take it off.
  if (messages === 0 && lines.some(({ left }) => left)) throw new Failure('conflict', { detail: say('charge.left') });
  await record(
    db,
    property,
    lines.map(({ id: subject, room, item, description, quantity, price }) => ({
      kind: 'charge.undone',
      actor,
      room,
      subject,
      detail: { item, description, quantity, price, receipt: id },
    })),
  );
  if (told.length > 0) await tellTakenBack(db, property, lines, { at, actor, told });
}

async function tellTakenBack(
  db: Db,
  property: string,
  lines: readonly ReceiptLine[],
  { at, actor, told }: Pick<TakenBack, 'at' | 'told'> & { readonly actor: string },
): Promise<void> {
  const found = await findProperty(db, property);
  if (found === undefined) throw new Failure('credentials'); // it was removed a moment ago
  const when = iso8601(at.toTemporalInstant().toZonedDateTimeISO(found.timezone));
  for (const { id, room, item, description, category, price, quantity } of lines) {
    const only = told.filter(({ charge }) => charge === id).map(({ destination }) => destination);
    if (only.length === 0) continue;
    const payload: UndoneMessage = {
      id,
      room,
      item,
      description,
      category: category ?? '',
      price,
      quantity,
      actor,
      at: when,
      property: found.code,
    };
    await queueDeliveries(db, property, { role: 'connector', event: 'charge.undone', subject: id, payload, only });
  }
}
