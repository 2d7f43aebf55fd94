/** How much one hotel may have. */
import type { Budget } from './budget.ts';

export const hotelBudgets = {
  lines: {
    most: 200,
    unit: 'calls',
    by: 'property',
    what:
      'Lines that a hotel may give itself at the console or by an import. Beyond it: 422; somebody at the ' +
      'machine may give more with `reveille apply`.',
  },
  extensionDigits: {
    most: 6,
    unit: 'digits',
    by: 'room',
    what:
      'How long an extension of digits may be that a hotel enters at the console or by an import: longer ones ' +
      'may reach outside lines. Beyond it: 422; `reveille apply` takes 10.',
  },
  rooms: { most: 10_000, unit: 'entries', by: 'property', what: 'Rooms, of both lists together. Beyond it: 422.' },
  items: { most: 5000, unit: 'entries', by: 'property', what: 'Items that can be charged. Beyond it: 422.' },
  categories: { most: 500, unit: 'entries', by: 'property', what: 'Categories of items. Beyond it: 422.' },
  statusTypes: { most: 500, unit: 'entries', by: 'property', what: 'Status types of rooms. Beyond it: 422.' },
  accounts: { most: 1000, unit: 'entries', by: 'property', what: 'Accounts. Beyond it: 422.' },
  tokens: { most: 500, unit: 'entries', by: 'property', what: 'Tokens, of all accounts together. Beyond it: 422.' },
  staff: { most: 2000, unit: 'entries', by: 'property', what: 'Numbers of staff who call in. Beyond it: 422.' },
  phones: { most: 20_000, unit: 'entries', by: 'property', what: 'Phones that people call in from. Beyond it: 422.' },
  destinations: {
    most: 100,
    unit: 'entries',
    by: 'property',
    what: 'Connectors, receivers and subscribers, of each. Beyond it: 422.',
  },
  mailRecipients: {
    most: 30,
    unit: 'entries',
    by: 'property',
    what:
      'Addresses that a hotel is told by mail at, of all its subscribers together. Beyond it: 422; somebody at the ' +
      'machine may give more with `reveille apply`.',
  },
  mailTests: {
    most: 10,
    unit: 'tries',
    by: 'property',
    what: 'Tests of connections that tell people by mail, in an hour. Beyond it: 429.',
  },
  licences: { most: 200, unit: 'entries', by: 'property', what: 'Licences. Beyond it: the file is refused.' },
  calls: {
    most: 30_000,
    unit: 'calls',
    by: 'property',
    what: 'Wake-up calls that wait to be rung, set in whatever way. Beyond it: 422, and who calls in reaches the desk.',
  },
  callsOfRoom: {
    most: 100,
    unit: 'calls',
    by: 'room',
    what: 'The same of one room; a call for every day is one. Beyond it: 422, and who calls in reaches the desk.',
  },
  openDefects: {
    most: 500,
    unit: 'entries',
    by: 'property',
    what: 'Defects of rooms that nobody has fixed. Beyond it: 422.',
  },
  quantity: {
    most: 999,
    unit: 'items',
    by: 'request',
    what:
      'How many of one item can be charged at once at a screen, also where the item has no maximum. Beyond ' +
      'it: 422. By `/rest` only the maximum of the item counts.',
  },
} as const satisfies Record<string, Budget>;
