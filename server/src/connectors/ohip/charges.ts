/** A charge as it is posted on a bill, and how it is found there again. */
import type { Answered } from '../asking.ts';
import type { ChargeToPost } from '../postable.ts';
import type { Ask } from './gateway.ts';
import type { CloudSettings } from './settings.ts';

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

/** All that was posted under our number is reversed there. */
export const voidOf = ({ hotel, cashier }: CloudSettings, reference: string): Ask => ({
  method: 'DELETE',
  path: `/csh/v1/hotels/${encodeURIComponent(hotel)}/check/${encodeURIComponent(reference)}/charges`,
  query: { cashierId: cashier },
});

interface PostedThere {
  readonly postedAmount?: { readonly amount?: unknown };
  readonly quantity?: unknown;
  readonly transactionNo?: unknown;
  readonly referenceTransactionNo?: unknown;
  readonly checkNo?: unknown;
  readonly reference?: unknown;
}

/** Their numbers of what stands on bills under ours. What a posting brought with it, like a tax, is no second one. */
export function transactionsIn(answer: Answered, reference: string): string[] {
  const ours = oursIn(answer, reference);
  const numbers = new Set(ours.map(({ transactionNo }) => String(transactionNo)));
  return ours
    .filter(
      (one) => !numbers.has(String(one.referenceTransactionNo)) || one.referenceTransactionNo === one.transactionNo,
    )
    .map(({ transactionNo }) => String(transactionNo));
}

function oursIn({ body }: Answered, reference: string): PostedThere[] {
  const { postings } = (body['journalPostings'] ?? {}) as { postings?: readonly PostedThere[] };
  return (Array.isArray(postings) ? (postings as readonly PostedThere[]) : []).filter(
    ({ checkNo, reference: told }) => checkNo === reference || told === reference,
  );
}

/** What is left of our number: what was taken off stays on the bill, with its opposite beside it. */
export function standsIn(answer: Answered, reference: string): 'nothing seen' | 'nothing' | 'charged' | 'paid back' {
  const ours = oursIn(answer, reference);
  if (ours.length === 0) return 'nothing seen';
  const sum = ours.reduce((before, one) => before + amountOf(one), 0);
  return Math.abs(sum) < 0.005 ? 'nothing' : sum > 0 ? 'charged' : 'paid back';
}

function amountOf({ postedAmount, quantity }: PostedThere): number {
  const { amount } = postedAmount ?? {};
  return typeof amount === 'number' ? amount : typeof quantity === 'number' ? quantity : 1;
}

/** Of an answer to a charge that was taken. */
export function transactionOf({ body }: Answered): string {
  const [first] = (body['postings'] as readonly { readonly transactionNo?: unknown }[] | undefined) ?? [];
  const { transactionNo } = first ?? {};
  return typeof transactionNo === 'number' || typeof transactionNo === 'string' ? String(transactionNo) : '';
}
