/** Wake-up calls, from the booking to the end. */
import {
  decimal,
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

const call = 'the wake-up call';
export const result = whole(
  'How it ended, as in the interface: 1 complete, 2 no answer, 3 busy, 4 unreachable, 5 voicemail, 6 no line, ' +
    '7 not confirmed, 8 cancelled, 9 missed; -1 while it has not.',
);
export const due = instant('When it is to ring');
export const wall = text('The time on the wall that was asked for, without a zone.');
const zone = text('The time zone of the property.');
const rule = oneOf(['exact', 'gap', 'overlap'], 'Whether a clock change moved it: `exact` if not.');
const daily = flag('Whether it rings every day.');

export const method = oneOf(
  ['system', 'person', 'person-then-system', 'knock'],
  'How the guest is woken: by the phone, by the call of a person, by that and else by the phone, or by a knock on ' +
    'the door.',
);

/** One ring of a phone, of a room or of the desk. */
const attempt = {
  attempt: text('The id of this ring of the phone.'),
  number: whole('Which ring it is, from 1.'),
  extension: text('The phone that was rung.'),
};
export const ringing = {
  ...attempt,
  due: instant('When this ring was due'),
  late: decimal('How many seconds after that it was rung.'),
  node: text('The telephone system that places the call.'),
};
export const rung = {
  ...attempt,
  unsure: maybe(flag('True when nobody knows how it went; then nothing below is told.')),
  result: maybe(orNull(result)),
  answered: maybe(orNull(instant('When it was answered; null when it was not'))),
  listened: maybe(decimal('For how many seconds somebody listened.')),
  heard: maybe(flag('Whether the whole announcement was heard.')),
  key: maybe(text('The key that was pressed; empty without one.')),
  cause: maybe(orNull(whole('The Q.850 cause of the end.'))),
  sip: maybe(orNull(whole('The SIP status of the end.'))),
  reason: maybe(text('Why it went wrong, in words.')),
};
export const forwarded = { forwardedTo: maybe(text('The number that the phone forwarded the call to.')) };

const ended = {
  result,
  before: whole('The result that it had before, -1 without one.'),
  series: maybe(text('Of a daily call: the id under which it goes on. The subject is then the record of this day.')),
  attempts: maybe(whole('How often the phone was rung.')),
  snoozes: maybe(whole('How often the guest asked for some more minutes.')),
  reason: maybe(text('Why, in words.')),
  ending: maybe(
    oneOf(
      ['in-person', 'already-up', 'corrected'],
      'Where a person said how it ended: the guest was woken in person, was up already, or the result was corrected.',
    ),
  ),
};
const written = { reason: maybe(text('What the person wrote who said how it went.')) };

export const wakeups = {
  'wakeup.booked': fact('A wake-up call was set.', call, {
    due,
    wall,
    zone,
    rule,
    daily,
    source: whole("Who asked: 1 guest's phone, 2 staff by phone, 3 console, 4 property system, 5 the interface."),
    method: maybe(method),
  }),
  'wakeup.method': fact('A call was given another way to wake the guest.', call, { from: method, to: method }),
  'wakeup.soon': fact(
    'A call comes in some minutes, for lamps, curtains and bed shakers; once for each time that it has.',
    call,
    { due, wall, zone, minutes: whole('In how many minutes, as the property wants it.'), method },
  ),
  'wakeup.changed': fact('A call was given another time; a daily one rings at it on every day from then on.', call, {
    from: instant('When it was to ring before'),
    due,
    wall,
    zone,
    rule,
    daily,
  }),
  'wakeup.made-daily': fact('A single call that stood became a daily one.', call, {}),
  'wakeup.moved': fact('A call moved to another room together with its guest.', call, {
    from: text('The room before.'),
    to: text('The room now.'),
  }),
  'wakeup.deleted': fact('A call was removed; of a daily call the whole series to come.', call, {
    due,
    daily,
    status: whole('The state that it had, as in the interface.'),
    result,
  }),
  'wakeup.ringing': fact('The phone of the room is rung.', call, ringing),
  'wakeup.attempt': personalFact('One ring of the phone ended.', call, rung, forwarded),
  'wakeup.retry': fact('The phone is rung again later, because this ring did not wake the guest.', call, {
    at: instant('When it rings again'),
    result,
  }),
  'wakeup.snoozed': fact('The guest asked for some more minutes.', call, {
    at: instant('When it rings again'),
    snoozes: whole('How often by now.'),
  }),
  'wakeup.concluded': personalFact('A call is over, well or not.', call, ended, written),
  'wakeup.overwritten': personalFact('A person changed how a call that was over had ended.', call, ended, written),
  'wakeup.next-day': fact('A daily call goes on to its next day.', call, { due, wall, rule }),
  'wakeup.refused': fact('A property system set a call that cannot be made.', 'the call that will not come', {
    ...destination,
    date: text('The date as it was received.'),
    time: text('The time as it was received.'),
    reason: text('Why it cannot be made.'),
  }),
  'wakeup.unsure': fact('Nobody knows whether a property system heard of this call.', call, {
    ...destination,
    delivery: text('The id of the delivery.'),
    reason: text('What was sent, and what is not known.'),
  }),
  'wakeup.sheet-made': fact('The list of the night was made.', null, {
    night: text('The day on which the night began, YYYY-MM-DD.'),
    calls: whole('How many calls are on it.'),
  }),
};
