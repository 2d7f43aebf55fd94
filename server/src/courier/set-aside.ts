/**
 * What goes wrong with one message ends with that message. Anything thrown while it is prepared or carried, unless the database is
 * away, sets it aside: refused, with words and an alert for a person, and its lane goes on with the next.
 */
import { budgets } from '../budgets.ts';
import type { Fate } from '../connectors/connector.ts';
import { willPass } from '../db/passing.ts';

const longest = 500;

/** Words of another side or of an error, as they can be kept: without control characters, short, and no half of a letter at the end. */
function plainWords(text: string): string {
  return text
    .slice(0, 4 * longest)
    .replace(/\p{Control}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
}

/** Throws on only when waiting helps: then nothing is known of the message, and its lane is tried again later. */
export async function fateOf<T extends string>(work: () => Promise<Fate | T>): Promise<Fate | T> {
  try {
    const fate = await work();
    return typeof fate === 'string' ? fate : { ...fate, words: plainWords(fate.words) };
  } catch (error) {
    if (willPass(error)) throw error;
    return setAside(error instanceof Error ? error.message : String(error));
  }
}

function setAside(reason: string): Fate {
  const words = plainWords(`set aside, because it cannot be sent: ${reason}`).slice(0, 400).toWellFormed();
  return { fate: 'refused', answer: null, words: `${words}. Look at it, then send it again or enter it by hand`, isOdd: true };
}

/** Processes have died with this message in hand, one after the other: the next one does not try it. */
export function killed(deaths: number): Fate | undefined {
  if (deaths < budgets.deaths.most) return undefined;
  return setAside(`the service ended ${deaths} times while it was sent. It may have arrived`);
}
