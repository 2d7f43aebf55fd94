/** Checks on bills: a key is taken once, and so is a check's own id. */
import type { Answered } from '../cloud/serving.ts';
import { type Asked, refusal } from './asked.ts';

interface Money {
  readonly amount?: string;
  readonly currencyCode?: string;
}
interface CheckAsked {
  readonly checkId?: string;
  readonly checkNumber?: string;
  readonly reservationId?: string;
  readonly items?: readonly {
    readonly itemName?: string;
    readonly itemQuantity?: number;
    readonly itemAmount?: Money;
    readonly details?: { readonly itemSku?: string; readonly subReservationId?: string };
  }[];
}

export function postCheck(asked: Asked): Answered {
  const { hotel, body, key } = asked;
  if (key.trim() === '' || key.length > 255) return refusal(400, 'INVALID_REQUEST', 'Idempotency-Key is required');
  const before = hotel.keys.get(key);
  if (before !== undefined)
    return before.payload === body
      ? { status: 201, body: { data: { ...(before.answer as object), notice: 'Duplicate; original returned.' } } }
      : refusal(409, 'IDEMPOTENCY_KEY_REUSED', 'The key was used with another payload');
  const { checkId = '', checkNumber = '', reservationId = '', items = [] } = JSON.parse(body) as CheckAsked;
  if (!/^[A-Za-z0-9._~-]+$/.test(checkId)) return refusal(400, 'INVALID_REQUEST', 'checkId has other letters');
  if (hotel.checks.some((one) => one.checkId === checkId))
    return refusal(409, 'DUPLICATE_CHECK_ID', 'There is a check of this id');
  const reservation = hotel.reservations.get(reservationId);
  if (reservation === undefined) return refusal(404, 'FOLIO_NOT_FOUND', 'Reservation not found');
  if (reservation.status !== 'checked_in')
    return refusal(400, 'RESERVATION_CHECKED_OUT', 'The reservation is checked out');
  const [item] = items;
  const { itemName: name = '', itemQuantity: quantity = 0, itemAmount, details } = item ?? {};
  const { itemSku: sku = '', subReservationId: sub = '' } = details ?? {};
  if (item === undefined || sku === '')
    return refusal(400, 'MISSING_ITEMS_OR_TOTALS', 'No items, or one without a SKU');
  if (itemAmount?.currencyCode !== hotel.currency || !/^\d+$/.test(itemAmount.amount ?? ''))
    return refusal(400, 'INVALID_CURRENCY_MISMATCH', `The hotel has ${hotel.currency}`);
  const room = reservation.rooms.find((one) => one.sub === sub);
  if (room === undefined) return refusal(404, 'SUBRESERVATION_NOT_FOUND', 'There is no such room of the reservation');
  const named = [...hotel.products].find(([, its]) => its === name);
  if (named !== undefined && named[0] !== sku)
    return refusal(409, 'PRODUCT_NAME_CONFLICT', `A product of that name has the SKU ${named[0]}`);
  hotel.products.set(sku, name);
  hotel.checks.push({
    checkId,
    checkNumber,
    reservation: reservationId,
    sub,
    room: room.room,
    name,
    sku,
    quantity,
    amount: itemAmount.amount ?? '',
    currency: itemAmount.currencyCode,
    voided: false,
  });
  const answer = { checkNumber, checkId };
  hotel.keys.set(key, { payload: body, answer });
  return { status: 201, body: { data: answer } };
}

export function voidCheck({ hotel, path: [id = ''] }: Asked): Answered {
  const check = hotel.checks.find((one) => one.checkId === id);
  if (check === undefined) return refusal(404, 'CHECK_NOT_FOUND', 'There is no such check');
  if (check.voided) return { status: 204 };
  if (hotel.reservations.get(check.reservation)?.status !== 'checked_in')
    return refusal(400, 'RESERVATION_CHECKED_OUT', 'The reservation is checked out');
  check.voided = true;
  return { status: 204 };
}
