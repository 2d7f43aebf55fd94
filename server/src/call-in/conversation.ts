/**
 * What is said to a guest who calls in, and what becomes of the keys: a state, digits, and the page that follows. It
 * knows no telephone, no database and no language. What is entered is done on its last digit and read back, so that
 * hanging up means yes.
 */
import { earliest, halfOf, readClock } from './clock.ts';
import { afterCancelling, ask, messageKey, mostTold, question } from './questions.ts';
import { done, type Effect, type Facts, type Pressed, type Say, type State, type Turn } from './talk.ts';

/** With the first one and what is said last, a conversation stays within twelve turns. */
const mostTurns = 10;

/** Somebody dialled the code, with or without digits behind it. */
export function begin(service: 'wakeup' | 'cancel', typed: string, facts: Facts, languages: number): Turn {
  const state: State = { step: 'time', again: 0, turns: 1, language: 0 };
  const greeting: Say[] = [
    { sentence: 'welcome' },
    ...(languages > 1 ? [{ sentence: 'otherLanguage', key: '*', next: true } as const] : []),
  ];
  if (service === 'cancel') {
    const [only, ...others] = facts.calls;
    if (only === undefined) return ask(state, facts, [{ sentence: 'none' }]);
    return others.length === 0 ? cancel(state, only.id) : ask({ ...state, step: 'which' }, facts);
  }
  if (typed !== '') return entered(state, facts, typed, false);
  if (facts.atDesk === true) greeting.push({ sentence: 'messageAtDesk' });
  return messages(state, facts, greeting);
}

/** The next page, for what was pressed on the last one. */
export function proceed(before: State, facts: Facts, pressed: Pressed, languages: number): Turn {
  const state = { ...before, turns: before.turns + 1 };
  // A hash ends what was typed, for those who are used to it.
  const digits = pressed.digits.replaceAll(/[#*]/g, '');
  if (state.step === 'over') return over(state, 'end', []);
  if (pressed.status === 'HANGUP') return hungUp(state, facts, digits);
  if (digits === '0') return desk(state);
  if (state.turns >= mostTurns) return desk(state);
  if (digits === '' && pressed.digits === '' && pressed.status === 'OK')
    return ask({ ...state, language: (state.language + 1) % languages }, facts);
  if (digits === '') return silence(state, facts);
  if (digits === messageKey && hasMenu.has(state.step) && (facts.messages ?? []).length > 0)
    return messages({ ...state, again: 0 }, facts, []);
  switch (state.step) {
    case 'message':
      if (digits === '1') return ask({ ...state, again: 0 }, facts);
      return digits === '2' ? heard(state, facts) : again(state, facts);
    case 'time':
      return entered(state, facts, digits, false);
    case 'half':
      return digits === '2' || digits === '7'
        ? commit(state, facts, halfOf(state.time ?? '', digits === '7'))
        : again(state, facts);
    case 'menu':
      return chosen(state, facts, digits);
    case 'which': {
      const call = facts.calls.slice(0, mostTold)[Number(digits) - 1];
      return call === undefined ? again(state, facts) : cancel(state, call.id);
    }
    case 'booked':
      if (digits === '1') return ask({ ...state, step: 'time', again: 0 }, facts);
      return digits === '3' && state.call !== undefined ? daily(state, state.call) : again(state, facts);
    case 'cancelled':
      return digits === '1' ? ask(anew(state), facts) : again(state, facts);
    default:
      return state.step satisfies never;
  }
}

/** Where one key chooses, and another one leads to messages. */
const hasMenu: ReadonlySet<State['step']> = new Set(['menu', 'booked']);

/** The message that waits longest; where there is none, what the guest called for. */
function messages(state: State, facts: Facts, lead: readonly Say[]): Turn {
  const [message, ...others] = facts.messages ?? [];
  const { call: _before, ...rest } = state;
  if (message === undefined) return ask({ ...rest, step: facts.calls.length === 0 ? 'time' : 'menu' }, facts, lead);
  const count: Say =
    others.length === 0 ? { sentence: 'oneMessage' } : { sentence: 'manyMessages', count: others.length + 1 };
  return ask({ ...rest, step: 'message', message }, facts, [...lead, count]);
}

/** Read out to the end, or said so by a key. Who hangs up before that hears it again the next time. */
function heard(state: State, facts: Facts): Turn {
  const { message = '' } = state;
  const left = { ...facts, messages: (facts.messages ?? []).filter((one) => one !== message) };
  return { ...messages({ ...state, again: 0 }, left, []), effect: { do: 'heard', message } };
}

/** The guest's menu where calls stand already. */
function chosen(state: State, facts: Facts, digits: string): Turn {
  const [only, ...others] = facts.calls;
  const single = others.length === 0 ? only : undefined;
  if (digits === '1') return ask(anew(state), facts);
  if (digits === '2' && single !== undefined) return cancel(state, single.id);
  if (digits === '2' && only !== undefined) return ask({ ...state, step: 'which', again: 0 }, facts);
  if (digits === '3' && single?.daily === false) return daily(state, single.id);
  if (digits === '4' && single !== undefined) return ask({ ...anew(state), call: single.id }, facts);
  return again(state, facts);
}

function entered(state: State, facts: Facts, digits: string, gone: boolean): Turn {
  const read = readClock(digits, facts.clock);
  if (read === undefined) return gone ? over(state, 'end', []) : again(state, facts);
  if (!read.ambiguous) return commit(state, facts, read.time, gone);
  return gone
    ? commit(state, facts, earliest(read.time, facts.now), gone)
    : ask({ ...state, step: 'half', again: 0, time: read.time }, facts);
}

/** Hanging up means yes: what was entered whole is done, and the half of the day that nobody said is the next one. */
function hungUp(state: State, facts: Facts, digits: string): Turn {
  if (state.step === 'time' && digits.length >= 4) return entered(state, facts, digits, true);
  if (state.step !== 'half') return over(state, 'end', []);
  const time = state.time ?? '';
  const said = digits === '2' || digits === '7' ? halfOf(time, digits === '7') : earliest(time, facts.now);
  return commit(state, facts, said, true);
}

function commit(state: State, facts: Facts, time: string, gone = false): Turn {
  const instead = facts.calls.find(({ id }) => id === state.call);
  if (instead === undefined && facts.calls.filter(({ byPhone }) => byPhone).length >= facts.most)
    return over(state, 'desk', [{ sentence: 'tooMany' }, { sentence: 'connect' }]);
  const effect: Effect = {
    do: 'book',
    time,
    daily: instead?.daily ?? false,
    ...(instead === undefined ? {} : { instead: instead.id }),
  };
  const { time: _asked, ...rest } = state;
  if (gone) return { ...over(rest, 'end', []), effect, noted: true };
  return { ...ask({ ...rest, step: 'booked', again: 0, call: done }, facts), effect };
}

function daily(state: State, call: string): Turn {
  const say: Say[] = [{ sentence: 'standsDaily', call: done }, { sentence: 'goodbye' }];
  return { ...over(state, 'end', say), effect: { do: 'daily', call } };
}

function cancel(state: State, call: string): Turn {
  const { call: _before, ...rest } = state;
  const next: State = { ...rest, step: 'cancelled', again: 0 };
  return {
    state: next,
    effect: { do: 'cancel', call },
    page: question([{ sentence: 'cancelled', call: done }, ...afterCancelling], 1),
  };
}

/** What was pressed has no meaning here. Once more, then a person. */
function again(state: State, facts: Facts): Turn {
  if (state.again > 0) return desk(state);
  return ask({ ...state, again: 1 }, facts, [{ sentence: 'notUnderstood' }]);
}

/** Who says nothing after the reading back is content; else it is asked once more, then a person is. */
function silence(state: State, facts: Facts): Turn {
  if (state.step === 'message') return heard(state, facts);
  if (state.step === 'booked' || state.step === 'cancelled' || state.message !== undefined)
    return over(state, 'end', [{ sentence: 'goodbye' }]);
  return state.again > 0 ? desk(state) : ask({ ...state, again: 1 }, facts);
}

function anew({ language, turns }: State): State {
  return { step: 'time', again: 0, language, turns };
}

/** 0 everywhere, and whoever the menu does not help. */
function desk(state: State): Turn {
  return over(state, 'desk', [{ sentence: 'connect' }]);
}

function over(state: State, how: 'end' | 'desk', say: readonly Say[]): Turn {
  return { state: { ...state, step: 'over' }, page: { do: how, say, digits: 0, seconds: 0 } };
}
