/** Charges, what can be charged, and the deliveries that carry it. */
import { change, destination, fact, maybe, oneOf, orNull, personalFact, text, whole } from './describe.ts';

const line = {
  item: text('The id of the item.'),
  description: text('What it is called.'),
  quantity: whole('How many.'),
  price: text('The price of one, with a point.'),
};
const item = {
  description: text('What it is called.'),
  category: text('The id of its category.'),
  max: whole('How many can be charged at once; 0 is any number.'),
  price: text('The price of one, with a point.'),
};
const category = { description: text('What it is called.'), color: text('Its colour as #rrggbb; empty without one.') };
const removed = { description: text('What it was called.') };

const delivery = {
  delivery: text('The id of the delivery.'),
  ...destination,
  role: oneOf(['connector', 'receiver', 'subscriber'], 'The section of the property file that the destination is in.'),
  event: text('The kind of the event that it carries.'),
  answer: orNull(whole('The HTTP status that it was answered with; null without an answer.')),
  words: text('What the other side said; empty once it is erased.'),
};
const said = { words: maybe(text('What the other side said.')) };
const carried = 'what the delivery tells of';

export const inventory = {
  'charge.made': fact('A room was charged.', 'the charge', line),
  'charge.undone': fact('A charge was taken back.', 'the charge', {
    ...line,
    receipt: text('The id of what was charged together; that of the charge where it came alone.'),
  }),
  'charge.none': fact('A minibar was looked at, and nothing had been used.', null, {}),
  'charge.unsure': fact('A charge was sent and not answered: it is sent again under the same number.', 'the charge', {
    ...destination,
    delivery: text('The id of the delivery.'),
    posting: whole('The number under which it was sent.'),
    sent: whole('How often by now.'),
    reason: text('What is not known.'),
  }),
  'item.added': fact('An item was added.', 'the item', item),
  'item.changed': fact('An item was changed.', 'the item', change(item)),
  'item.removed': fact('An item was removed.', 'the item', removed),
  'category.added': fact('A category of items was added.', 'the category', category),
  'category.changed': fact('A category of items was changed.', 'the category', change(category)),
  'category.removed': fact('A category of items was removed.', 'the category', removed),
  'delivery.refused': personalFact('A destination refused a delivery for good.', carried, delivery, said),
  'delivery.gone': personalFact('A destination said that it wants no more deliveries.', carried, delivery, said),
  'delivery.parked': personalFact(
    'A destination is not tried any more until a person lets it go on.',
    carried,
    delivery,
    said,
  ),
  'delivery.undone': personalFact('A delivery was taken back before it left.', carried, delivery, said),
  'delivery.replayed': personalFact(
    'A person sent a delivery again.',
    carried,
    { ...delivery, replayOf: text('The id of the delivery that it repeats.') },
    said,
  ),
  'delivery.resumed': fact('A person let a destination go on.', 'the destination', destination),
  'delivery.tested': fact('A person sent a test to a destination.', 'the destination', destination),
};
