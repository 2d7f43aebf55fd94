/** What a property system answers (AS), what it means, and what follows for a charge. */
import { type Said, say } from '../../../messages/say.ts';

interface AnswerStatus {
  /** closed: it is on the bill. again: the same later. person: somebody must look. */
  readonly charge: 'closed' | 'again' | 'person';
  /** What it means, and what to do, for the person who looks. */
  readonly words: Said;
}

const tryAgain = ['RY', 'NA', 'NR', 'BY'] as const;
const forPeople = ['NG', 'NP', 'CO', 'IA', 'UR', 'DN', 'DE', 'NF'] as const;

/** `said` is what it said beside it, in its own words. */
export function readAnswer(code: string, said?: string): AnswerStatus {
  const quoted = { said: said === undefined ? '' : ` ("${said}")` };
  const [again, person] = [tryAgain.find((one) => one === code), forPeople.find((one) => one === code)];
  if (again !== undefined) return { charge: 'again', words: say(`answer.${again}`, quoted) };
  if (person !== undefined) return { charge: 'person', words: say(`answer.${person}`, quoted) };
  const words = say('answer.other', { answer: code, ...quoted });
  return { charge: code === 'OK' ? 'closed' : 'person', words };
}
