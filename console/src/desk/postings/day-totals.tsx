import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { useMoney } from '../../shared/money.ts';
import classes from './postings.module.css';
import { totalsQuery } from './queries.ts';

/** What the day came to, by category in its colour. */
export function DayTotals({ day }: { readonly day: string }): ReactElement | null {
  const t = useTranslate();
  const money = useMoney();
  const { data } = useQuery(totalsQuery(day));
  if (data === undefined || data.length === 0) return null;
  const charges = data.reduce((count, one) => count + one.charges, 0);
  return (
    <dl className={classes.totals} aria-label={t('postings.totals')}>
      {data.map(({ category, description, color, charges: count, amount }) => (
        <div key={category ?? ''} className={classes.total}>
          <dt>
            <span
              className={classes.swatch}
              style={color === null || color === '' ? undefined : { background: color }}
            />
            {description ?? t('postings.noCategory')}
          </dt>
          <dd>
            <strong>{money(amount)}</strong> <span className={classes.dim}>{t('postings.count', { count })}</span>
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('postings.total')}</dt>
        <dd>
          <strong>{money(sum(data.map(({ amount }) => amount)))}</strong>{' '}
          <span className={classes.dim}>{t('postings.count', { count: charges })}</span>
        </dd>
      </div>
    </dl>
  );
}

/** Money is never a fraction of a machine: it is added in whole cents. */
function sum(amounts: readonly string[]): string {
  const cents = amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n).toString();
  const padded = cents.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}`;
}
