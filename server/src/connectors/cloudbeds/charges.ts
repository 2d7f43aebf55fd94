/** A charge as a check on a bill. The same charge is the same to the letter, however often it is made. */
import { say } from '../../messages/say.ts';
import type { DeliveryOutcome } from '../connector.ts';
import { outcome } from '../outcomes.ts';
import type { ChargeToPost } from '../postable.ts';
import { type Ask, partsOf } from './api.ts';
import type { BedsSettings } from './settings.ts';

/** Prices here have up to so many digits behind the point. */
const places = 4;

/** In the smallest units of the currency; undefined where it is not a whole number of them. */
function minorUnits(price: string, quantity: number, currency: string): string | undefined {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const [whole = '0', part = ''] = price.split('.');
  const total = BigInt(whole + part.padEnd(places, '0')) * BigInt(quantity);
  const unit = 10n ** BigInt(places - digits);
  return total % unit === 0n ? String(total / unit) : undefined;
}

export function checkOf(
  { currency, articles }: BedsSettings,
  { item, quantity, price, at, description }: ChargeToPost,
  stay: string,
  reference: string,
): Ask | DeliveryOutcome {
  const amount = minorUnits(price, quantity, currency);
  if (amount === undefined)
    return outcome('refused', say('delivery.unsent', { problem: say('charge.amount', { amount: price, item }) }));
  const { reservation, sub } = partsOf(stay);
  return {
    method: 'POST',
    path: '/folio/v1/checks',
    key: reference,
    body: {
      checkId: reference,
      checkNumber: reference,
      reservationId: reservation,
      saleDate: at,
      items: [
        {
          itemType: 'PRODUCT',
          itemName: (description ?? `item ${item}`).slice(0, 200),
          itemQuantity: quantity,
          // The line as a whole: it is not multiplied there.
          itemAmount: { amount, currencyCode: currency },
          details: { itemSku: articles.get(item) ?? item, ...(sub === '' ? {} : { subReservationId: sub }) },
        },
      ],
    },
  };
}
