/** What is asked at each step, in sentences and keys. */
import { done, type Facts, type Page, type Say, type Standing, type State, type Turn } from './talk.ts';

/** More of them cannot be kept in mind, nor be chosen by one key. */
export const mostTold = 5;

export const afterCancelling: readonly Say[] = [{ sentence: 'mayHangUp' }, { sentence: 'another', key: '1' }];

/** Who came for something else hears that there is one. */
export const messageKey = '5';
const waiting = ({ messages = [] }: Facts): Say[] =>
  messages.length === 0 ? [] : [{ sentence: 'messageWaits', key: messageKey }];

export function ask(state: State, facts: Facts, lead: readonly Say[] = []): Turn {
  return { state, page: question([...lead, ...asked(state, facts)], state.step === 'time' ? 4 : 1) };
}

function asked({ step, call, message = '' }: State, facts: Facts): Say[] {
  const { calls } = facts;
  const [only, ...others] = calls;
  switch (step) {
    case 'message':
      return [
        { sentence: 'message', message },
        { sentence: 'messageAgain', key: '1' },
        { sentence: 'messageHeard', key: '2' },
      ];
    case 'time':
      return [{ sentence: 'askTime' }];
    case 'half':
      return [{ sentence: 'askHalf' }];
    case 'menu':
      return [
        ...calls.slice(0, mostTold).map(standing),
        { sentence: 'another', key: '1' },
        { sentence: 'cancel', key: '2' },
        ...(others.length === 0 && only?.daily === false ? [{ sentence: 'daily', key: '3' } as const] : []),
        ...(others.length === 0 ? [{ sentence: 'change', key: '4' } as const] : []),
        ...waiting(facts),
      ];
    case 'which':
      return calls
        .slice(0, mostTold)
        .map(({ id }, index) => ({ sentence: 'cancelWhich', call: id, key: String(index + 1) }));
    case 'booked': {
      const made = calls.find(({ id }) => id === call);
      return [
        made === undefined ? { sentence: 'stands', call: done } : standing(made),
        { sentence: 'mayHangUp' },
        { sentence: 'change', key: '1' },
        ...(made?.daily === true ? [] : [{ sentence: 'daily', key: '3' } as const]),
        ...waiting(facts),
      ];
    }
    case 'cancelled':
      return [...afterCancelling];
    case 'over':
      return [];
    default:
      return step satisfies never;
  }
}

const standing = ({ id, daily: every }: Standing): Say => ({ sentence: every ? 'standsDaily' : 'stands', call: id });

export const question = (say: readonly Say[], digits: number): Page => ({
  do: 'ask',
  say,
  digits,
  seconds: digits === 1 ? 6 : 5,
});
