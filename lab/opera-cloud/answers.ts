/** What the simulated cloud answers to each request: the shapes are the vendor's, the state is a hotel's. */
import type { Answered } from '../cloud/serving.ts';
import type { CloudHotel, Posting, Reservation } from './hotel.ts';
import type { Operation } from './operations.ts';

export interface Asked {
  readonly hotel: CloudHotel;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** Who writes: what it does is not told to it. */
  readonly externalSystem: string;
  /** Tells of a change on the stream. */
  readonly tell: (eventName: string, primaryKey: string, detail?: Readonly<Record<string, string>>) => void;
}

export const refusal = (status: number, code: string, title: string, detail = title): Answered => ({
  status,
  body: { type: 'about:blank', title, status, detail, 'o:errorCode': code },
});

const found = (body: unknown): Answered => ({ status: 200, body });
const nothing: Answered = { status: 204 };

export interface Route {
  readonly operation: Operation;
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: (asked: Asked) => Answered;
}

/** Everything that an integration of ours may ask for, below `/MODULE/v1/hotels/HOTEL`. */
export const commonRoutes: readonly Route[] = [
  {
    operation: 'reservations',
    method: 'GET',
    pattern: /^\/rsv\/v1\/hotels\/[^/]+\/reservations$/,
    answer({ hotel, query }) {
      const room = query.get('roomId') ?? undefined;
      const ids = query.getAll('reservationIdList');
      const all =
        ids.length > 0
          ? [...hotel.reservations.values()].filter(({ id }) => ids.includes(id))
          : hotel.inHouse(room).toSorted((one, other) => Number(one.id) - Number(other.id));
      const limit = Math.min(Number(query.get('limit') ?? 20), 50);
      const offset = Number(query.get('offset') ?? 0);
      const page = all.slice(offset, offset + limit);
      if (page.length === 0) return nothing;
      const reservationInfo = page.map((one) => reservationInfoOf(hotel, one));
      return found({
        reservations: {
          reservationInfo,
          totalResults: all.length,
          count: page.length,
          limit,
          offset,
          hasMore: offset + limit < all.length,
        },
      });
    },
  },
  {
    operation: 'charge',
    method: 'POST',
    pattern: /^\/csh\/v1\/hotels\/[^/]+\/reservations\/([^/]+)\/charges$/,
    answer: charge,
  },
  {
    operation: 'look-up',
    method: 'GET',
    pattern: /^\/csh\/v1\/hotels\/[^/]+\/financialPostings$/,
    answer({ hotel, query }) {
      const [check, room] = [query.get('checkNumberWildCard'), query.get('filterRoomNumber')];
      const [start, end] = [query.get('startDate') ?? '', query.get('endDate') ?? '9999'];
      const days = (Date.parse(end) - Date.parse(start)) / 86_400_000;
      if (days > 30) return refusal(400, 'CSH00030', 'The dates are more than 30 days apart');
      const postings = hotel.postings.filter(
        (one) =>
          (check === null || one.checkNumber.includes(check)) &&
          (room === null || one.room === room) &&
          one.date >= start &&
          one.date <= end,
      );
      if (postings.length === 0) return nothing;
      return found({
        journalPostings: { postings: postings.slice(0, 50).map((one) => postingOf(hotel, one)) },
        totalResults: postings.length,
        count: Math.min(postings.length, 50),
        hasMore: postings.length > 50,
      });
    },
  },
  {
    operation: 'void',
    method: 'DELETE',
    pattern: /^\/csh\/v1\/hotels\/[^/]+\/check\/([^/]+)\/charges$/,
    answer({ hotel, path: [check = ''] }) {
      const ours = hotel.postings.filter((one) => one.checkNumber === check && one.quantity > 0);
      if (ours.length === 0) return refusal(404, 'CSH00404', 'There is no such check');
      if (hotel.night) return refusal(400, 'CSH00090', 'End of Day is in progress', 'Postings wait until it has ended');
      if (ours.some(({ reservation }) => hotel.reservations.get(reservation)?.status !== 'InHouse'))
        return refusal(400, 'CSH00010', 'Reservation is checked out');
      // Whether a check that is voided twice is reversed twice nobody has published: at its worst it is.
      for (const one of ours)
        hotel.postings.push({ ...one, transactionNo: hotel.nextNumber(), quantity: -one.quantity });
      return found({});
    },
  },
];

interface ChargeAsked {
  readonly transactionCode?: string;
  readonly articleCode?: string;
  readonly price?: { readonly amount: number; readonly currencyCode?: string };
  readonly postingQuantity?: number;
  readonly postingReference?: string;
  readonly checkNumber?: string;
}

function charge({ hotel, path: [id = ''], body }: Asked): Answered {
  const reservation = hotel.reservations.get(id);
  if (reservation === undefined) return refusal(404, 'RSV00404', 'Reservation not found');
  if (hotel.night) return refusal(400, 'CSH00090', 'End of Day is in progress', 'Postings wait until it has ended');
  if (reservation.status !== 'InHouse') return refusal(400, 'CSH00010', 'Reservation is not in house');
  if (reservation.noPost) return refusal(400, 'CSH00011', 'Posting not allowed: the reservation has No Post');
  const charges = (body['criteria'] as { charges?: ChargeAsked[] } | undefined)?.charges ?? [];
  const [one] = charges;
  if (one === undefined) return refusal(400, 'CSH00001', 'No charges given');
  if (hotel.articles.size > 0 && !hotel.articles.has(one.articleCode ?? ''))
    return refusal(400, 'CSH00020', `Article code ${one.articleCode} is not valid`);
  const posting: Posting = {
    transactionNo: hotel.nextNumber(),
    reservation: id,
    room: reservation.room,
    checkNumber: one.checkNumber ?? '',
    reference: one.postingReference ?? '',
    transactionCode: one.transactionCode ?? '',
    articleCode: one.articleCode ?? '',
    amount: one.price?.amount ?? 0,
    quantity: one.postingQuantity ?? 1,
    currency: one.price?.currencyCode ?? 'EUR',
    date: hotel.businessDate,
  };
  hotel.postings.push(posting);
  return { status: 201, body: { postings: [summaryOf(posting)] } };
}

function summaryOf({ transactionNo, checkNumber, reference, amount, quantity, currency, date, ...codes }: Posting) {
  return {
    transactionNo,
    checkNo: checkNumber,
    reference,
    quantity,
    price: { amount, currencyCode: currency },
    postedAmount: { amount: amount * quantity, currencyCode: currency },
    revenueDate: date,
    transactionCode: codes.transactionCode,
    articleCode: codes.articleCode,
    transactionType: 'Revenue',
  };
}

function postingOf(hotel: CloudHotel, posting: Posting) {
  return {
    ...summaryOf(posting),
    hotelId: hotel.id,
    guestInfo: { roomId: posting.room, reservationId: { id: posting.reservation, type: 'Reservation' } },
  };
}

function reservationInfoOf(hotel: CloudHotel, one: Reservation) {
  return {
    hotelId: hotel.id,
    reservationIdList: [
      { id: one.id, type: 'Reservation' },
      { id: `C${one.id}`, type: 'Confirmation' },
    ],
    reservationStatus: one.status,
    computedReservationStatus: one.status,
    roomStay: { roomId: one.room, departureDate: one.departure },
    reservationGuest: {
      surname: one.surname,
      givenName: one.givenName,
      language: one.language,
      ...(one.vip === '' ? {} : { vip: { vipCode: one.vip } }),
    },
  };
}
