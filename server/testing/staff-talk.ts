import { beginStaff, proceedStaff, roomAbout, plain } from '../src/call-in/staff-conversation.ts';
import type { StaffRight } from '../src/rights.ts';
import type { StaffFacts, StaffService, StaffState, StaffTurn } from '../src/call-in/staff-talk.ts';
import { done, type Pressed, type Standing } from '../src/call-in/talk.ts';

/** What rooms can be, in the hotel of these callers. */
export const types = [
  { id: '1', description: 'clean', inspect: false },
  { id: '02', description: 'dirty', inspect: false },
  { id: '3', description: 'inspected', inspect: true },
];
const items = [
  { id: '10', description: 'Cola', max: 0 },
  { id: '011', description: 'Nuts', max: 3 },
];

interface Setting {
  /** The phone's; undefined is one of the staff. */
  readonly room?: string;
  readonly may?: readonly StaffRight[];
  readonly anyone?: boolean;
  readonly chargeVacant?: boolean;
  readonly vacant?: boolean;
  readonly calls?: readonly Standing[];
  readonly last?: string;
}

/**
 * Somebody of the staff at a phone, and a hotel that does what it is told. Number 12 has PIN 4711, number 13
 * has none.
 */
export class StaffTalk {
  readonly said: string[][] = [];
  readonly effects: NonNullable<StaffTurn['effect']>[] = [];
  readonly statuses = new Map([['412', '02']]);
  turn: StaffTurn;
  turns = 1;
  wrong = 0;
  readonly #setting: Setting;
  #calls: Standing[];

  constructor(service: StaffService, typed = '', setting: Setting = {}) {
    this.#setting = setting;
    this.#calls = [...(setting.calls ?? [])];
    this.turn = this.#take(beginStaff(service, typed, setting.room, this.#facts(setting.room)));
  }

  press(digits: string, status: Pressed['status'] = 'OK'): this {
    this.turns += 1;
    const pressed = { digits, status };
    const { state } = this.turn;
    const number = state.step === 'who' ? plain(pressed) : (state.staff ?? '');
    const { may = ['status', 'inspect', 'minibar', 'wakeups'] } = this.#setting;
    const person = ['12', '13'].includes(number) ? { person: { number, needsPin: number === '12', may } } : {};
    const proof = number === '12' && plain(pressed) === '4711' ? 'right' : this.wrong >= 5 ? 'locked' : 'wrong';
    if (state.step === 'pin' && proof === 'wrong' && plain(pressed) !== '') this.wrong += 1;
    this.turn = this.#take(
      proceedStaff(this.#kept(state), { ...this.#facts(roomAbout(state, pressed)), ...person, proof }, pressed),
    );
    return this;
  }

  /** Several pieces, each ended by the star. */
  type(...pieces: string[]): this {
    for (const piece of pieces) if (!this.over) this.press(piece);
    return this;
  }

  get over(): boolean {
    return this.turn.page.do !== 'ask';
  }

  #kept(state: StaffState): StaffState {
    const wake = state.wake?.call === done ? { ...state.wake, call: this.#calls.at(-1)?.id ?? '' } : state.wake;
    return { ...state, ...(wake === undefined ? {} : { wake }) };
  }

  #facts(room: string | undefined): StaffFacts {
    const { anyone = false, chargeVacant = true, vacant = false, last } = this.#setting;
    const current = this.statuses.get(room ?? '');
    return {
      roomKnown: /^4\d\d$/.test(room ?? ''),
      vacant,
      ...(current === undefined ? {} : { current }),
      types,
      items,
      guest: { calls: this.#calls, clock: 24, now: 22 * 60, most: Infinity },
      ...(last === undefined ? {} : { last }),
      anyone,
      chargeVacant,
    };
  }

  /** Nothing is done that is not told in the same turn, or written down because nobody is left to hear it. */
  #take(turn: StaffTurn): StaffTurn {
    const { effect, page, noted } = turn;
    this.said.push(page.say.map(({ sentence }) => sentence));
    if (effect === undefined) return turn;
    this.effects.push(effect);
    const told = page.say.some(
      ({ call, room, name }) => call !== undefined || room !== undefined || name !== undefined,
    );
    if (noted !== true && !told) throw new Error('done, and not said');
    if (effect.do === 'status') this.statuses.set(effect.room, effect.status);
    if (effect.do === 'book') this.#calls.push({ id: `made-${this.turns}`, daily: false, byPhone: false });
    if (effect.do === 'cancel') this.#calls = this.#calls.filter(({ id }) => id !== effect.call);
    return turn;
  }
}
