/** Whoever judges the nights sees each wrong that is planted, and none where there is none. */
import { describe, expect, test } from 'vitest';
import { check } from './checker.ts';
import type { Booking, Night, Ring, Told } from './seen.ts';

const minute = 60_000;
const answered = { at: 0, answeredAt: 10, refused: false };
const booking = (more: Partial<Booking> = {}): Booking => ({ ...answered, id: 'a', room: '101', due: minute, ...more });
const ring = (more: Partial<Ring> = {}): Ring => ({
  room: '101',
  invited: minute + 100,
  answered: minute + 1100,
  ended: minute + 9000,
  endedBy: 'caller',
  ...more,
});
const told = (more: Partial<Told> = {}): Told => ({ id: 'a', end: 'answered', unsure: 0, again: 0, ...more });
const charge = { ...answered, id: 'c', room: '101' };
const arrived = { id: 'c', room: '101', at: 50 };
const later = { at: 20, answeredAt: 30, refused: false, id: 'd', room: '101' };
const night = (more: Partial<Night> = {}): Night => ({
  bookings: [booking()],
  cancellings: [],
  chargings: [charge],
  rings: [ring()],
  told: [told()],
  charged: [arrived],
  bills: ['101'],
  faults: [],
  lines: 4,
  attempts: 3,
  retryMilliseconds: minute,
  punctual: 5000,
  ...more,
});
const found = (more: Partial<Night>) => check(night(more)).findings.map(({ what }) => what);
const again = ring({ invited: 2 * minute, answered: 2 * minute + 1000, ended: 2 * minute + 9000 });
/** Nobody answers, so often, a minute apart or as told. */
const unanswered = (count: number, pause = minute): Ring[] =>
  Array.from({ length: count }, (_, index) => {
    const invited = minute + 100 + index * (20_000 + pause);
    return ring({ invited, answered: null, ended: invited + 20_000 });
  });
const failed = told({ end: 'failed' });
const hiding = { what: 'Asterisk frozen', from: minute - 1000, until: minute + 5000, hidesCalls: true };
const fault = { what: 'primary killed', from: minute - 1000, until: minute + 5000 };

test('a night in which all went well', () => {
  expect(check(night())).toEqual({ findings: [], late: [{ milliseconds: 100, because: '' }] });
});

const lateRing = { rings: [ring({ invited: minute + 20_000 })] };

describe('what is wrong is found:', () => {
  test.each<[string, Partial<Night>, string[]]>([
    ['a call that never rang', { rings: [] }, ['lost']],
    ['a call without an end', { told: [told({ end: 'open' })] }, ['lost']],
    ['a call of which nobody knows any more', { told: [] }, ['lost']],
    ['a guest who is rung again', { rings: [ring(), again] }, ['doubled']],
    ['a phone that rings for nobody', { bookings: [], told: [] }, ['uninvited']],
    ['a call that was cancelled', { cancellings: [{ ...answered, booking: 'a' }] }, ['uninvited']],
    [
      'a call that is late for no reason',
      { rings: [ring({ invited: minute + 20_000, answered: null })] },
      ['late', 'lied'],
    ],
    [
      'a call that is late before anything broke',
      { ...lateRing, faults: [{ ...fault, from: minute + 15_000, until: minute + 18_000 }] },
      ['late'],
    ],
    ['a call that is early', { rings: [ring({ invited: minute - 3000 })] }, ['late']],
    ['said to be answered', { rings: [ring({ answered: null })] }, ['lied']],
    ['said to have failed', { told: [told({ end: 'failed' })] }, ['lied']],
    ['more calls than lines', { lines: 0 }, ['crowded']],
    ['the same while they cannot be seen for a moment', { lines: 0, faults: [hiding] }, ['crowded']],
    ['a phone that is rung too often', { rings: unanswered(4), told: [failed] }, ['pestered']],
    ['a phone that is rung again at once', { rings: unanswered(3, 0), told: [failed] }, ['pestered', 'pestered']],
    ['a call that is not tried again', { rings: unanswered(1), told: [failed] }, ['given up']],
    [
      'a call that fails where nobody knows whether it rang',
      { rings: unanswered(1), told: [told({ end: 'failed', unsure: 1 })], faults: [fault] },
      ['given up'],
    ],
    ['an end that is told twice', { told: [told({ again: 1 })] }, ['told twice']],
    ['a booking that is refused', { bookings: [booking({ refused: true })], rings: [], told: [] }, ['refused']],
    ['a charge that is refused', { chargings: [{ ...charge, refused: true }], charged: [], bills: [] }, ['refused']],
    ['late by something that carries no call', { ...lateRing, faults: [{ ...fault, delaysCalls: false }] }, ['late']],
    ['a charge that did not arrive', { charged: [] }, ['charge lost']],
    ['a charge that is late for no reason', { charged: [{ ...arrived, at: 31_000 }] }, ['charge late']],
    ['a charge that is on no bill', { bills: [] }, ['charge lost']],
    ['a charge that arrived twice', { charged: [arrived, arrived] }, ['charged twice']],
    ['a charge that is on a bill twice', { bills: ['101', '101'] }, ['charged twice']],
    ['a charge that was made of one request twice', { charged: [arrived, later] }, ['charged twice']],
    [
      'a charge that arrives before an earlier one',
      { chargings: [charge, later], charged: [later, arrived], bills: ['101', '101'] },
      ['out of order'],
    ],
  ])('%s', (_name, more, expected) => {
    expect(found(more)).toEqual(expected);
  });
});

const crossed = { chargings: [charge, { ...later, at: 5 }], bills: ['101', '101'] };

describe('what is not wrong is not found:', () => {
  test.each<[string, Partial<Night>]>([
    ['a booking that was never answered', { bookings: [booking({ answeredAt: null })], rings: [], told: [] }],
    ['the same, which rang', { bookings: [booking({ answeredAt: null })], told: [] }],
    [
      'a booking that was refused when its time had passed',
      { bookings: [booking({ refused: true, answeredAt: minute + 1 })], rings: [], told: [] },
    ],
    ['a phone that is rung as often as the hotel wants', { rings: unanswered(3), told: [failed] }],
    [
      'once more, where one is unsure',
      { rings: unanswered(4), told: [told({ end: 'failed', unsure: 1 })], faults: [fault] },
    ],
    ['tried less often while something was broken', { rings: unanswered(2), told: [failed], faults: [fault] }],
    ['rung again where it is unsure', { rings: [ring(), again], told: [told({ unsure: 1 })] }],
    ['rung again where nobody answered', { rings: [ring({ answered: null }), again] }],
    ['rung again after the PBX went down', { rings: [ring({ endedBy: 'pbx' }), again] }],
    ['late while something was broken', { ...lateRing, faults: [fault] }],
    [
      'more calls than lines, of which one could not be seen for long',
      { lines: 0, rings: [ring({ ended: minute + 30_000 })], faults: [{ ...hiding, until: minute + 20_000 }] },
    ],
    [
      'two calls of one room',
      {
        bookings: [booking(), booking({ id: 'b', due: 2 * minute })],
        rings: [ring(), again],
        told: [told(), told({ id: 'b' })],
      },
    ],
    [
      'a cancellation that crossed the call',
      { cancellings: [{ at: 0, answeredAt: minute, refused: false, booking: 'a' }] },
    ],
    [
      'a charge that is late because something was broken',
      { charged: [{ ...arrived, at: 31_000 }], faults: [{ ...fault, delaysCalls: false, from: 20, until: 20_000 }] },
    ],
    ['a charge that was never answered', { chargings: [{ ...charge, answeredAt: null, id: '' }] }],
    ['the same, which was not made', { chargings: [{ ...charge, answeredAt: null, id: '' }], charged: [], bills: [] }],
    ['two charges at the same time, in any order', { ...crossed, charged: [later, arrived] }],
  ])('%s', (_name, more) => {
    expect(found(more)).toEqual([]);
  });
});
