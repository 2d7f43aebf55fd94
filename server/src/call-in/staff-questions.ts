/** What is asked of staff at each step, in sentences and keys. */
import { mostTold, question } from './questions.ts';
import type { Page, Say } from './talk.ts';
import type { StaffFacts, StaffState, StaffTurn } from './staff-talk.ts';
import type { SentenceName } from './texts/sentences.ts';

const mostStatuses = 9;
const longest = { who: 8, pin: 8, room: 10, item: 13 };

export function askStaff(state: StaffState, facts: StaffFacts, lead: readonly Say[] = []): StaffTurn {
  const { step } = state;
  const digits = step === 'status' ? longestId(facts) : step in longest ? longest[step as keyof typeof longest] : 1;
  return { state, page: question([...lead, ...asked(state, facts)], digits) };
}

const longestId = ({ types }: StaffFacts): number => Math.max(1, ...types.map(({ id }) => shortened(id).length));

/** Zeros in front are part of an id, but few people dial them. */
const shortened = (id: string): string => id.replace(/^0+(?=.)/, '');

/** What was dialled: exactly, else the only one that is the same number. */
export function dialled<T extends { readonly id: string }>(list: readonly T[], digits: string): T | undefined {
  const exact = list.find(({ id }) => id === digits);
  const same = list.filter(({ id }) => shortened(id) === shortened(digits));
  return exact ?? (same.length === 1 ? same[0] : undefined);
}

function asked(state: StaffState, facts: StaffFacts): Say[] {
  const { step, room = '', back, did } = state;
  const undo: Say[] = back === undefined ? [] : [{ sentence: 'takeBack' }];
  switch (step) {
    case 'who':
      return [{ sentence: 'askStaff' }];
    case 'pin':
      return [{ sentence: 'askPin' }];
    case 'room':
      return [...undo, { sentence: did === true ? 'nextRoom' : 'askRoom' }];
    case 'status':
      return [
        { sentence: 'ofRoom', room },
        ...facts.types
          .slice(0, mostStatuses)
          .map(({ id, description }): Say => ({ sentence: 'statusKey', name: description, key: shortened(id) })),
      ];
    case 'item':
      return state.some === true
        ? [...undo, { sentence: 'roomDone' }]
        : [{ sentence: 'ofRoom', room }, { sentence: 'askItem' }, { sentence: 'roomDone' }];
    case 'menu':
      return menu(room, facts);
    case 'result':
      return [{ sentence: 'askResult' }];
    case 'done':
      return [...undo, { sentence: 'mayHangUp' }];
    case 'wake':
    case 'over':
      return [];
    default:
      return step satisfies never;
  }
}

function menu(room: string, { guest: { calls }, last }: StaffFacts): Say[] {
  return [
    { sentence: 'ofRoom', room },
    ...(calls.length === 0
      ? [{ sentence: 'roomNone' } as const]
      : calls
          .slice(0, mostTold)
          .map(({ id, daily }): Say => ({ sentence: daily ? 'roomStandsDaily' : 'roomStands', call: id }))),
    { sentence: 'setCall', key: '1' },
    ...(calls.length === 0 ? [] : [{ sentence: 'cancel', key: '2' } as const]),
    ...(last === undefined ? [] : [{ sentence: 'tellResult', call: last, key: '3' } as const]),
  ];
}

/** What a person says of a call, by the codes of the interface: complete, no answer, busy. */
export const results = [
  { key: '1', result: 1, sentence: 'resultWoken' },
  { key: '2', result: 2, sentence: 'resultNoAnswer' },
  { key: '3', result: 3, sentence: 'resultBusy' },
] as const;

/** The same, said about a room instead of to its guest. */
const aboutRoom: Partial<Record<SentenceName, SentenceName>> = {
  askTime: 'askRoomTime',
  stands: 'roomStands',
  standsDaily: 'roomStandsDaily',
  none: 'roomNone',
  daily: 'roomDaily',
};

export function saidAboutRoom({ say, ...page }: Page): Page {
  return { ...page, say: say.map((one) => ({ ...one, sentence: aboutRoom[one.sentence] ?? one.sentence })) };
}
