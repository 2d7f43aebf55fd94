/** What became of a delivery, in words for a person. */
import { type Said } from '../messages/say.ts';
import type { DeliveryOutcome } from './connector.ts';

export const outcome = (
  fate: DeliveryOutcome['fate'],
  words: Said | string,
  retryAfterSeconds?: number,
): DeliveryOutcome => ({
  fate,
  answer: null,
  words: typeof words === 'string' ? words : words.text,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

export const accepted = (words: Said): DeliveryOutcome => outcome('accepted', words);

/** Of an answer that is no success. */
export interface Refusal {
  /** refused: for a person. later: the same will do in a while. denied: we may not, or are not known. */
  readonly kind: 'refused' | 'later' | 'denied';
  readonly words: Said;
  /** What was answered, without what it means for a charge. */
  readonly answer?: string;
  readonly retryAfterSeconds?: number;
}
