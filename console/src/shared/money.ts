/** Amounts as the reader writes them, with the currency of the hotel where it has said which. */
import { useMemo } from 'react';
import { useLanguage } from './language/language.tsx';
import { useSession } from './session.ts';

/** Amounts are decimal text and stay so: no cent is lost on the way to the screen. */
export function moneyFormat(tag: string, currency: string): (amount: string | number) => string {
  if (currency === '') {
    const plain = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return (amount) => plain.format(amount as number);
  }
  const usual = new Intl.NumberFormat(tag, { style: 'currency', currency }).resolvedOptions();
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: usual.minimumFractionDigits ?? 2,
    // A price of 3.50 stays one, also in a currency that has no cents.
    maximumFractionDigits: Math.max(2, usual.maximumFractionDigits ?? 2),
  });
  return (amount) => format.format(amount as number);
}

export function useMoney(): (amount: string | number) => string {
  const { tag } = useLanguage();
  const { currency } = useSession().property;
  return useMemo(() => moneyFormat(tag, currency), [tag, currency]);
}

/** What somebody typed as a price, as the service reads it: 3,50 where a comma stands before cents. */
export function typedAmount(text: string, tag: string): string {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  const bare = text.trim().replaceAll(/[\s\u00a0\u202f]/g, '');
  return hasComma && bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
}
