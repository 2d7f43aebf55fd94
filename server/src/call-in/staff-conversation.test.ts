import { describe, expect, it } from 'vitest';
import { randomOf } from '../../testing/random.ts';
import { StaffTalk as Talk, types } from '../../testing/staff-talk.ts';
import { dialled } from './staff-questions.ts';
import { done } from './talk.ts';

const desk = (...before: string[]) => [...before, 'connect'];

describe('who calls', () => {
  it('is asked for number and PIN, three times in a call, whether the number exists or not', () => {
    const talk = new Talk('minibar', '', { room: '412' });
    expect(talk.said).toEqual([['askStaff']]);
    expect(talk.type('12').said.at(-1)).toEqual(['askPin']);
    expect(talk.type('1111').said.at(-1)).toEqual(['wrongPin', 'askStaff']);
    expect(talk.type('99', '4711').said.at(-1)).toEqual(['wrongPin', 'askStaff']);
    expect(talk.type('12', '4712').said.at(-1)).toEqual(desk('wrongPin'));
    expect(JSON.stringify(talk.turn.state)).not.toMatch(/99|4711|4712/);
    expect(new Talk('minibar', '', { room: '412' }).type('12', '4711').said.at(-1)).toContain('askItem');
    expect(new Talk('minibar', '', { room: '412' }).type('13').said.at(-1)).toContain('askItem');
  });

  it('gets a person where the number is locked, or has not the right', () => {
    const locked = new Talk('minibar');
    locked.wrong = 5;
    expect(locked.type('12', '4712').turn).toMatchObject({ state: { locked: true }, page: { do: 'desk' } });
    expect(new Talk('operator', '', { may: ['status'] }).type('13').said.at(-1)).toEqual(desk('notAllowed'));
    expect(new Talk('operator').press('0').said.at(-1)).toEqual(desk());
  });
});

describe('room status', () => {
  const set = (room: string, status: string) => ({ do: 'status', room, status });

  it('is dialled behind the code from the room itself, said back and taken back', () => {
    const talk = new Talk('status', '1', { room: '412' }).type('12', '4711');
    expect(talk.effects).toEqual([set('412', '1')]);
    expect(talk.said.at(-1)).toEqual(['statusSet', 'takeBack', 'nextRoom']);
    expect(talk.type('').effects.at(-1)).toEqual({ ...set('412', '02'), instead: '1' });
    expect(talk.said.at(-1)).toEqual(['statusBack', 'nextRoom']);
    expect(talk.press('', 'TIMEOUT').turn.page).toMatchObject({ do: 'end', say: [{ sentence: 'goodbye' }] });
  });

  it('is given to several rooms from a staff phone; the first one of a room is replaced instead', () => {
    const talk = new Talk('status').type('13', '401', '1', '402', '2');
    expect(talk.effects).toEqual([set('401', '1'), set('402', '02')]);
    expect(talk.type('').said.at(-1)).toEqual(['ofRoom', 'statusKey', 'statusKey', 'statusKey']);
    expect(talk.type('1').effects.at(-1)).toEqual(set('402', '1'));
    expect(new Talk('status').type('13', '999').said.at(-1)).toEqual(['noRoom', 'askRoom']);
    expect(new Talk('status').type('13', '401').press('1', 'HANGUP')).toMatchObject({
      effects: [set('401', '1')],
      turn: { noted: true },
    });
  });

  it('needs nobody from the room’s own phone where the hotel says so, but inspecting does', () => {
    const own = { room: '412', anyone: true };
    expect(new Talk('status', '1', own).effects).toEqual([set('412', '1')]);
    expect(new Talk('status', '1', own).type('').effects).toHaveLength(2);
    expect(new Talk('status', '1', own).type('7').turn.page.do).toBe('end');
    const inspecting = new Talk('status', '3', own);
    expect(inspecting.said).toEqual([['askStaff']]);
    expect(inspecting.type('12', '4711').effects).toEqual([set('412', '3')]);
    expect(new Talk('status', '3', { ...own, may: ['status'] }).type('13').effects).toEqual([]);
    expect(new Talk('status', '1', { room: '412' }).effects).toEqual([]);
  });

  it('finds what was dialled by its number, with or without zeros', () => {
    expect(dialled(types, '2')?.id).toBe('02');
    expect(dialled([...types, { id: '2', description: '', inspect: false }], '2')?.id).toBe('2');
    expect(dialled([{ id: '01' }, { id: '001' }], '1')).toBeUndefined();
  });
});

describe('the minibar', () => {
  const charge = (item: string, quantity: number) => ({ do: 'charge', room: '412', item, quantity });

  it('takes item and quantity, says the name, and takes the last one back', () => {
    const talk = new Talk('minibar', '', { room: '412' }).type('12', '4711', '10#2', '11');
    expect(talk.effects).toEqual([charge('10', 2), charge('011', 1)]);
    expect(talk.turn.page.say[0]).toEqual({ sentence: 'charged', room: '412', name: 'Nuts', count: 1 });
    expect(talk.type('').effects.at(-1)).toEqual({ do: 'uncharge', receipt: done });
    expect(talk.turn.page.say[0]).toMatchObject({ sentence: 'chargeBack', name: 'Nuts' });
    expect(talk.type('11#4').said.at(-1)).toContain('tooMuch');
    expect(talk.type('77').said.at(-1)).toEqual(desk('noItem'));
  });

  it('notes an untouched one, and goes on with other rooms', () => {
    const talk = new Talk('minibar').type('13', '412', '#');
    expect(talk.effects).toEqual([{ do: 'untouched', room: '412' }]);
    expect(talk.said.at(-1)).toEqual(['nothingTaken', 'nextRoom']);
    talk.type('413', '10', '#', '414', '10');
    expect(talk.effects.slice(1)).toMatchObject([{ room: '413' }, { room: '414' }]);
    expect(talk.press('10', 'HANGUP').effects).toHaveLength(3);
  });

  it('charges a room in which nobody lives only where the hotel wants that', () => {
    const vacant = { vacant: true, room: '412' };
    expect(new Talk('minibar', '', vacant).type('13', '10').effects).toHaveLength(1);
    const talk = new Talk('minibar', '', { ...vacant, chargeVacant: false }).type('13');
    expect(talk.said.at(-1)).toEqual(['vacant', 'askRoom']);
  });
});

describe('wake-ups of a room', () => {
  it('are set, heard and cancelled, said about the room', () => {
    const talk = new Talk('operator').type('13', '412');
    expect(talk.said.at(-1)).toEqual(['ofRoom', 'roomNone', 'setCall']);
    expect(talk.type('1').said.at(-1)).toEqual(['askRoomTime']);
    expect(talk.type('0630').effects).toEqual([{ do: 'book', time: '0630', daily: false }]);
    expect(talk.said.at(-1)).toEqual(['roomStands', 'mayHangUp', 'change', 'roomDaily']);
    const standing = { calls: [{ id: 'a', daily: false, byPhone: true }] };
    expect(new Talk('operator', '412', standing).type('13', '2').effects).toEqual([{ do: 'cancel', call: 'a' }]);
  });

  it('have the result that a person tells', () => {
    for (const [key, result] of [
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ] as const)
      expect(new Talk('operator', '412', { last: 'z' }).type('13', '3', key).effects).toEqual([
        { do: 'result', call: 'z', result },
      ]);
    expect(new Talk('operator', '412').type('13', '3').said.at(-1)?.[0]).toBe('notUnderstood');
  });
});

it('ends within ten turns of the last thing that was done, and within fifty, whatever is pressed', () => {
  let [longest, longestIdle] = [0, 0];
  const ended = { end: 0, desk: 0 };
  for (let seed = 1; seed <= 8000; seed += 1) {
    const random = randomOf(seed);
    const pieces = [
      '12',
      '4711',
      '13',
      '412',
      '413',
      '999',
      '1',
      '2',
      '3',
      '10',
      '10#2',
      '#',
      '',
      '0630',
      '77',
      '9#9#9',
    ];
    const service = (['status', 'minibar', 'operator'] as const)[random(3)] ?? 'status';
    const talk = new Talk(service, random(3) === 0 ? ['1', '412', '3'][random(3)] : '', {
      ...(random(2) === 0 ? { room: '412' } : {}),
      anyone: random(2) === 0,
      vacant: random(2) === 0,
      chargeVacant: random(2) === 0,
      ...(random(2) === 0 ? { last: 'z' } : {}),
      calls: Array.from({ length: random(4) }, (_, index) => ({ id: `c${index}`, daily: false, byPhone: false })),
    });
    // Most know who they are, so that what comes behind it is reached.
    const keys = random(3) === 0 ? [] : ['13'];
    let [idle, effects] = [0, 0];
    while (!talk.over) {
      const digits = keys.pop() ?? pieces[random(pieces.length)] ?? '';
      talk.press(digits, random(40) === 0 ? 'HANGUP' : random(4) === 0 ? 'TIMEOUT' : 'OK');
      idle = talk.effects.length > effects ? 0 : idle + 1;
      effects = talk.effects.length;
      longestIdle = Math.max(longestIdle, idle);
      if (talk.turns > 60) throw new Error(`seed ${seed} does not end`);
    }
    longest = Math.max(longest, talk.turns);
    ended[talk.turn.page.do as 'end' | 'desk'] += 1;
  }
  expect(longestIdle).toBeLessThanOrEqual(12);
  expect(longest).toBeLessThanOrEqual(50);
  expect(Math.min(ended.end, ended.desk)).toBeGreaterThan(800);
});
