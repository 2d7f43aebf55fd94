/** When and where: every form of the entry line for wake-ups, and what it must refuse. */
import { describe, expect, test } from 'vitest';
import { facts, refusal, rooms, told } from '../../../testing/facts.ts';
import { parse, withMethod } from './parse.ts';

describe('a guest', () => {
  const withTime = (text: string) => {
    const entry = parse(text, facts);
    return entry.kind === 'wakeup' ? entry.rooms : entry.kind;
  };
  test.each([
    ['tanaka 6:30', ['412']],
    ['Tana 6:30', ['412']],
    ['garcia 630', ['413']],
    ['GARCÍA 630', ['413']],
  ])('%s is woken in %s', (text, where) => {
    expect(withTime(text)).toEqual(where);
  });

  test('of whom there are two is asked for by room, and nobody is no room', () => {
    expect(parse('lopez 6:30', facts)).toMatchObject({
      why: 'refused.whichGuest',
      values: { name: 'lopez', rooms: '413, 414' },
    });
    expect(parse('smith 6:30', facts)).toMatchObject({ why: 'refused.noRoom' });
  });
});

test('who wants a person or a knock says so behind the time, once', () => {
  expect(parse('412 6:30 knock', facts)).toMatchObject({ kind: 'wakeup', method: 'knock', daily: false });
  expect(parse('412 6:30 d PERSON', facts)).toMatchObject({ kind: 'wakeup', method: 'person', daily: true });
  expect(parse('412 6:30 person+', facts)).toMatchObject({ kind: 'wakeup', method: 'person-then-system' });
  expect(parse('412 6:30', facts)).not.toHaveProperty('method');
  expect(parse('412 6:30 knock person', facts)).toMatchObject({ why: 'refused.word' });
  expect(withMethod('412 6:30 Knock d', 'person-then-system')).toBe('412 6:30 d person+');
  expect(parse(withMethod('412 6:30', 'system'), facts)).toMatchObject({ kind: 'wakeup', method: 'system' });
});

describe('a note', () => {
  test.each([
    ['412 note late check-out, quiet', ['412'], 'late check-out, quiet', false],
    ['412 NOTA salida tarde', ['412'], 'salida tarde', false],
    ['note lift 2 is noisy > call service', [], 'lift 2 is noisy > call service', false],
    ['tanaka note 2 pillows', ['412'], '2 pillows', false],
    ['412 note 7:30 taxi', ['412'], 'taxi', true],
    ['412 nota 7:30 táxi', ['412'], 'táxi', true],
    ['412 Notiz 7:30 Taxi', ['412'], 'Taxi', true],
    ['412 consigne 7h30 taxi', ['412'], 'taxi', true],
    ['412 notitie 7:30 taxi', ['412'], 'taxi', true],
    ['notatka winda 2 hałasuje', [], 'winda 2 hałasuje', false],
  ])('%s is about %j', (text, where, words, promised) => {
    const entry = parse(text, facts);
    expect(entry).toMatchObject({ kind: 'note', rooms: where, text: words });
    expect(entry.kind === 'note' && entry.due !== undefined).toBe(promised);
  });

  test('needs words, and one room or none', () => {
    expect(parse('412 note', facts)).toEqual({ kind: 'noting', rooms: ['412'] });
    expect(parse('note ', facts)).toEqual({ kind: 'noting', rooms: [] });
    expect(parse('412-414 note x', facts)).toMatchObject({ why: 'refused.noteRooms' });
    expect(parse('999 note x', facts)).toMatchObject({ why: 'refused.noRoom' });
    expect(parse(`note ${'x'.repeat(501)}`, facts)).toMatchObject({ why: 'refused.noteLong' });
    expect(parse('412 notes', facts)).not.toMatchObject({ kind: 'note' });
  });
});

describe('a time', () => {
  test.each([
    ['412 6:30', 'Sun 15 Nov 06:30'],
    ['412 06:30', 'Sun 15 Nov 06:30'],
    ['412 630', 'Sun 15 Nov 06:30'],
    ['412 0630', 'Sun 15 Nov 06:30'],
    ['412 6h30', 'Sun 15 Nov 06:30'],
    ['412 6H30', 'Sun 15 Nov 06:30'],
    ['412 6.30', 'Sun 15 Nov 06:30'],
    ['412 6h', 'Sun 15 Nov 06:00'],
    ['412 7', 'Sun 15 Nov 07:00'],
    ['412 23', 'Sat 14 Nov 23:00'],
    ['412 2259', 'Sat 14 Nov 22:59'],
    ['412 22:58', 'Sun 15 Nov 22:58'], // that minute has begun
    ['412 7p', 'Sun 15 Nov 19:00'],
    ['412 7a', 'Sun 15 Nov 07:00'],
    ['412 7pm', 'Sun 15 Nov 19:00'],
    ['412 7:15PM', 'Sun 15 Nov 19:15'],
    ['412 715p', 'Sun 15 Nov 19:15'],
    ['412 7:15 pm', 'Sun 15 Nov 19:15'],
    ['412 11:30p', 'Sat 14 Nov 23:30'],
    ['412 12a', 'Sun 15 Nov 00:00'],
    ['412 12p', 'Sun 15 Nov 12:00'],
    ['412 0:00', 'Sun 15 Nov 00:00'],
    ['412 0005', 'Sun 15 Nov 00:05'],
    ['630 630', 'Sun 15 Nov 06:30'], // room 630 and time 630 never collide
    ['  412   6:30 ', 'Sun 15 Nov 06:30'],
    ['1001 1001', 'Sun 15 Nov 10:01'],
  ])('%s is %s', (text, moment) => {
    expect(told(text)).toBe(moment);
  });

  test.each([
    '412 675',
    '412 2460',
    '412 24:00',
    '412 25',
    '412 13p',
    '412 0p',
    '412 6:75',
    '412 9999',
    '412 6:',
    '412 6:3',
  ])('%s is refused: no such time', (text) => {
    expect(refusal(text)).toBe('refused.noTime');
  });

  test.each(['412 6:30 6:45', '412 6:30 d d', '412 6:30 please', '412 7p pm', '412 +20 d', '412 x y'])(
    '%s is refused for the word too many',
    (text) => {
      expect(refusal(text)).toBe('refused.word');
    },
  );
});

describe('a day', () => {
  test.each([
    ['412 6:30 24/12', 'Thu 24 Dec 06:30'],
    ['412 6:30 24.12', 'Thu 24 Dec 06:30'],
    ['412 24 24/12', 'refused'],
    ['412 6:30 24/12/2026', 'Thu 24 Dec 06:30'],
    ['412 6:30 24/12/26', 'Thu 24 Dec 06:30'],
    ['412 6:30 2026-12-24', 'Thu 24 Dec 06:30'],
    ['412 6:30 14/11', 'Sun 14 Nov 06:30'], // has passed today: the next one, a year from now
    ['412 23:30 14/11', 'Sat 14 Nov 23:30'],
    ['412 6:30 29/2', 'Tue 29 Feb 06:30'], // 2028
    ['412 2:30 28/3', 'Sun 28 Mar 03:00'], // the clock jumps from 2 to 3 on 28 March 2027: rings when it jumps
  ])('%s is %s', (text, moment) => {
    if (moment === 'refused') expect(refusal(text)).toBe('refused.noTime');
    else expect(told(text)).toBe(moment);
  });

  test('a time that comes twice is the first of the two', () => {
    const entry = parse('412 2:30 31/10/2027', facts);
    expect(entry.kind === 'wakeup' && new Date(entry.at).toISOString()).toBe('2027-10-31T00:30:00.000Z');
  });

  test.each([
    ['412 6:30 31/11', 'refused.noDate'],
    ['412 6:30 24/13', 'refused.noDate'],
    ['412 6:30 0/1', 'refused.noDate'],
    ['412 6:30 29/2/2027', 'refused.noDate'],
    ['412 6:30 1/1/2020', 'refused.past'],
    ['412 6:30 1/1/2090', 'refused.far'],
  ])('%s is refused: %s', (text, why) => {
    expect(refusal(text)).toBe(why);
  });

  test('every day is said by d, before or after a date', () => {
    for (const [text, daily] of [
      ['412 6:30 d', true],
      ['412 6:30 daily', true],
      ['412 6:30 D 24/12', true],
      ['412 6:30 24/12 d', true],
      ['412 6:30', false],
    ] as const)
      expect(parse(text, facts)).toMatchObject({ kind: 'wakeup', daily });
  });

  test.each([
    ['412 +20', 20],
    ['412 +1', 1],
    ['412 +90', 90],
    ['412 +1h', 60],
    ['412 +1h30', 90],
  ])('%s is %i minutes from now', (text, minutes) => {
    expect(parse(text, facts)).toMatchObject({ kind: 'wakeup', at: facts.now + minutes * 60_000 });
  });

  test('a delay takes a way to be woken, and no other word', () => {
    expect(parse('412 +20 knock', facts)).toMatchObject({ kind: 'wakeup', method: 'knock' });
    expect(refusal('412 +20 knock person')).toBe('refused.word');
    expect(refusal('412 +20 d')).toBe('refused.word');
  });

  test.each(['412 +', '412 +0', '412 +x', '412 +1h30m', '412 ++5'])('%s is refused', (text) => {
    expect(refusal(text)).toBe('refused.noTime');
  });
});

describe('rooms', () => {
  test.each([
    ['412,413 6:30', ['412', '413']],
    ['412, 413 6:30', ['412', '413']],
    ['412 ,413,412 6:30', ['412', '413']],
    ['412-416 6:30', ['412', '413', '414', '415', '416']],
    ['410:413 6:30', ['410', '411', '412', '413']],
    ['412-413,420 6:30', ['412', '413', '420']],
    ['420-1001 6:30', ['420', '630', '1001']],
  ])('%s are %j', (text, wanted) => {
    expect(parse(text, facts)).toMatchObject({ kind: 'wakeup', rooms: wanted });
  });

  test('alone are right so far', () => {
    expect(parse('412', facts)).toEqual({ kind: 'begun', rooms: ['412'] });
    expect(parse('   ', facts)).toEqual({ kind: 'empty' });
  });

  test.each([
    ['999 6:30', '999', ['409', '419', '420']],
    ['421 6:30', '421', ['420', '412', '411']],
    ['412,999 6:30', '999', ['409', '419', '420']],
    ['412-999 6:30', '999', ['409', '419', '420']],
    ['4112 6:30', '4112', ['412', '411', '402']],
  ])('%s is refused: no room %s, with the nearest', (text, room, nearest) => {
    const entry = parse(text, facts);
    expect(entry).toMatchObject({ kind: 'refused', why: 'refused.noRoom', values: { room } });
    expect(entry.kind === 'refused' && entry.nearest).toHaveLength(3);
    if (room === '421') expect(entry.kind === 'refused' && entry.nearest[0]).toBe('420');
    expect(nearest.some((one) => entry.kind === 'refused' && entry.nearest.includes(one))).toBe(true);
  });

  test('a range from high to low is refused', () => {
    expect(refusal('416-412 6:30')).toBe('refused.roomRange');
  });

  test('without a phone cannot be rung, and without a place in the list cannot be charged', () => {
    expect(refusal('SPA 6:30', { listed: [...rooms, 'SPA'] })).toBe('refused.noPhone');
    expect(refusal('412 clean', { listed: ['SPA'] })).toBe('refused.notListed');
    expect(refusal('412 mb cola', { listed: ['SPA'] })).toBe('refused.notListed');
  });

  test('with a call in that minute are told so', () => {
    expect(parse('406,407 6:30', facts)).toMatchObject({ kind: 'wakeup', standing: [{ id: 'other' }] });
  });
});
