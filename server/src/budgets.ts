/**
 * Every limit on the work that somebody else can cause, in one table: what it is, how much, for whom, and what happens beyond it.
 * docs/limits.md is written from it, and /metrics shows each limit, what is in use where that is known, and how often it refused.
 */
interface Budget {
  readonly most: number;
  readonly unit:
    | 'bytes'
    | 'calls'
    | 'connections'
    | 'days'
    | 'digits'
    | 'entries'
    | 'items'
    | 'records'
    | 'requests'
    | 'seconds'
    | 'tries';
  /** Who has this much. */
  readonly by: 'account' | 'address' | 'link' | 'message' | 'network' | 'process' | 'property' | 'request' | 'room';
  /** What it bounds, and what happens to who asks for more: a sentence for a person. */
  readonly what: string;
}

export const budgets = {
  body: {
    most: 16 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'The body of a request, where its route says nothing else. Beyond it: 413.',
  },
  eventKinds: {
    most: 50,
    unit: 'entries',
    by: 'request',
    what: 'Kinds that one stream of events may name. Beyond it: 400.',
  },
  eventStreamsOfAccount: {
    most: 300,
    unit: 'connections',
    by: 'account',
    what: 'Streams of events that are open at once. Beyond it: 429.',
  },
  eventStreamsOfProperty: {
    most: 1200,
    unit: 'connections',
    by: 'property',
    what: 'The same of all accounts of a property. Beyond it: 429.',
  },
  eventStreamSeconds: {
    most: 600,
    unit: 'seconds',
    by: 'request',
    what: 'How long a stream of events lasts. Then it ends in order, and who listens comes back with the last id.',
  },
  connections: {
    most: 4000,
    unit: 'connections',
    by: 'process',
    what: 'Connections that are open at once, and never more than three quarters of the descriptors of the process. Beyond it: closed at once. Start further processes for more.',
  },
  connectionsByAddress: {
    most: 400,
    unit: 'connections',
    by: 'network',
    what: 'Connections of one address (of one /64 of IPv6), and never more than are still free. Beyond it: closed at once. Proxies in `REVEILLE_TRUSTED_PROXIES` are not limited.',
  },
  strangers: {
    most: 600,
    unit: 'requests',
    by: 'network',
    what: 'Requests in a minute that came without valid credentials. Beyond it: 429 for who has not signed in from there before.',
  },
  signInsTrusted: {
    most: 10,
    unit: 'tries',
    by: 'account',
    what: 'Wrong passwords for an account from one network where it has signed in before; one more every 6 seconds. Beyond it: 429. Nobody elsewhere uses it up.',
  },
  signInsName: {
    most: 10,
    unit: 'tries',
    by: 'account',
    what: 'Wrong passwords for one name from all networks where it has not signed in before; one more every 6 seconds, for the network that has tried least. Beyond it: a wait, then 429.',
  },
  signInsWaiting: {
    most: 8,
    unit: 'requests',
    by: 'account',
    what: 'Sign-ins that wait for such a turn, 7 seconds at the most. Beyond it: 429 for who has tried most.',
  },
  signInsPair: {
    most: 20,
    unit: 'tries',
    by: 'network',
    what: 'Wrong passwords for one name in a day, where it has not signed in before. Beyond it: 429.',
  },
  signInsNetwork: {
    most: 5,
    unit: 'tries',
    by: 'network',
    what: 'Wrong passwords in a minute, whatever the names, where they have not signed in before. Beyond it: 429.',
  },
  verificationsKnown: {
    most: 256,
    unit: 'requests',
    by: 'process',
    what: 'Passwords that wait to be verified, of accounts at networks where they have signed in before; they go first. Beyond it: 503.',
  },
  verificationsStrangers: {
    most: 64,
    unit: 'requests',
    by: 'process',
    what: 'Passwords that wait to be verified, of all others, 15 seconds at the most; half of the cores work on them. Beyond it: 503 for who has tried most.',
  },
  knownNetworks: {
    most: 50,
    unit: 'entries',
    by: 'account',
    what: 'Networks of which it is remembered that the account has signed in there. Beyond it the oldest is forgotten.',
  },
  guessedNames: {
    most: 1000,
    unit: 'entries',
    by: 'process',
    what: 'Names with wrong passwords that are noted before it is looked up, every 5 seconds, which of them exist. Beyond it the oldest is left out of journal and alerts.',
  },
  eraseDays: {
    most: 366,
    unit: 'days',
    by: 'request',
    what: 'The time of which all personal data of a room is erased at once. Beyond it: 400, to be asked for in parts.',
  },
  asteriskMessage: {
    most: 1024 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'One message of an Asterisk. Beyond it: its connection is closed.',
  },
  asteriskMessages: {
    most: 5000,
    unit: 'entries',
    by: 'property',
    what: 'Messages of an Asterisk in one second. Beyond it: it is not read for the rest of the second.',
  },
  asteriskBytes: {
    most: 4 * 1024 * 1024,
    unit: 'bytes',
    by: 'property',
    what: 'What an Asterisk says in one second. Beyond it: it is not read for the rest of the second.',
  },
  asteriskUnread: {
    most: 1024 * 1024,
    unit: 'bytes',
    by: 'property',
    what: 'What waits for an Asterisk that does not read. Beyond it: its connection is closed.',
  },

  importFile: {
    most: 200_000,
    unit: 'bytes',
    by: 'request',
    what: 'A property file that is imported over HTTP. Beyond it: 413; `reveille apply` takes 2 MB.',
  },
  imports: {
    most: 2,
    unit: 'requests',
    by: 'property',
    what: 'Imports being received, waiting or running; one runs at a time. Beyond it: 429.',
  },
  importSeconds: {
    most: 5,
    unit: 'seconds',
    by: 'request',
    what: 'Reading an imported file, in seconds of a processor, in a thread of its own. Beyond it: ended, and 422.',
  },
  importMemory: {
    most: 128_000_000,
    unit: 'bytes',
    by: 'request',
    what: 'Memory for reading an imported file. Beyond it: ended, and 422.',
  },
  mistakes: {
    most: 100,
    unit: 'entries',
    by: 'request',
    what: 'Mistakes in a property file that are told. What is beyond is only counted.',
  },
  changesTold: {
    most: 500,
    unit: 'entries',
    by: 'request',
    what: 'Changes by an import that are told, also in the journal. What is beyond is only counted.',
  },
  filesAtOnce: {
    most: 2,
    unit: 'requests',
    by: 'process',
    what: 'Imports and recordings being worked at, one of a property. Beyond it: in turn by property.',
  },

  recordingFile: {
    most: 5 * 1024 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'A recording as it is uploaded. Beyond it: 413.',
  },
  recordingSeconds: {
    most: 60,
    unit: 'seconds',
    by: 'request',
    what: 'How long a recording, or any sound, may be. Beyond it: 422.',
  },
  recordings: {
    most: 50_000_000,
    unit: 'bytes',
    by: 'property',
    what: 'All recordings that a property keeps. Beyond it: 422.',
  },
  uploads: {
    most: 2,
    unit: 'requests',
    by: 'property',
    what: 'Recordings being received, waiting or checked; one is checked at a time. Beyond it: 429.',
  },

  previewTexts: {
    most: 64 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'The sentences of a preview that are not kept yet. Beyond it: 413.',
  },
  previews: {
    most: 4,
    unit: 'requests',
    by: 'property',
    what: 'Announcements being made for a screen, or waiting. Beyond it: 429.',
  },
  enginesAtOnce: {
    most: 2,
    unit: 'requests',
    by: 'process',
    what: 'Sentences being spoken. Beyond it: in turn by property, calls first; one place is for calls alone.',
  },
  engineSeconds: {
    most: 20,
    unit: 'seconds',
    by: 'request',
    what: 'A speech engine for one sentence. Beyond it: ended, and another engine speaks.',
  },
  previewSounds: {
    most: 30_000_000,
    unit: 'bytes',
    by: 'property',
    what: 'Sounds kept for a screen. Beyond it: the oldest go.',
  },
  sounds: {
    most: 2_000_000_000,
    unit: 'bytes',
    by: 'process',
    what: 'All sounds on the disk. Beyond it, once a day: the oldest go, those for screens first, none that was used in two days.',
  },

  lines: {
    most: 200,
    unit: 'calls',
    by: 'property',
    what: 'Lines that a hotel may give itself at the console or by an import. Beyond it: 422; somebody at the machine may give more with `reveille apply`.',
  },
  extensionDigits: {
    most: 6,
    unit: 'digits',
    by: 'room',
    what: 'How long an extension of digits may be that a hotel enters at the console or by an import: longer ones may reach outside lines. Beyond it: 422; `reveille apply` takes 10.',
  },
  rooms: { most: 10_000, unit: 'entries', by: 'property', what: 'Rooms, of both lists together. Beyond it: 422.' },
  items: { most: 5000, unit: 'entries', by: 'property', what: 'Items that can be charged. Beyond it: 422.' },
  categories: { most: 500, unit: 'entries', by: 'property', what: 'Categories of items. Beyond it: 422.' },
  statusTypes: { most: 500, unit: 'entries', by: 'property', what: 'Status types of rooms. Beyond it: 422.' },
  accounts: { most: 1000, unit: 'entries', by: 'property', what: 'Accounts. Beyond it: 422.' },
  destinations: {
    most: 100,
    unit: 'entries',
    by: 'property',
    what: 'Connectors, receivers and subscribers, of each. Beyond it: 422.',
  },
  licences: { most: 200, unit: 'entries', by: 'property', what: 'Licences. Beyond it: the file is refused.' },
  quantity: {
    most: 999,
    unit: 'items',
    by: 'request',
    what: 'How many of one item can be charged at once at a screen, also where the item has no maximum. Beyond it: 422. By `/rest` only the maximum of the item counts.',
  },
  answer: {
    most: 16 * 1024,
    unit: 'bytes',
    by: 'message',
    what: 'What a receiver may answer, and as much again of headers, within 8 seconds. Beyond it no more is read; its status counts.',
  },
  deaths: {
    most: 3,
    unit: 'tries',
    by: 'message',
    what: 'How many processes in a row may die with a message in hand. Then it is set aside: refused, with an alert, and the next one leaves.',
  },
  guests: {
    most: 20,
    unit: 'entries',
    by: 'room',
    what: 'Guests that a property system tells of in one room. Beyond it: left out.',
  },
  linkCalls: {
    most: 20,
    unit: 'entries',
    by: 'room',
    what: 'Wake-up calls that stand for one room when a property system sets another. Beyond it: the call is refused, and it is told so.',
  },
  linkRefusals: {
    most: 100,
    unit: 'entries',
    by: 'link',
    what: 'Calls of a property system in an hour that are refused one by one, each with an answer and an alert. Beyond it: left out, and one alert says so.',
  },
  linkRecords: {
    most: 20_000,
    unit: 'records',
    by: 'link',
    what: 'What a property system may say at once, and 200 records a second after that; 256 bytes count as one more. Beyond it nothing is read until it is made up for, and after half a minute of that the connection is closed.',
  },
  linkNoise: {
    most: 64 * 1024,
    unit: 'bytes',
    by: 'link',
    what: 'Bytes in a row from a property system that are no record. Beyond it: the connection is closed.',
  },
  linkGreetings: {
    most: 60,
    unit: 'records',
    by: 'link',
    what: 'Greetings of a property system in a minute. Beyond it: the connection is closed.',
  },
  linkUnread: {
    most: 64 * 1024,
    unit: 'bytes',
    by: 'link',
    what: 'What a property system leaves unread of what it is sent. Beyond it: the connection is closed.',
  },
  postingParts: {
    most: 100,
    unit: 'records',
    by: 'message',
    what: 'Into how many postings of at most 99 a charge is split for a property system. Beyond it the charge is refused, with an alert.',
  },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** The table of docs/limits.md. */
export function budgetTable(): string {
  const rows = Object.entries<Budget>(budgets).map(
    ([name, { most, unit, by, what }]) => `| \`${name}\` | ${most.toLocaleString('en')} ${unit} | ${by} | ${what} |`,
  );
  return ['| budget | most | for each | what it bounds |', '|---|---|---|---|', ...rows].join('\n');
}
