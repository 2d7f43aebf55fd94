/**
 * What is charged together at a screen. It waits for a moment, so that a slip can be taken back before a property
 * system has it.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { checkedUuid } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { chargeRoom } from './charge.ts';
import { holdSecondsOf, leavesAt, lockReceipt, shortestHold, takeReceiptBack } from './receipts-store.ts';

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

/** All of it or nothing: half a receipt on a guest's bill is worse than either. */
export async function undoReceipt(db: Db, property: string, id: string, actor: string): Promise<void> {
  const lines = await lockReceipt(db, property, checkedUuid(id, 'unknownCharge'));
  if (lines.length === 0) throw new Failure('unknownCharge');
  if (lines.some(({ undone }) => undone)) throw new Failure('conflict', { detail: say('charge.takenBack') });
  const charges = lines.map((line) => line.id);
  if (lines.some(({ left }) => left) || (await takeReceiptBack(db, property, charges, actor)) > 0)
    throw new Failure('conflict', { detail: say('charge.left') });
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
}
