/** What a person is told of at once, and what became of it. */
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { destination, fact, instant, maybe, oneOf, orNull, personalFact, text, whole } from './describe.ts';
import { tried } from './house.ts';
import { due, forwarded, result, ringing, rung, wall } from './wakeups.ts';

export interface AlertDescription {
  readonly means: string;
  /** What the alert's `subject` is the id of; null where there is none. */
  readonly subject: string | null;
  /** What only an administrator can do something about is shown to nobody else. */
  readonly forAdministrators: boolean;
  readonly detail: TObject;
}

function alert<Facts extends TProperties>(
  means: string,
  subject: string | null,
  facts: Facts,
  forAdministrators = false,
) {
  return { means, subject, forAdministrators, detail: Type.Object(facts) };
}

const asleep = {
  result,
  due,
  wall,
  attempts: whole('How often the phone was rung.'),
  reason: maybe(text('Why, in words.')),
};
const asked = { due, wall, until: instant('By when somebody has to say that the guest is awake') };
const failures = whole('How many tries in a row have failed.');

/** How it ended with a guest who did not wake. */
export const conclusions = ['woken', 'up', 'rung-again', 'not-there'] as const;

/** What keeps calls from being rung. In the order of telling: the one that is closest to ringing first. */
export const obstacles = ['disk', 'sounds', 'clock-jumped', 'trunk', 'asterisk', 'dialer'] as const;

export const alerts = {
  unanswered: alert('A guest did not wake.', 'the wake-up call', asleep),
  missed: alert('A call was not rung in time.', 'the wake-up call', asleep),
  'to-call': alert('A guest is to be called now, by a person.', 'the wake-up call', asked),
  'to-knock': alert('A guest is to be woken now by a knock on the door.', 'the wake-up call', asked),
  overdue: alert('Calls wait that should have rung.', null, {
    calls: whole('How many.'),
    oldest: instant('When the oldest of them was due'),
  }),
  'cannot-ring': alert('Calls of the next twelve hours cannot be rung as things are.', null, {
    obstacle: oneOf([...obstacles], 'What is in the way.'),
    seen: text('What was seen.'),
    calls: whole('How many calls.'),
    earliest: instant('When the first of them is due'),
  }),
  'canary-silent': alert('The canary, a phone that is rung through the night, did not hear the announcement.', null, {
    extension: text('The phone that was rung.'),
    outcome: tried.outcome,
    reason: maybe(text('Why, in words.')),
  }),
  clock: alert('The clock jumped, and calls are held back for a moment.', null, {}),
  'destination-failing': alert('Deliveries to a destination fail.', 'the destination', { ...destination, failures }),
  'destination-parked': alert('A destination failed for so long that it is not tried any more.', 'the destination', {
    ...destination,
    failures,
  }),
  'destination-gone': alert(
    'A destination said that it wants no more deliveries, and was switched off.',
    'the destination',
    {
      ...destination,
      error: text('What it answered.'),
    },
  ),
  'destination-set-aside': alert('One delivery cannot be sent as it is; the others go on.', 'the destination', {
    ...destination,
    words: text('Why, and what to do.'),
    delivery: maybe(text('The id of the delivery.')),
    record: maybe(text('Of a property system: the kind of record that was left out.')),
  }),
  'link-down': alert('A property system cannot be reached.', 'the destination', {
    ...destination,
    reason: text('Why, in words; empty when nothing is known.'),
  }),
  'wakeup-refused': alert(
    'A property system set a call that cannot be made: a guest believes in it.',
    'the call that will not come',
    {
      ...destination,
      date: text('The date as it was received.'),
      time: text('The time as it was received.'),
      reason: text('Why it cannot be made.'),
    },
  ),
  'caller-lost': alert('Somebody called in and reached neither what they wanted nor the desk.', null, {
    callers: text('Their rooms, or numbers where no room is known, with commas between them: the last ten.'),
    since: instant('When the first of them called'),
  }),
  'service-trouble': alert(
    'Something is wrong with the service itself; `reveille doctor` says the same.',
    'the finding, by an id of its name',
    {
      finding: text('What was looked at.'),
      seen: text('What was found.'),
      fix: text('What to do about it.'),
    },
    true,
  ),
  guessing: alert(
    'Somebody tries passwords of an account.',
    'the account',
    {
      account: text('The name of the account.'),
      tries: whole('How many wrong passwords.'),
      networks: whole('From how many networks.'),
      addresses: maybe(Type.Array(text('The first of them.'))),
      accounts: maybe(whole('Of how many accounts passwords are tried.')),
      since: instant('Since when'),
    },
    true,
  ),
} satisfies Record<string, AlertDescription>;

export type AlertKind = keyof typeof alerts;
export type AlertDetail<Kind extends AlertKind> = Static<(typeof alerts)[Kind]['detail']>;

const about = orNull(text('What the alert is about: the id of the call, the destination or the account.'));

/** An alert and its detail in one object: `{ "alert": "unanswered", "about": "…", "result": 2, … }`. */
type Raised = { [Kind in AlertKind]: { alert: Kind; about: string | null } & AlertDetail<Kind> }[AlertKind];

const raised = Type.Unsafe<Raised>(
  Type.Union(
    Object.entries<AlertDescription>(alerts).map(([kind, { means, detail }]) =>
      Type.Object({ alert: Type.Literal(kind), about, ...detail.properties }, { description: means }),
    ),
  ),
);

const alertKind = oneOf(Object.keys(alerts) as AlertKind[], 'The kind of the alert.');

export const alertEvents = {
  'alert.raised': {
    means: 'A person must be told of something; the stream and the console show it at once.',
    subject: 'the alert',
    detail: raised,
  },
  'alert.joined': fact('An alert that nobody has taken yet is about more people now.', 'the alert', {
    alert: alertKind,
    about,
    callers: text('Who has joined: rooms, or numbers where no room is known, with commas between them.'),
  }),
  'alert.ringing': fact('A phone of the desk is rung about an alert.', 'the alert', ringing),
  'alert.attempt': personalFact('One ring of the phone of the desk ended.', 'the alert', rung, forwarded),
  'alert.acknowledged': fact('A person took an alert.', 'the alert', {
    alert: alertKind,
    about,
    how: oneOf(
      ['console', 'phone', 'over'],
      'By the console, by a key on the phone, or by itself: what it said is over.',
    ),
  }),
  'alert.concluded': fact('A person said how it ended with a guest who did not wake.', 'the alert', {
    alert: alertKind,
    about,
    how: oneOf([...conclusions], 'Woken in person, up already, rung again, or nobody was in the room.'),
  }),
};
