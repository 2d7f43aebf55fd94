/** Rooms, guests, their status, and the links to property systems. */
import { Type } from 'typebox';
import {
  change,
  destination,
  fact,
  flag,
  instant,
  maybe,
  oneOf,
  orNull,
  personalFact,
  text,
  whole,
} from './describe.ts';
import { method } from './wakeups.ts';

const room = {
  extension: orNull(text('The phone of the room.')),
  language: orNull(text('The language of the room; null for that of the property.')),
  method: maybe(orNull(method)),
};
const list = { list: oneOf(['mailboxes', 'custom'], 'The list that the room is in.') };
const statusType = { description: text('What it is called.') };
const changedType = {
  ...statusType,
  inspect: flag('Whether only accounts with the permission `inspect` may give it to a room.'),
};

/** How a phone that was tried answered. */
export const tried = {
  outcome: oneOf(
    ['heard', 'hung-up', 'busy', 'no-answer', 'unreachable', 'forwarded', 'not-placed', 'unsure'],
    'How it went.',
  ),
  cause: maybe(orNull(whole('The Q.850 cause of the end.'))),
  sip: maybe(orNull(whole('The SIP status of the end.'))),
  reason: maybe(text('Why, in words.')),
};

const phone = {
  kind: oneOf(['room', 'extra', 'staff', 'public'], 'Whose it is; extra is another phone of a room.'),
  room: orNull(text('The room that it belongs to; null for none.')),
  place: text('Where it stands.'),
};

export const house = {
  'room.added': fact('A room was added.', 'the room, by its number', { ...list, ...room }),
  'room.changed': fact('A room was changed.', 'the room, by its number', { ...list, ...change(room) }),
  'room.removed': fact('A room was removed.', 'the room, by its number', { ...list, ...room }),
  'phone.changed': fact(
    'A phone from which people call in was added, changed or removed.',
    'the phone, by its number',
    {
      from: orNull(Type.Object(phone)),
      to: orNull(Type.Object(phone)),
    },
  ),
  'staff.changed': fact('A staff number for calling in was added or changed.', 'the staff number', {
    may: Type.Array(oneOf(['status', 'inspect', 'minibar', 'wakeups'], 'What they may do by phone.')),
    pin: flag('Whether a PIN is asked for.'),
  }),
  'staff.removed': fact('A staff number for calling in was removed.', 'the staff number', {}),
  'staff.locked': fact(
    'PINs were tried by phone, and are not looked at for a while.',
    'the staff number, where known',
    {
      minutes: whole('For how long, after the last try.'),
    },
  ),
  'room.test-ring': fact('Somebody has the phone of a room tried.', 'the test ring', {
    extension: text('The phone that is rung.'),
  }),
  'room.test-ring-ended': fact('A test of the phone of a room ended.', 'the test ring', {
    extension: text('The phone that was rung.'),
    ...tried,
  }),
  'room.do-not-disturb': fact(
    'The guests of a room want not to be disturbed, or no longer, by the property system.',
    'the room, by its number',
    { on: flag('Whether they are to be left alone now.') },
  ),
  'room.assigned': fact('Rooms were given to an account for a day, or taken from it.', null, {
    account: orNull(text('Whose they are on that day; null for nobody.')),
    rooms: Type.Array(text('A room.')),
    day: text('YYYY-MM-DD, by the clock of the property.'),
  }),
  'defect.reported': personalFact(
    'Somebody reported what is broken in a room.',
    'the defect',
    { photo: flag('Whether there is a photo of it.') },
    { words: maybe(text('What is broken.')) },
  ),
  'defect.fixed': fact('What was broken in a room is fixed.', 'the defect', {
    reporter: text('Who had reported it.'),
  }),
  'canary.rung': fact('The canary, a phone that is rung through the night, was rung.', 'the test ring', {
    extension: text('The phone that was rung.'),
    ...tried,
  }),
  'roomstatus.changed': fact('The status of a room was changed.', 'this change', {
    from: orNull(text('The id of the status type before; null when there was none.')),
    to: text('The id of the status type now.'),
    entered: maybe(instant('When it was entered, where it was sent later than that')),
  }),
  'statustype.added': fact('A status that rooms can have was added.', 'the status type', statusType),
  'statustype.changed': fact('A status that rooms can have was changed.', 'the status type', change(changedType)),
  'statustype.removed': fact('A status that rooms can have was removed.', 'the status type', statusType),
  'guest.arrived': personalFact(
    'A guest moved in, by the property system.',
    null,
    { language: orNull(text('The language of the guest; null when it is not known.')) },
    { guest: maybe(text('The number of the reservation.')) },
  ),
  'guest.left': personalFact(
    'A guest moved out, by the property system.',
    null,
    { policy: oneOf(['purge', 'keep', 'follow'], 'What becomes of the wake-up calls of the room.') },
    { guests: maybe(Type.Array(text('The number of the reservation.'))) },
  ),
  'guest.moved': fact('A guest moved to another room.', null, {
    from: text('The room before.'),
    to: text('The room now.'),
    calls: whole('How many wake-up calls went along.'),
  }),
  'guest.message-heard': fact('A guest heard a message of the property system.', 'the message', {}),
  'link.up': fact('The link to a property system is up.', 'the destination', destination),
  'link.down': fact('The link to a property system is down.', 'the destination', {
    ...destination,
    reason: text('Why, in words.'),
  }),
};
