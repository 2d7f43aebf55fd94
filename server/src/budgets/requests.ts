/** What a caller of the interface can cause: requests, connections, streams, passwords. */
import type { Budget } from './budget.ts';

export const requestsBudgets = {
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
  eventStreamUnread: {
    most: 256 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'What waits for a client that does not read its stream of events. Beyond it: its connection is closed.',
  },
  eventPages: {
    most: 2,
    unit: 'requests',
    by: 'process',
    what:
      'Pages of 50 missed events that are read at once, one of a property. Beyond it: in turn by property; the next ' +
      'page is read when the client has read the one before.',
  },
  verifications: {
    most: 2,
    unit: 'requests',
    by: 'process',
    what:
      'Journals that are compared with their chain at once for a screen, one of a property: who asks meanwhile gets ' +
      'the same answer. Beyond it: in turn by property.',
  },
  connections: {
    most: 4000,
    unit: 'connections',
    by: 'process',
    what:
      'Connections that are open at once, and never more than three quarters of the descriptors of the ' +
      'process. Beyond it: closed at once. Start further processes for more.',
  },
  connectionsByAddress: {
    most: 400,
    unit: 'connections',
    by: 'network',
    what:
      'Connections of one address (of one /64 of IPv6), and never more than are still free. Beyond it: closed ' +
      'at once. Proxies in `REVEILLE_TRUSTED_PROXIES` are not limited.',
  },
  strangers: {
    most: 600,
    unit: 'requests',
    by: 'network',
    what:
      'Requests in a minute that came without valid credentials. Beyond it: 429 for who has not signed in ' +
      'from there before.',
  },
  signInsTrusted: {
    most: 10,
    unit: 'tries',
    by: 'account',
    what:
      'Wrong passwords for an account from one network where it has signed in before; one more every 6 ' +
      'seconds. Beyond it: 429. Nobody elsewhere uses it up.',
  },
  signInsName: {
    most: 10,
    unit: 'tries',
    by: 'account',
    what:
      'Wrong passwords for one name from all networks where it has not signed in before; one more every 6 ' +
      'seconds, for the network that has tried least. Beyond it: a wait, then 429.',
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
    what:
      'Passwords that wait to be verified, of accounts at networks where they have signed in before; they go ' +
      'first. Beyond it: 503.',
  },
  verificationsStrangers: {
    most: 64,
    unit: 'requests',
    by: 'process',
    what:
      'Passwords that wait to be verified, of all others, 15 seconds at the most; half of the cores work on ' +
      'them. Beyond it: 503 for who has tried most.',
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
    what:
      'Names with wrong passwords that are noted before it is looked up, every 5 seconds, which of them ' +
      'exist. Beyond it the oldest is left out of journal and alerts.',
  },
  providerSignIns: {
    most: 600,
    unit: 'tries',
    by: 'network',
    what:
      'Sign-ins at the provider of a hotel that were begun in 10 minutes and have not come back. Beyond it the ' +
      'oldest is forgotten: who began it begins again.',
  },
  eraseDays: {
    most: 366,
    unit: 'days',
    by: 'request',
    what: 'The time of which all personal data of a room is erased at once. Beyond it: 400, to be asked for in parts.',
  },
} as const satisfies Record<string, Budget>;
