/**
 * What is said to somebody of the staff who calls in, and what becomes of the keys; as pure as the guest's
 * conversation. The star ends what is typed, and alone it takes the last thing back; the hash divides an item from how
 * many, and alone it ends a room. What is done is read back in the same turn.
 */
import { begin as beginGuest, proceed as proceedGuest } from './conversation.ts';
import { askStaff, dialled, results, saidAboutRoom } from './staff-questions.ts';
import {
  type StaffEffect,
  type StaffFacts,
  type StaffService,
  type StaffState,
  type StaffTurn,
  without,
} from './staff-talk.ts';
import { done, type Pressed, type Say, type State, type Turn } from './talk.ts';

/** Who gets nothing done in so many turns is helped by a person. A cart of many rooms takes more, but not for ever. */
const mostTurns = 10;
const mostInAll = 48;
const mostWrong = 3;
const mostOfAnItem = 99;
const rights = { status: 'status', minibar: 'minibar', operator: 'wakeups' } as const;

/** Somebody dialled a code of the staff, from the phone of a room or from one of theirs. */
export function beginStaff(service: StaffService, typed: string, room: string | undefined, facts: StaffFacts) {
  const fresh: StaffState = { service, step: 'who', again: 0, turns: 1, inAll: 1, wrong: 0 };
  const named = service === 'status' || typed === '' ? room : typed;
  const place = named === undefined || (service === 'operator' && typed === '') ? {} : { room: named };
  const state = { ...fresh, ...place, ...(service === 'status' && typed !== '' ? { typed } : {}) };
  return service === 'status' && room !== undefined && facts.anyone ? entering(state, facts) : askStaff(state, facts);
}

/** The room that a turn is about. */
export function roomAbout(state: StaffState, pressed: Pressed): string | undefined {
  if (state.back !== undefined && isStar(pressed)) return state.back.room;
  return state.step === 'room' ? plain(pressed) : state.room;
}

export const plain = ({ digits }: Pressed): string => digits.replaceAll(/[#*]/g, '');
const isStar = ({ digits, status }: Pressed): boolean => digits === '' && status === 'OK';

/** The next page, for what was pressed on the last one. */
export function proceedStaff(before: StaffState, facts: StaffFacts, pressed: Pressed): StaffTurn {
  const state = { ...before, turns: before.turns + 1, inAll: before.inAll + 1 };
  const digits = plain(pressed);
  if (state.step === 'over') return over(state, 'end', []);
  if (pressed.status === 'HANGUP') return hungUp(state, facts, pressed);
  // Somebody has taken the right away meanwhile.
  if (state.proved === true && !isAllowed(state, facts)) return desk(state);
  if (state.step === 'wake' && state.wake !== undefined)
    return aboutWaking(state, proceedGuest(state.wake, facts.guest, pressed, 1));
  if (pressed.digits === '0' || state.turns >= mostTurns || state.inAll >= mostInAll) return desk(state);
  if (isStar(pressed) && state.back !== undefined) return takeBack(state, facts);
  if (state.step === 'item' && /^#+$/.test(pressed.digits)) return roomDone(state, facts);
  if (digits === '') return silence(state, facts);
  switch (state.step) {
    case 'who':
      return who(state, facts);
    case 'pin':
      return proved(state, facts);
    case 'room':
      return entering({ ...without(state, 'back', 'some'), room: digits }, facts);
    case 'status':
      return chooseStatus(state, facts, digits);
    case 'item':
      return charge(state, facts, pressed.digits);
    case 'menu':
      return chosen(state, facts, digits);
    case 'result':
      return tellResult(state, facts, digits);
    case 'done':
      return over(state, 'end', [{ sentence: 'goodbye' }]);
    case 'wake':
      return desk(state);
    default:
      return state.step satisfies never;
  }
}

function who(before: StaffState, facts: StaffFacts): StaffTurn {
  const { person } = facts;
  const state = { ...before, staff: person?.number ?? '', again: 0 };
  return person?.needsPin === false ? identified(state, facts) : askStaff({ ...state, step: 'pin' }, facts);
}

function proved(state: StaffState, facts: StaffFacts): StaffTurn {
  if (facts.proof === 'right') return identified(state, facts);
  if (facts.proof !== 'wrong') return desk({ ...state, locked: true });
  const wrong = state.wrong + 1;
  const say: Say[] = [{ sentence: 'wrongPin' }];
  if (wrong >= mostWrong) return desk({ ...state, wrong }, say);
  return askStaff({ ...without(state, 'staff'), wrong, step: 'who', again: 0 }, facts, say);
}

function identified(before: StaffState, facts: StaffFacts): StaffTurn {
  const state = { ...before, proved: true, again: 0 };
  if (!isAllowed(state, facts)) return desk(state, [{ sentence: 'notAllowed' }]);
  return state.room === undefined ? askStaff({ ...state, step: 'room' }, facts) : entering(state, facts);
}

function isAllowed({ service }: StaffState, { person }: StaffFacts): boolean {
  return person?.may.includes(rights[service]) === true;
}

/** A room was named, or is that of the phone. */
function entering(before: StaffState, facts: StaffFacts): StaffTurn {
  const { room = '', typed, service } = before;
  const elsewhere = { ...without(before, 'room'), step: 'room' } as const;
  // Not by its digits: they may be a PIN, and would be kept with the page and as a sound.
  if (!facts.roomKnown) return again(elsewhere, facts, { sentence: 'noRoom' });
  const state = { ...before, again: 0 };
  if (service === 'operator') return askStaff({ ...state, step: 'menu' }, facts);
  if (service === 'minibar')
    return facts.vacant && !facts.chargeVacant
      ? again(elsewhere, facts, { sentence: 'vacant', room })
      : askStaff({ ...state, step: 'item' }, facts);
  return typed === undefined
    ? askStaff({ ...state, step: 'status' }, facts)
    : chooseStatus({ ...without(state, 'typed'), step: 'status' }, facts, typed);
}

function chooseStatus(state: StaffState, facts: StaffFacts, digits: string, gone = false): StaffTurn {
  const { room = '' } = state;
  const type = dialled(facts.types, digits);
  if (type === undefined) return gone ? over(state, 'end', []) : again(state, facts);
  if (type.inspect && facts.person?.may.includes('inspect') !== true) {
    if (gone) return over(state, 'end', []);
    return state.proved === true
      ? again(state, facts, { sentence: 'notAllowed' })
      : askStaff({ ...state, step: 'who', again: 0, typed: digits }, facts);
  }
  const effect: StaffEffect = { do: 'status', room, status: type.id };
  if (gone) return { ...over(state, 'end', []), effect, noted: true };
  const back = { room, status: type.id, before: facts.current ?? null };
  const say: Say = { sentence: 'statusSet', room, name: type.description };
  return did({ ...state, step: state.proved === true ? 'room' : 'done', back }, facts, effect, say);
}

function charge(state: StaffState, facts: StaffFacts, typed: string): StaffTurn {
  const [, id = '', many = ''] = /^(\d{1,10})(?:#(\d{0,2}))?#?$/.exec(typed) ?? [];
  const item = dialled(facts.items, id);
  const { room = '' } = state;
  if (item === undefined) return again(state, facts, { sentence: 'noItem' });
  const quantity = many === '' ? 1 : Number(many);
  const most = Math.min(item.max === 0 ? mostOfAnItem : item.max, mostOfAnItem);
  if (quantity === 0) return again(state, facts);
  if (quantity > most) return again(state, facts, { sentence: 'tooMuch', count: most });
  const said = { room, name: item.description, count: quantity };
  const effect: StaffEffect = { do: 'charge', room, item: item.id, quantity };
  const after = { ...state, some: true, back: { ...said, receipt: done } };
  return did(after, facts, effect, { sentence: 'charged', ...said });
}

function roomDone(state: StaffState, facts: StaffFacts): StaffTurn {
  const { room = '', some } = state;
  const next = { ...without(state, 'room', 'some'), step: 'room', again: 0 } as const;
  if (some === true) return askStaff(next, facts);
  return did(without(next, 'back'), facts, { do: 'untouched', room }, { sentence: 'nothingTaken', room });
}

function takeBack(before: StaffState, facts: StaffFacts): StaffTurn {
  const { back, ...rest } = before;
  const state = { ...rest, again: 0 };
  if (back === undefined) return again(state, facts);
  if ('receipt' in back) {
    const { receipt, name, count, room } = back;
    return did(
      { ...state, room, step: 'item' },
      facts,
      { do: 'uncharge', receipt },
      { sentence: 'chargeBack', name, count },
    );
  }
  const { room, status, before: earlier } = back;
  const type = facts.types.find(({ id }) => id === earlier);
  // The first status of a room cannot be taken away, only be replaced.
  if (type === undefined) return askStaff({ ...state, room, step: 'status' }, facts);
  const effect: StaffEffect = { do: 'status', room, status: type.id, instead: status };
  return did(state, facts, effect, { sentence: 'statusBack', room, name: type.description });
}

function chosen(state: StaffState, facts: StaffFacts, digits: string): StaffTurn {
  const fresh: State = { step: 'time', again: 0, turns: state.turns, language: 0 };
  if (digits === '1')
    return {
      state: { ...state, step: 'wake', wake: fresh },
      page: { do: 'ask', say: [{ sentence: 'askRoomTime' }], digits: 4, seconds: 5 },
    };
  if (digits === '2' && facts.guest.calls.length > 0)
    return aboutWaking(state, beginGuest('cancel', '', facts.guest, 1));
  return digits === '3' && facts.last !== undefined
    ? askStaff({ ...state, step: 'result', again: 0 }, facts)
    : again(state, facts);
}

/** The guest's conversation, said about the room. */
function aboutWaking(state: StaffState, { state: wake, page, effect, noted }: Turn): StaffTurn {
  return {
    state: { ...state, step: wake.step === 'over' ? 'over' : 'wake', wake },
    page: saidAboutRoom(page),
    ...(effect === undefined ? {} : { effect }),
    ...(noted === undefined ? {} : { noted }),
  };
}

function tellResult(state: StaffState, facts: StaffFacts, digits: string): StaffTurn {
  const found = results.find(({ key }) => key === digits);
  if (found === undefined || facts.last === undefined) return again(state, facts);
  const { sentence, result } = found;
  const effect: StaffEffect = { do: 'result', call: facts.last, result };
  return { ...over(state, 'end', [{ sentence, call: facts.last }, { sentence: 'goodbye' }]), effect };
}

/** It is done, said, and the conversation has its turns anew. */
function did(state: StaffState, facts: StaffFacts, effect: StaffEffect, say: Say): StaffTurn {
  return { ...askStaff({ ...state, turns: 1, again: 0, did: true }, facts, [say]), effect };
}

/** Hanging up means yes for a status that was pressed whole; what nobody heard the name of is not charged. */
function hungUp(state: StaffState, facts: StaffFacts, pressed: Pressed): StaffTurn {
  const digits = plain(pressed);
  if (state.step === 'wake' && state.wake !== undefined)
    return aboutWaking(state, proceedGuest(state.wake, facts.guest, pressed, 1));
  return state.step === 'status' && digits !== '' ? chooseStatus(state, facts, digits, true) : over(state, 'end', []);
}

/** What was pressed has no meaning here. Once more, then a person. */
function again(state: StaffState, facts: StaffFacts, say: Say = { sentence: 'notUnderstood' }): StaffTurn {
  return state.again > 0 ? desk(state, [say]) : askStaff({ ...state, again: 1 }, facts, [say]);
}

/** Who says nothing once something was done is content. */
function silence(state: StaffState, facts: StaffFacts): StaffTurn {
  const content = state.step === 'done' || (state.did === true && (state.step === 'room' || state.step === 'item'));
  if (content) return over(state, 'end', [{ sentence: 'goodbye' }]);
  return state.again > 0 ? desk(state) : askStaff({ ...state, again: 1 }, facts);
}

function desk(state: StaffState, say: readonly Say[] = []): StaffTurn {
  return over(state, 'desk', [...say, { sentence: 'connect' }]);
}

function over(state: StaffState, how: 'end' | 'desk', say: readonly Say[]): StaffTurn {
  return { state: { ...state, step: 'over' }, page: { do: how, say, digits: 0, seconds: 0 } };
}
