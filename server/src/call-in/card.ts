/**
 * The cards beside the phones. They are not written: each flow is a conversation that was held with the menu itself,
 * and what was asked and pressed stands on the paper. So a card says what this hotel dials, and what its menu says.
 */
import { spokenIn } from '../speech/languages.ts';
import type { Blank, CardTitle } from './card-words.ts';
import { begin, proceed } from './conversation.ts';
import { results } from './staff-questions.ts';
import { beginStaff, proceedStaff } from './staff-conversation.ts';
import type { CallInSettings } from './settings.ts';
import type { StaffFacts, StaffService } from './staff-talk.ts';
import type { Facts, Page, Say } from './talk.ts';
import { menuLanguages, wordsOf } from './texts/words.ts';

export interface Step {
  /** What the menu says. */
  readonly heard: string;
  /** Keys, or what everybody has of their own; the star that ends it is told apart. */
  readonly press: string;
  readonly star: boolean;
}

export interface Flow {
  readonly title: CardTitle;
  readonly dial: string;
  readonly steps: readonly Step[];
  /** One of these. */
  readonly choices: readonly Step[];
  /** And at the end. */
  readonly last: readonly Step[];
}

export interface Hotel {
  readonly name: string;
  readonly language: string;
  readonly settings: CallInSettings;
  readonly types: StaffFacts['types'];
  readonly items: StaffFacts['items'];
}

const example = '0630';
const morning = '2';
/** Whoever holds the conversation for the paper: any number, PIN and room will do. */
const samples: Readonly<Record<Blank, string>> = { number: '1', pin: '1', room: '1' };
const isBlank = (press: string): press is Blank => press in samples;

/** Of a room with so many calls. */
const guestFacts = ({ settings }: Hotel, calls: number): Facts => ({
  calls: Array.from({ length: calls }, (_, index) => ({ id: String(index), daily: false, byPhone: true })),
  clock: settings.clock,
  now: 0,
  most: settings.most,
});

export function guestFlows(hotel: Hotel): Flow[] {
  const time = hotel.settings.clock === 12 ? [example, morning] : [example];
  const { wakeup, cancel } = hotel.settings;
  const flow = (title: CardTitle, calls: number, presses: readonly string[]): Flow => {
    const facts = guestFacts(hotel, calls);
    let turn = begin('wakeup', '', facts, 1);
    const steps = presses.map((press) => {
      const step = stepOf(hotel, turn.page, press);
      turn = proceed(turn.state, facts, { digits: press, status: 'OK' }, 1);
      return step;
    });
    return { title, dial: wakeup, steps, choices: [], last: [] };
  };
  return [
    flow('set', 0, time),
    flow('daily', 1, ['3']),
    flow('change', 1, ['4', ...time]),
    flow('cancel', 1, ['2']),
    { title: 'cancelAtOnce', dial: cancel, steps: [], choices: [], last: [] },
  ];
}

export function staffFlows(hotel: Hotel): Flow[] {
  const { settings, types, items } = hotel;
  const facts: StaffFacts = {
    person: { number: samples.number, needsPin: true, may: ['status', 'inspect', 'minibar', 'wakeups'] },
    proof: 'right',
    roomKnown: true,
    vacant: false,
    types,
    items,
    guest: guestFacts(hotel, 1),
    last: 'last',
    anyone: false,
    chargeVacant: true,
  };
  const flow = (
    title: CardTitle,
    service: StaffService,
    presses: readonly string[],
    { choices = [], last = [] }: { choices?: readonly (string | Step)[]; last?: readonly Step[] } = {},
  ): Flow => {
    let turn = beginStaff(service, '', undefined, facts);
    const hold = (press: string): Step => {
      const step = stepOf(hotel, turn.page, press);
      turn = proceedStaff(turn.state, facts, { digits: isBlank(press) ? samples[press] : press, status: 'OK' });
      return step;
    };
    const steps = ['number', 'pin', 'room', ...presses].map(hold);
    const offered = choices.map((one) => (typeof one === 'string' ? stepOf(hotel, turn.page, one) : one));
    return { title, dial: settings[service], steps, choices: offered, last };
  };
  const time = settings.clock === 12 ? [example, morning] : [example];
  const named = items.map(({ id, description }): Step => ({ heard: description, press: id, star: true }));
  const ids = types.map(({ id }) => id.replace(/^0+(?=.)/, ''));
  const several = items.find(({ max }) => max !== 1);
  const two =
    several === undefined ? [] : [{ heard: `2 × ${several.description}`, press: `${several.id}#2`, star: true }];
  // One sentence asks for all of them, part by part.
  const parts = wordsOf(hotel.language, hotel.name, { sentence: 'askResult' }).split(/(?<=\.)\s+/);
  const outcomes = results.map(({ key }, index): Step => ({ heard: parts[index] ?? '', press: key, star: false }));
  const roomDone = wordsOf(hotel.language, hotel.name, { sentence: 'roomDone' });
  const ending = [{ heard: roomDone, press: '#', star: true }];
  return [
    ...(ids.length === 0 ? [] : [flow('status', 'status', [], { choices: ids })]),
    ...(items.length === 0 ? [] : [flow('minibar', 'minibar', [], { choices: [...named, ...two], last: ending })]),
    flow('setForRoom', 'operator', ['1', ...time]),
    flow('cancelForRoom', 'operator', ['2']),
    flow('result', 'operator', ['3'], { choices: outcomes }),
  ];
}

/** Of a page with keys the sentence of the one that is pressed; else all that is asked. */
function stepOf({ language, name }: Hotel, { say, digits }: Page, press: string): Step {
  const own = say.filter(({ key }) => key === press);
  const asked = say.filter(({ key, room, sentence }) => {
    return (
      key === undefined &&
      room === undefined &&
      sentence !== 'welcome' &&
      !/^(stands|roomStands|roomNone)/.test(sentence)
    );
  });
  const said = (own.length === 0 ? asked : own).map((one: Say) => withoutMoment(language, name, one));
  return { heard: said.join(' '), press, star: isBlank(press) || press.length < digits };
}

/** Of a call the menu says when it is, and the paper does not. */
function withoutMoment(language: string, hotel: string, one: Say): string {
  const said = wordsOf(language, hotel, { ...one, at: { hour: 6, minute: 30, days: 0, weekday: 1 } });
  const today = menuLanguages[language]?.today ?? '';
  return one.call === undefined ? said : said.replace(spokenIn(language).time(6, 30), '…').replace(today, '…');
}
