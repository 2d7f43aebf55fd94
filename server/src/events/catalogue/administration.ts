/** Accounts, settings, announcements, and the journal itself. */
import { Type } from 'typebox';
import { fact, flag, instant, maybe, oneOf, orNull, personalFact, text, whole } from './describe.ts';
import { tried } from './house.ts';

const account = { account: text('The name of the account.') };
/** Erased like everything personal, and later than that from the list of people. */
const person = { person: maybe(text('Whose account it is; there when that has changed.')) };
/** How somebody signs in: at the console by password, or with credentials in requests, by a token, with a code. */
const ways = ['password', 'basic', 'token', 'code', 'passkey', 'totp', 'oidc'] as const;
export type Way = (typeof ways)[number];
/** Why somebody is not let in of whom it is known who they are. */
const away = [
  'in no group',
  'name cannot be used',
  'name taken',
  'switched off',
  'not of this hotel',
  'token expired',
  'another network',
] as const;
export type Away = (typeof away)[number];
const token = { token: text('The name of the token.') };
const permissions = Type.Array(text('A permission.'));
const role = maybe(orNull(text('What the account is for; null without a role.')));
/** An own sentence, a recording by the beginning of its digest, or the sentence that Reveille brings. */
const sentence = Type.Union([
  Type.Object({ text: text('The sentence.') }),
  Type.Object({ recording: text('The beginning of the digest of the recording.') }),
  orNull(text('`built in`, or the voice; null without one.')),
]);

/** How much of each was removed. */
const counts = {
  entries: whole('Entries of the journal that named somebody.'),
  messages: whole('Deliveries.'),
  forwardings: whole('Rings that were forwarded.'),
  nightSheets: whole('Lists of a night.'),
  propertySystemCalls: whole('Calls that a property system knew of.'),
  departures: whole('Departures.'),
  notes: whole('Notes of the shifts.'),
  guestMessages: whole('Messages of a property system to guests.'),
  transcripts: whole('Transcripts of links.'),
};
const forgotten = Type.Partial(
  Type.Object({
    ...counts,
    calls: whole('Wake-up calls.'),
    attempts: whole('Rings of a phone.'),
    alerts: whole('Alerts that somebody took.'),
    charges: whole('Charges.'),
    defects: whole('Defects that were fixed.'),
  }),
).properties;

const changes = Type.Array(
  Type.Object({
    name: text('The setting.'),
    from: Type.Unknown({ description: 'What it was; null when it was not there.' }),
    to: Type.Unknown({ description: 'What it is now; null when it is not there.' }),
  }),
);

export const administration = {
  'account.added': personalFact('An account was added.', 'the account', { ...account, role, permissions }, person),
  'account.changed': personalFact(
    'An account was changed.',
    'the account',
    {
      ...account,
      role,
      permissions: maybe(permissions),
      enabled: maybe(flag('Whether it may sign in.')),
      password: maybe(oneOf(['another one'], 'There when the password is another one; never the password.')),
      secondFactor: maybe(
        oneOf(
          [
            'codes added',
            'codes ended',
            'codes removed',
            'recovery code used',
            'codes locked',
            'passkey added',
            'passkey removed',
          ],
          'Added or ended by its holder, removed by an administrator; a recovery code used, or too many wrong ones.',
        ),
      ),
    },
    person,
  ),
  'account.removed': fact('An account was removed.', 'the account', account),
  'account.code-made': fact('A code was made with which the owner of an account sets a new password.', 'the account', {
    ...account,
    expires: instant('When it expires'),
  }),
  'account.guessed': personalFact(
    'Wrong passwords of an account were tried.',
    'the account',
    {
      ...account,
      wrong: whole('How many were wrong.'),
      refused: whole('How many were refused without a look.'),
      networks: whole('From how many networks.'),
      way: maybe(Type.Array(oneOf(ways, 'How.'), { description: 'By which ways.' })),
    },
    { addresses: maybe(Type.Array(text('The first networks that they came from.'))) },
  ),
  'token.made': fact('A token was made.', 'the token', {
    ...account,
    ...token,
    expires: instant('When it expires'),
    rights: maybe(Type.Array(text('A right.'))),
    networks: maybe(Type.Array(text('Where it may come from.'))),
  }),
  'token.revoked': fact('A token was revoked.', 'the token', { ...account, ...token }),
  'session.opened': personalFact(
    'Somebody signed in; with credentials in requests the first time of a day from a network, and by that way.',
    null,
    { way: maybe(oneOf(ways, 'How.')) },
    { address: maybe(text('Where from.')) },
  ),
  'session.refused': personalFact(
    'Somebody whom the provider or a token vouched for was not let in; once a day for the same from a network.',
    null,
    { way: oneOf(ways, 'How.'), reason: oneOf(away, 'Why.') },
    {
      account: maybe(text('What the provider, or we, call them.')),
      address: maybe(text('Where from.')),
    },
  ),
  'session.closed': fact('Somebody signed out.', null, {}),
  'policy.changed': fact('The wake-up policy, or how long something is kept, was changed.', null, { changes }),
  'property.changed': fact('The name, the zone or another setting of the hotel itself was changed.', null, { changes }),
  'property.imported': fact('A property file was applied.', null, {
    count: whole('How many changes it made.'),
    changes: Type.Array(text('A change; the first of them are told.')),
  }),
  'property.suspended': fact('Whoever runs the installation has suspended the hotel: nobody signs in.', null, {
    reason: text('Why, in their words.'),
    cancelled: whole('Calls to come that were cancelled with it; all others ring.'),
  }),
  'property.resumed': fact('The hotel is suspended no more.', null, {}),
  'property.moved': fact('The hotel was moved to another installation, where this is its first entry.', null, {
    address: text('Where it is served now.'),
  }),
  'announcement.changed': fact(
    'A sentence or the voice of the announcements was changed.',
    'the language and the sentence',
    {
      from: sentence,
      to: sentence,
    },
  ),
  'announcement.rung': fact('An announcement was played on a phone to try it.', 'the test ring', {
    language: text('The language that was spoken.'),
    extension: text('The phone that was rung.'),
    time: text('The time that was announced.'),
    ...tried,
  }),
  'journal.name-erased': fact("Guests' names were erased.", null, { names: whole('Of how many entries.') }),
  'journal.guest-erased': fact('All that identifies a guest was erased.', null, {
    reason: text('Why it was asked for.'),
    ...counts,
    guests: whole('Guests.'),
    waiting: whole('Deliveries about the guest that are still on their way, and so stay.'),
  }),
  'journal.redacted': fact('Personal data was taken out of old entries.', null, {
    entries: Type.Record(Type.String(), text('The digest of the entry as it is now.')),
  }),
  'journal.forgotten': fact('What was kept long enough was removed.', null, forgotten),
  'journal.pruned': fact('The oldest part of the journal is removed.', null, {
    first: text('The number of its first seal.'),
    last: text('The number of its last seal.'),
    hash: text('The hash of the last seal.'),
    entries: whole('How many entries.'),
    from: instant('When the first seal was made'),
    to: instant('When the last seal was made'),
    days: whole('For how many days the property keeps its journal.'),
  }),
};
