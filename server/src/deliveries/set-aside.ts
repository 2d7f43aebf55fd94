/**
 * What goes wrong with one message ends with that message. Anything thrown while it is prepared or carried, unless the
 * database is away, sets it aside: refused, with words and an alert for a person, and its lane goes on with the next.
 */
import { budgets } from '../budgets/budgets.ts';
import type { DeliveryOutcome, Left } from '../connectors/connector.ts';
import { willPass } from '../db/passing.ts';
import { say } from '../messages/say.ts';

const longest = 500;

/**
 * Words of another side or of an error, as they can be kept: without control characters, short, and no half of a letter
 * at the end.
 */
function plainWords(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replace(/\p{Control}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

/** What became of a delivery, whatever happens to who carries it. */
export async function fateOf(work: () => Promise<DeliveryOutcome | Left>): Promise<DeliveryOutcome | Left> {
  const result = await safely(work);
  return 'settled' in result ? { settled: safely(() => result.settled) } : result;
}

async function safely<T extends DeliveryOutcome | Left>(work: () => Promise<T>): Promise<T | DeliveryOutcome> {
  try {
    const result = await work();
    return 'settled' in result ? result : { ...result, words: plainWords(result.words) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The database or a network is away for the moment. How far it got nobody knows.
    if (willPass(error)) return { fate: 'unsure', answer: null, words: plainWords(reason) };
    return setAside(reason);
  }
}

function setAside(reason: string): DeliveryOutcome {
  const words = plainWords(`set aside, because it cannot be sent: ${reason}`).slice(0, 400).toWellFormed();
  return {
    fate: 'refused',
    answer: null,
    words: `${words}. Look at it, then send it again or enter it by hand`,
    isOdd: true,
  };
}

/** Processes have died with this message in hand, one after the other: the next one does not try it. */
export function killed(deaths: number): DeliveryOutcome | undefined {
  if (deaths < budgets.deaths.most) return undefined;
  return setAside(say('delivery.deaths', { deaths }).text);
}
