/**
 * What destinations are sent that is no event of the journal: charges for connectors, room status for receivers, and
 * tests.
 */
import { type Static, Type } from 'typebox';
import { orNull, text, whole } from './catalogue/describe.ts';

const at = text('When, by the clock of the property: ISO 8601 with its offset.');
const property = text('The code of the property.');
const actor = text('Who did it.');
const room = text('The room number.');

export const chargeMessage = Type.Object({
  id: text('The id of the charge. It stays the same when the delivery is repeated.'),
  room,
  item: text('The id of the item.'),
  description: text('What it is called.'),
  category: text('The id of its category.'),
  price: text('The price of one, with a point.'),
  quantity: whole('How many.'),
  actor,
  at,
  property,
});

export const undoneMessage = Type.Object({
  ...chargeMessage.properties,
  id: text('The id of the charge that was taken back, as it was told when it was made.'),
  actor: text('Who took it back.'),
  at: text('When it was taken back, by the clock of the property: ISO 8601 with its offset.'),
});

export const statusMessage = Type.Object({
  id: text('The id of this change.'),
  room,
  status: text('The id of the status type.'),
  description: text('What it is called.'),
  previous: orNull(text('The id of the status type before; null when there was none.')),
  at,
  property,
  actor,
});

export const testMessage = Type.Object({
  destination: text('The name of the destination.'),
  actor,
  text: text('That it means nothing.'),
});

export type ChargeMessage = Static<typeof chargeMessage>;
export type UndoneMessage = Static<typeof undoneMessage>;
export type StatusMessage = Static<typeof statusMessage>;
