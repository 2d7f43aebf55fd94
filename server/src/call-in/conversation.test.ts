import { describe, expect, it } from 'vitest';
import { randomOf } from '../../testing/random.ts';
import { earliest, halfOf, readClock } from './clock.ts';
import { begin, proceed } from './conversation.ts';
import { done, type Facts, type Pressed, type Standing, type Turn } from './talk.ts';

/** A guest at a phone, and a hotel that does what it is told. */
class Talk {
  readonly said: string[][] = [];
  readonly effects: NonNullable<Turn['effect']>[] = [];
  calls: Standing[];
  messages: string[];
  turn: Turn;
  turns = 1;
  readonly #languages: number;
  readonly #clock: 12 | 24;
  readonly #atDesk: boolean;

  constructor(service: 'wakeup' | 'cancel', typed: string, setting: Setting = {}) {
    this.calls = [...(setting.calls ?? [])];
    this.messages = [...(setting.messages ?? [])];
    this.#atDesk = setting.atDesk ?? false;
    this.#languages = setting.languages ?? 1;
    this.#clock = setting.clock ?? 24;
    this.turn = this.#take(begin(service, typed, this.#facts(), this.#languages));
  }

  press(digits: string, status: Pressed['status'] = 'OK'): this {
    this.turns += 1;
    const { call, ...state } = this.turn.state;
    const kept = call === done ? { ...state, call: this.calls.at(-1)?.id ?? '' } : this.turn.state;
    this.turn = this.#take(proceed(kept, this.#facts(), { digits, status }, this.#languages));
    return this;
  }

  get over(): boolean {
    return this.turn.page.do !== 'ask';
  }

  #facts(): Facts {
    const { calls, messages } = this;
    return { calls, messages, atDesk: this.#atDesk, clock: this.#clock, now: 22 * 60, most: 4 };
  }

  /** Nothing is done that is not told in the same turn, or written down because nobody is left to hear it. */
  #take(turn: Turn): Turn {
    const { effect, page, noted } = turn;
    this.said.push(page.say.map(({ sentence }) => sentence));
    if (effect === undefined) return turn;
    this.effects.push(effect);
    if (effect.do !== 'heard' && noted !== true && !page.say.some(({ call }) => call === done))
      throw new Error('done, and not said');
    if (effect.do === 'book') {
      this.calls = this.calls.filter(({ id }) => id !== effect.instead);
      this.calls.push({ id: `made-${this.effects.length}`, daily: effect.daily, byPhone: true });
    } else if (effect.do === 'heard') this.messages = this.messages.filter((one) => one !== effect.message);
    else if (effect.do === 'cancel') this.calls = this.calls.filter(({ id }) => id !== effect.call);
    else this.calls = this.calls.map((one) => (one.id === effect.call ? { ...one, daily: true } : one));
    return turn;
  }
}

interface Setting {
  readonly calls?: readonly Standing[];
  readonly languages?: number;
  readonly clock?: 12 | 24;
  readonly messages?: readonly string[];
  readonly atDesk?: boolean;
}

const standing = (id: string, daily = false): Standing => ({ id, daily, byPhone: true });
const booked = (time: string) => ({ do: 'book', time, daily: false });

describe('a guest calls in', () => {
  it('books on the fourth digit and reads it back; hanging up or silence means yes', () => {
    const talk = new Talk('wakeup', '');
    expect(talk.said).toEqual([['welcome', 'askTime']]);
    expect(talk.turn.page).toMatchObject({ do: 'ask', digits: 4 });
    talk.press('0630');
    expect(talk.effects).toEqual([booked('0630')]);
    expect(talk.said.at(-1)).toEqual(['stands', 'mayHangUp', 'change', 'daily']);
    talk.press('', 'TIMEOUT');
    expect(talk.turn.page).toMatchObject({ do: 'end', say: [{ sentence: 'goodbye' }] });
    expect(talk.effects).toHaveLength(1);
    expect(new Talk('wakeup', '').press('0630').press('', 'HANGUP').effects).toHaveLength(1);
  });

  it('takes what was typed when the line went dead, but only a whole time', () => {
    expect(new Talk('wakeup', '').press('0630', 'HANGUP')).toMatchObject({
      effects: [booked('0630')],
      turn: { noted: true },
    });
    for (const part of ['', '0', '06', '063', '9999'])
      expect(new Talk('wakeup', '').press(part, 'HANGUP').effects).toEqual([]);
  });

  it('takes three digits for an early hour, a hash behind them, and everything in one string', () => {
    expect(new Talk('wakeup', '').press('630', 'TIMEOUT').effects).toEqual([booked('0630')]);
    expect(new Talk('wakeup', '').press('630#').effects).toEqual([booked('0630')]);
    expect(new Talk('wakeup', '0630').effects).toEqual([booked('0630')]);
    expect(new Talk('wakeup', '06307', { clock: 12 }).effects).toEqual([booked('1830')]);
    expect(new Talk('wakeup', '9999').said).toEqual([['notUnderstood', 'askTime']]);
    expect(new Talk('cancel', '', { calls: [standing('a')] }).effects).toEqual([{ do: 'cancel', call: 'a' }]);
    expect(new Talk('cancel', '').said).toEqual([['none', 'askTime']]);
  });

  it('asks for the half of the day where it has two, and takes the next one when nobody says', () => {
    const talk = new Talk('wakeup', '', { clock: 12 }).press('0630');
    expect(talk.said.at(-1)).toEqual(['askHalf']);
    expect(talk.effects).toEqual([]);
    expect(talk.press('7').effects).toEqual([booked('1830')]);
    expect(new Talk('wakeup', '', { clock: 12 }).press('0630').press('2').effects).toEqual([booked('0630')]);
    expect(new Talk('wakeup', '', { clock: 12 }).press('1830').effects).toEqual([booked('1830')]);
    const gone = new Talk('wakeup', '', { clock: 12 }).press('0630').press('', 'HANGUP');
    expect(gone).toMatchObject({ effects: [booked('0630')], turn: { noted: true } });
    expect(new Talk('wakeup', '', { clock: 12 }).press('1100', 'HANGUP').effects).toEqual([booked('2300')]);
  });

  it('tells what stands; another, cancel, every day and another time are one key', () => {
    const one = { calls: [standing('a')] };
    expect(new Talk('wakeup', '', one).said).toEqual([['welcome', 'stands', 'another', 'cancel', 'daily', 'change']]);
    expect(new Talk('wakeup', '', one).press('1').press('0700')).toMatchObject({
      effects: [booked('0700')],
      calls: [{ id: 'a' }, { id: 'made-1' }],
    });
    expect(new Talk('wakeup', '', one).press('2').effects).toEqual([{ do: 'cancel', call: 'a' }]);
    expect(new Talk('wakeup', '', one).press('3').effects).toEqual([{ do: 'daily', call: 'a' }]);
    expect(new Talk('wakeup', '', one).press('4').press('0700').effects).toEqual([{ ...booked('0700'), instead: 'a' }]);
    const two = { calls: [standing('a'), standing('b', true)] };
    expect(new Talk('wakeup', '', two).said).toEqual([['welcome', 'stands', 'standsDaily', 'another', 'cancel']]);
    expect(new Talk('wakeup', '', two).press('2').press('2').effects).toEqual([{ do: 'cancel', call: 'b' }]);
    expect(new Talk('cancel', '', two).press('1').effects).toEqual([{ do: 'cancel', call: 'a' }]);
  });

  it('lets what was booked be changed at once, and be every day', () => {
    const talk = new Talk('wakeup', '0630').press('1').press('0700');
    expect(talk.effects).toEqual([booked('0630'), { ...booked('0700'), instead: 'made-1' }]);
    expect(talk.calls).toEqual([standing('made-2')]);
    expect(talk.press('3').effects.at(-1)).toEqual({ do: 'daily', call: 'made-2' });
    expect(talk.turn.page).toMatchObject({ do: 'end', say: [{ sentence: 'standsDaily' }, { sentence: 'goodbye' }] });
  });

  it('connects with the desk on 0 everywhere, after two silences, and after two mistakes', () => {
    const desk = { turn: { page: { do: 'desk', say: [{ sentence: 'connect' }] } } };
    expect(new Talk('wakeup', '').press('0', 'TIMEOUT')).toMatchObject(desk);
    expect(new Talk('wakeup', '0630').press('0')).toMatchObject(desk);
    expect(new Talk('wakeup', '', { calls: [standing('a')] }).press('0')).toMatchObject(desk);
    expect(new Talk('wakeup', '').press('', 'TIMEOUT').over).toBe(false);
    expect(new Talk('wakeup', '').press('', 'TIMEOUT').press('', 'TIMEOUT')).toMatchObject(desk);
    expect(new Talk('wakeup', '').press('2561').press('99', 'TIMEOUT')).toMatchObject(desk);
  });

  it('speaks the next language at the star, and books no more than a room may have', () => {
    const talk = new Talk('wakeup', '', { languages: 3 });
    expect(talk.said).toEqual([['welcome', 'otherLanguage', 'askTime']]);
    expect(talk.press('').turn.state.language).toBe(1);
    expect(talk.press('').press('').turn.state.language).toBe(0);
    const full = { calls: ['a', 'b', 'c', 'd'].map((id) => standing(id)) };
    expect(new Talk('wakeup', '0630', full)).toMatchObject({
      effects: [],
      turn: { page: { do: 'desk', say: [{ sentence: 'tooMany' }, { sentence: 'connect' }] } },
    });
  });

  it('tells messages first, each until it was heard; who hangs up hears it again the next time', () => {
    const two = { messages: ['a', 'b'] };
    const talk = new Talk('wakeup', '', two);
    expect(talk.said).toEqual([['welcome', 'manyMessages', 'message', 'messageAgain', 'messageHeard']]);
    expect(talk.turn.page).toMatchObject({ do: 'ask', digits: 1, say: [{}, { count: 2 }, { message: 'a' }, {}, {}] });
    expect(talk.press('1').effects).toEqual([]);
    expect(talk.said.at(-1)).toEqual(['message', 'messageAgain', 'messageHeard']);
    expect(talk.press('2').effects).toEqual([{ do: 'heard', message: 'a' }]);
    expect(talk.said.at(-1)).toEqual(['oneMessage', 'message', 'messageAgain', 'messageHeard']);
    // Silence is somebody to whom it was read out to the end.
    expect(talk.press('', 'TIMEOUT').effects.at(-1)).toEqual({ do: 'heard', message: 'b' });
    expect(talk.said.at(-1)).toEqual(['askTime']);
    expect(talk.press('', 'TIMEOUT').turn.page).toMatchObject({ do: 'end', say: [{ sentence: 'goodbye' }] });
    expect(new Talk('wakeup', '', two).press('', 'HANGUP').effects).toEqual([]);
    expect(new Talk('wakeup', '', two).press('0').turn.page.do).toBe('desk');
  });

  it('tells who came for a wake-up that a message waits, and who has one at the desk where it is', () => {
    const talk = new Talk('wakeup', '0630', { messages: ['a'] });
    expect(talk.said).toEqual([['stands', 'mayHangUp', 'change', 'daily', 'messageWaits']]);
    expect(talk.press('5').said.at(-1)).toEqual(['oneMessage', 'message', 'messageAgain', 'messageHeard']);
    expect(talk.press('2').effects.at(-1)).toEqual({ do: 'heard', message: 'a' });
    expect(talk.said.at(-1)?.[0]).toBe('stands');
    expect(new Talk('wakeup', '', { atDesk: true }).said).toEqual([['welcome', 'messageAtDesk', 'askTime']]);
    expect(new Talk('wakeup', '0630').press('5').said.at(-1)?.[0]).toBe('notUnderstood');
  });

  it('ends with a goodbye or with a person within twelve turns, whatever is pressed and when', () => {
    const ended = { end: 0, desk: 0 };
    let longest = 0;
    for (let seed = 1; seed <= 120_000; seed += 1) {
      const random = randomOf(seed);
      const setting: Setting = {
        clock: random(2) === 0 ? 12 : 24,
        languages: 1 + random(3),
        messages: random(2) === 0 ? [] : ['one', 'two', 'three', 'four'].slice(0, random(5)),
        calls: Array.from({ length: random(6) }, (_, index) => standing(`call-${index}`, random(2) === 0)),
      };
      let keys = Array.from({ length: random(13) }, () => '0123456789*#'[random(random(3) === 0 ? 12 : 10)]).join('');
      const typed = random(3) === 0 ? keys.slice(0, random(keys.length + 1)) : '';
      keys = keys.slice(typed.length);
      const talk = new Talk(random(4) === 0 ? 'cancel' : 'wakeup', typed.replaceAll(/[#*]/g, ''), setting);
      while (!talk.over) {
        // As Asterisk reads: up to so many digits, a star ends it, and so does a pause or the end of the call.
        const most = talk.turn.page.digits;
        const star = keys.slice(0, most).indexOf('*');
        const pause = random(4) === 0 ? random(most + 1) : most;
        const digits = keys.slice(0, Math.min(star === -1 ? most : star, pause));
        const starred = star !== -1 && star <= pause && digits.length === star;
        keys = keys.slice(digits.length + (starred ? 1 : 0));
        const gone = random(20) === 0;
        talk.press(digits, gone ? 'HANGUP' : starred || digits.length === most ? 'OK' : 'TIMEOUT');
        if (talk.turns > 12) throw new Error(`seed ${seed} does not end`);
      }
      longest = Math.max(longest, talk.turns);
      ended[talk.turn.page.do as 'end' | 'desk'] += 1;
    }
    expect(longest).toBeLessThanOrEqual(12);
    expect(Math.min(ended.end, ended.desk)).toBeGreaterThan(10_000);
  });
});

describe('times as people type them', () => {
  it('are read for every minute of the day, by both clocks', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`;
      expect(readClock(time, 24)).toEqual({ time, ambiguous: false });
      const hour = Math.floor(minute / 60);
      expect(readClock(time, 12)).toEqual({ time, ambiguous: hour >= 1 && hour <= 12 });
      if (hour >= 1 && hour <= 12) {
        const halves = [halfOf(time, false), halfOf(time, true)];
        expect(halves).toContain(earliest(time, 0));
        expect(earliest(time, Number(halves[0]?.slice(0, 2)) * 60 + (minute % 60))).toBe(halves[1]);
      }
    }
    for (const odd of ['', '6', '06', '2400', '0660', '06301', '063072', '99999'])
      expect(readClock(odd, 24)).toBeUndefined();
    expect(readClock('18302', 12)).toBeUndefined();
  });
});
