/** A charge that is to stand on a bill: whether it can, and under which number of ours. */
import { randomBytes } from 'node:crypto';
import type { ChargeMessage } from '../events/messages.ts';
import { type Said, say } from '../messages/say.ts';
import type { DeliveryOutcome } from './connector.ts';
import { outcome } from './outcomes.ts';

export type ChargeToPost = Readonly<Pick<ChargeMessage, 'room' | 'item' | 'quantity' | 'price' | 'at'>> & {
  readonly description?: string;
};

const mostOfOne = 9999;
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Our number there. Never the same twice, also not from a database that is made anew: a charge would be taken for one
 * that is on a bill already. People read it, so it has no letters that look like others.
 */
export function newReference(number: number): string {
  const tail = Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('');
  return `RV${number}-${tail}`;
}

/** Why it cannot be posted at all; undefined when it can. */
export function problemOf({ room, quantity, price, item }: ChargeToPost): { words: Said; isOdd?: true } | undefined {
  if (typeof room !== 'string') return { words: say('charge.noRoom'), isOdd: true };
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostOfOne)
    return { words: say('charge.quantity', { quantity: String(quantity).slice(0, 20) }), isOdd: true };
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(price) || Number(price) === 0)
    return { words: say('charge.amount', { amount: price, item }) };
  return undefined;
}

/** What becomes of one that cannot be posted at all; undefined when it can. */
export function unpostable(charge: ChargeToPost): DeliveryOutcome | undefined {
  const problem = problemOf(charge);
  if (problem === undefined) {
    Temporal.PlainDateTime.from(charge.at.replace(/(Z|[+-]\d\d:\d\d)$/, '')); // one that is no moment is no charge
    return undefined;
  }
  const { words, isOdd } = problem;
  return { ...outcome('refused', say('delivery.unsent', { problem: words })), ...(isOdd === true ? { isOdd } : {}) };
}
