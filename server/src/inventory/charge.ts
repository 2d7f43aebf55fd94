import { randomUUIDv7 } from 'node:crypto';
import { budgets } from '../budgets/budgets.ts';
import { queueDeliveries } from '../deliveries/deliveries.ts';
import type { Db } from '../db/connect.ts';
import type { ChargeMessage } from '../events/messages.ts';
import { Failure } from '../failures.ts';
import { say } from '../messages/say.ts';
import { digits } from '../fields.ts';
import { record } from '../journal/journal.ts';
import { propertyListing } from '../rooms/listed.ts';
import { iso8601 } from '../dates.ts';
import { findItem, insertCharge } from './store.ts';

export interface Report {
  /** The item's id. */
  readonly item: string;
  readonly quantity: number;
  readonly room: string;
  readonly actor: string;
  /** Of what is charged together at a screen: its id, and how long it waits before it leaves. */
  readonly receipt?: { readonly id: string; readonly holdSeconds: number };
}

/**
 * One transaction: the charge for review, its entry in the journal, and a delivery for every connector. The property's
 * own system decides what the guest pays; nothing of a guest, a folio or a balance is known or kept here. Returns the
 * charge's id.
 */
export async function chargeRoom(db: Db, property: string, report: Report): Promise<string> {
  const { item: id, quantity, room, actor, receipt } = report;
  const item = digits.test(id) ? await findItem(db, property, id) : undefined;
  if (item === undefined)
    throw new Failure('unknownItem', {
      detail: say('item.unknown'),
    });
  const { code, timezone } = await propertyListing(db, property, room);
  // The interface promises that 0 is unlimited; at a screen, a thousand of anything is a slip of the finger.
  const most = Math.min(item.max === 0 ? Infinity : item.max, receipt === undefined ? Infinity : budgets.quantity.most);
  if (quantity > most) {
    throw new Failure('overMax', {
      detail: say('item.most', { most, item: item.description, quantity }),
    });
  }
  const { description, category, price } = item;
  const charge = { id: randomUUIDv7(), room, item: item.id, description, price, quantity, actor };
  const at = await insertCharge(db, property, { ...charge, category, receipt });
  await record(db, property, [
    { kind: 'charge.made', actor, room, subject: charge.id, detail: { item: item.id, description, quantity, price } },
  ]);
  const payload: ChargeMessage = {
    ...charge,
    category,
    at: iso8601(at.toTemporalInstant().toZonedDateTimeISO(timezone)),
    property: code,
  };
  await queueDeliveries(db, property, {
    role: 'connector',
    event: 'charge.made',
    subject: charge.id,
    payload,
    holdSeconds: receipt?.holdSeconds ?? 0,
  });
  return charge.id;
}
