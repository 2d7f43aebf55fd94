/** A charge as it is posted on a bill, and how it is found there again. */
import { randomBytes } from 'node:crypto';
import type { ChargeMessage } from '../../events/messages.ts';
import { type Said, say } from '../../messages/say.ts';
import type { Ask, Reply } from './gateway.ts';
import type { CloudSettings } from './settings.ts';

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

export function postOf(settings: CloudSettings, charge: ChargeToPost, reservation: string, reference: string): Ask {
  const { hotel, currency, cashier, transactionCode, articles } = settings;
  const article = articles.get(charge.item) ?? (transactionCode === undefined ? charge.item : undefined);
  return {
    method: 'POST',
    path: `/csh/v1/hotels/${encodeURIComponent(hotel)}/reservations/${encodeURIComponent(reservation)}/charges`,
    body: {
      criteria: {
        hotelId: hotel,
        reservationId: { id: reservation, type: 'Reservation' },
        charges: [
          {
            ...(transactionCode === undefined ? {} : { transactionCode }),
            ...(article === undefined ? {} : { articleCode: article }),
            price: { amount: Number(charge.price), ...(currency === undefined ? {} : { currencyCode: currency }) },
            postingQuantity: charge.quantity,
            postingReference: reference,
            postingRemark: (charge.description ?? `item ${charge.item}`).slice(0, 200),
            checkNumber: reference,
            financialTransactionIdList: [{ id: reference, type: 'Reveille' }],
          },
        ],
        postIt: false,
        ...(cashier === undefined ? {} : { cashierId: cashier }),
      },
    },
  };
}

/** By our number, from the day before it was made to the day after today: the business day is not the calendar's. */
export function lookUpOf(
  { hotel }: CloudSettings,
  reference: string,
  sentAgoSeconds: number,
  now: Temporal.PlainDate,
): Ask {
  const days = Math.min(Math.ceil(sentAgoSeconds / 86_400) + 2, 28);
  return {
    method: 'GET',
    path: `/csh/v1/hotels/${encodeURIComponent(hotel)}/financialPostings`,
    query: {
      checkNumberWildCard: reference,
      startDate: now.subtract({ days }).toString(),
      endDate: now.add({ days: 1 }).toString(),
      limit: 50,
    },
  };
}

interface PostedThere {
  readonly transactionNo?: unknown;
  readonly referenceTransactionNo?: unknown;
  readonly checkNo?: unknown;
  readonly reference?: unknown;
}

/** Their numbers of what stands on bills under ours. What a posting brought with it, like a tax, is no second one. */
export function transactionsIn({ body }: Extract<Reply, { kind: 'answered' }>, reference: string): string[] {
  const { postings } = (body['journalPostings'] ?? {}) as { postings?: readonly PostedThere[] };
  const ours = (Array.isArray(postings) ? (postings as readonly PostedThere[]) : []).filter(
    ({ checkNo, reference: told }) => checkNo === reference || told === reference,
  );
  const numbers = new Set(ours.map(({ transactionNo }) => String(transactionNo)));
  return ours
    .filter(
      (one) => !numbers.has(String(one.referenceTransactionNo)) || one.referenceTransactionNo === one.transactionNo,
    )
    .map(({ transactionNo }) => String(transactionNo));
}

/** Of an answer to a charge that was taken. */
export function transactionOf({ body }: Extract<Reply, { kind: 'answered' }>): string {
  const [first] = (body['postings'] as readonly { readonly transactionNo?: unknown }[] | undefined) ?? [];
  const { transactionNo } = first ?? {};
  return typeof transactionNo === 'number' || typeof transactionNo === 'string' ? String(transactionNo) : '';
}
