/** What an Asterisk, a property system and a receiver can cause: strangers on a wire of their own. */
import type { Budget } from './budget.ts';

export const peersBudgets = {
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
  answer: {
    most: 16 * 1024,
    unit: 'bytes',
    by: 'message',
    what:
      'What a receiver may answer, and as much again of headers, within 8 seconds. Beyond it no more is read; ' +
      'its status counts.',
  },
  providerAnswer: {
    most: 256 * 1024,
    unit: 'bytes',
    by: 'request',
    what: 'What a provider that people sign in at may answer, within 8 seconds. Beyond it: nobody is signed in.',
  },
  cloudAnswer: {
    most: 4 * 1024 * 1024,
    unit: 'bytes',
    by: 'request',
    what:
      'What a property system in the cloud may answer to one request: a page of 50 stays is about a tenth of it. ' +
      'Beyond it no more is read, and it counts as not answered.',
  },
  mailAnswer: {
    most: 64 * 1024,
    unit: 'bytes',
    by: 'message',
    what:
      'What the mail server may say while it takes one mail, within 8 seconds. Beyond it: its connection is ' +
      'closed, and the mail is tried again later.',
  },
  mailAlerts: {
    most: 200,
    unit: 'entries',
    by: 'message',
    what:
      'Alerts in one mail. What comes in the half minute after a mail waits and leaves together; beyond it the next ' +
      'mail leaves at once.',
  },
  deaths: {
    most: 3,
    unit: 'tries',
    by: 'message',
    what:
      'How many processes in a row may die with a message in hand. Then it is set aside: refused, with an ' +
      'alert, and the next one leaves.',
  },
  guests: {
    most: 20,
    unit: 'entries',
    by: 'room',
    what: 'Guests that a property system tells of in one room. Beyond it: left out.',
  },
  guestMessages: {
    most: 20,
    unit: 'entries',
    by: 'room',
    what: 'Messages that a property system has for one guest of a room. Beyond it: left out; they are at the desk.',
  },
  linkCalls: {
    most: 20,
    unit: 'entries',
    by: 'room',
    what:
      'Wake-up calls that stand for one room when a property system sets another. Beyond it: the call is ' +
      'refused, and it is told so.',
  },
  linkRefusals: {
    most: 100,
    unit: 'entries',
    by: 'link',
    what:
      'Calls of a property system in an hour that are refused one by one, each with an answer and an alert. ' +
      'Beyond it: left out, and one alert says so.',
  },
  linkRecords: {
    most: 20_000,
    unit: 'records',
    by: 'link',
    what:
      'What a property system may say at once, and 200 records a second after that; 256 bytes count as one ' +
      'more. Beyond it nothing is read until it is made up for, and after half a minute of that the ' +
      'connection is closed.',
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
    what:
      'Into how many postings of at most 99 a charge is split for a property system. Beyond it the charge is ' +
      'refused, with an alert.',
  },
} as const satisfies Record<string, Budget>;
