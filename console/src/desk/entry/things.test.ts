/** What else a room can be given on the entry line: cancelling, the minibar, a status. */
import { describe, expect, test } from 'vitest';
import { facts, refusal, told } from '../../../testing/facts.ts';
import { parse } from './parse.ts';

describe('cancelling', () => {
  test('takes every call of the room, the soonest first', () => {
    expect(parse('405 x', facts)).toMatchObject({ kind: 'cancel', calls: [{ id: 'sooner' }, { id: 'later' }] });
    expect(parse('405-406 X', facts)).toMatchObject({
      kind: 'cancel',
      calls: [{ id: 'sooner' }, { id: 'other' }, { id: 'later' }],
    });
  });

  test('takes one of several by its time, with a date where the next one is not meant', () => {
    expect(parse('405 x 7:00', facts)).toMatchObject({ kind: 'cancel', calls: [{ id: 'later' }] });
    expect(parse('405 x 5', facts)).toMatchObject({ kind: 'cancel', calls: [{ id: 'sooner' }] });
    expect(parse('405,406 x 6:30', facts)).toMatchObject({ kind: 'cancel', rooms: ['406'], calls: [{ id: 'other' }] });
    expect(parse('405 x 7:00 15/11', facts)).toMatchObject({ kind: 'cancel', calls: [{ id: 'later' }] });
    expect(refusal('405 x 7:00 16/11')).toBe('refused.noCallAt');
    expect(refusal('405 x 6:30')).toBe('refused.noCallAt');
    expect(refusal('405 x 25:00')).toBe('refused.noTime');
  });

  test('is refused where there is nothing to cancel', () => {
    expect(refusal('412 x')).toBe('refused.noCalls');
  });
});

describe('the minibar', () => {
  const lines = (text: string): string => {
    const entry = parse(text, facts);
    return entry.kind === 'charge'
      ? entry.lines.map(({ item, quantity }) => `${quantity} ${item.description}`).join(', ')
      : JSON.stringify(entry);
  };

  test.each([
    ['412 mb 3x cola 1x water', '3 Cola, 1 Mineral water'],
    ['412 mb 3 cola 1 water', '3 Cola, 1 Mineral water'],
    ['412 MB 3xCOLA', '3 Cola'],
    ['412 mb cola', '1 Cola'],
    ['412 mb cola water', '1 Cola, 1 Mineral water'],
    ['412 mb 2 mineral water', '2 Mineral water'],
    ['412 mb 2x min', '2 Mineral water'],
    ['412 mb 2x 10', '2 Cola'],
    ['412 mb 20x peanuts', '20 Salted peanuts'],
    ['412 mb 1x cafe', '1 Café crème'],
    ['412 mb 2x cola 3x cola', '5 Cola'],
  ])('%s is %s', (text, wanted) => {
    expect(lines(text)).toBe(wanted);
  });

  test('with 0 was checked, and nothing used', () => {
    expect(parse('412 mb 0', facts)).toEqual({ kind: 'checked', rooms: ['412'] });
  });

  test.each([
    ['412 mb', 'refused.noQuantity'],
    ['412 mb 3', 'refused.noQuantity'],
    ['412 mb 0 cola', 'refused.noQuantity'],
    ['412 mb 1x champagne', 'refused.noItem'],
    ['412 mb 1x co', 'refused.manyItems'],
    ['412 mb 7x cola', 'refused.overMax'],
    ['412 mb 4x cola 3x cola', 'refused.overMax'],
    ['412 mb 1000x peanuts', 'refused.overMax'],
  ])('%s is refused: %s', (text, why) => {
    expect(refusal(text)).toBe(why);
  });

  test('is not for an account without the permission', () => {
    expect(refusal('412 mb cola', { may: { ...facts.may, charge: false } })).toBe('refused.noMinibar');
  });
});

describe('a status', () => {
  test.each([
    ['412 clean', '001'],
    ['412 CLEAN', '001'],
    ['412 cl', '001'],
    ['412 002', '002'],
    ['412 5', '5'],
    ['412 out of order', '003'],
    ['412 order', '003'],
    ['412 do not', '630'],
    ['412-414 dirty', '002'],
  ])('%s is the status %s', (text, id) => {
    expect(parse(text, facts)).toMatchObject({ kind: 'status', status: { id } });
  });

  test('a number of three digits that is a time is one, whatever the statuses are called', () => {
    expect(told('412 630')).toBe('Sun 15 Nov 06:30');
  });

  test.each([
    ['412 out', 'refused.manyStatuses'],
    ['412 spotless', 'refused.noStatus'],
  ])('%s is refused: %s', (text, why) => {
    expect(refusal(text)).toBe(why);
  });

  test('is refused where the property has none, and where it is switched off', () => {
    expect(refusal('412 clean', { statuses: [] })).toBe('refused.noStatusAtAll');
    expect(refusal('412 clean', { may: { ...facts.may, status: false } })).toBe('refused.noStatusAtAll');
    expect(refusal('412 6:30', { may: { ...facts.may, wake: false } })).toBe('refused.off');
  });
});

describe('another time', () => {
  const becomes = (text: string): string => {
    const entry = parse(text, facts);
    return entry.kind === 'change' ? `${entry.call.id} ${new Date(entry.at).toISOString()}` : JSON.stringify(entry);
  };

  test.each([
    ['405 7:00>7:30', 'later 2026-11-15T06:30:00.000Z'],
    ['405 7 > 730', 'later 2026-11-15T06:30:00.000Z'],
    ['405 5:00>6', 'sooner 2026-11-15T05:00:00.000Z'],
    ['406 >7:00', 'other 2026-11-15T06:00:00.000Z'],
    ['406 6:30>7:15 pm', 'other 2026-11-15T18:15:00.000Z'],
    ['406 6:30>7:00 24/12', 'other 2026-12-24T06:00:00.000Z'],
    ['405 5:00>23:30', 'sooner 2026-11-14T22:30:00.000Z'], // midnight lies between: that evening, not the next
  ])('%s is %s', (text, moment) => {
    expect(becomes(text)).toBe(moment);
  });

  test.each([
    ['405 >7:30', 'refused.whichCall'],
    ['405 6:30>7:30', 'refused.noCallAt'],
    ['405 7:00>7:00', 'refused.sameTime'],
    ['405 5:00>7:00', 'refused.taken'],
    ['406 6:30>22:00 14/11/2026', 'refused.past'],
    ['406 6:30>7:75', 'refused.noTime'],
    ['405-406 6:30>7:00', 'refused.oneRoom'],
    ['407 6:30>7:00', 'refused.noCalls'],
    ['406 6:30>7:00 please', 'refused.word'],
  ])('%s is refused: %s', (text, why) => {
    expect(refusal(text)).toBe(why);
  });

  test('is waited for once the call is named', () => {
    expect(parse('406 6:30>', facts)).toMatchObject({ kind: 'changing', call: { id: 'other' } });
  });
});

test('a call beside others that the room has knows of them', () => {
  expect(parse('406 7:00', facts)).toMatchObject({ kind: 'wakeup', standing: [], others: [{ id: 'other' }] });
  expect(parse('406 6:30', facts)).toMatchObject({ kind: 'wakeup', standing: [{ id: 'other' }], others: [] });
});
