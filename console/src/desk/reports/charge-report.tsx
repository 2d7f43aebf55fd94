import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { useMoney } from '../../shared/money.ts';
import { Bars, Legend } from './bars.tsx';
import { dashed, type Range } from './days.ts';
import { DayTable } from './day-table.tsx';
import { chargesQuery } from './queries.ts';
import classes from './reports.module.css';

/** For a category to which nobody gave a colour. */
const noColor = 'var(--plot-open)';

export function ChargeReport({ range }: { readonly range: Range }): ReactElement {
  const t = useTranslate();
  const money = useMoney();
  const { data, isError } = useQuery(chargesQuery(range));
  if (data === undefined) return <p className={classes.none}>{t(isError ? 'trouble.lost' : 'reports.loading')}</p>;
  const { categories, days } = data;
  const names = categories.map(({ id, description }) => (id === '' ? t('reports.gone') : description));
  const cell = (quantity: number, amount: number): string =>
    quantity === 0 ? '–' : t('reports.items', { count: quantity, amount: money(amount) });
  const amounts = days.map(({ date, sums }) => ({
    date,
    parts: categories.map(({ id }) => {
      const sum = sums.find(({ category }) => category === id);
      return { quantity: sum?.quantity ?? 0, amount: Number(sum?.amount ?? 0) };
    }),
  }));
  const together = categories.map((_, index) => ({
    quantity: amounts.reduce((sum, { parts }) => sum + (parts[index]?.quantity ?? 0), 0),
    amount: amounts.reduce((sum, { parts }) => sum + (parts[index]?.amount ?? 0), 0),
  }));
  const color = (index: number): string => {
    const given = categories[index]?.color ?? '';
    return given === '' ? noColor : given;
  };
  return (
    <>
      <h2 className={classes.section}>{t('reports.charges')}</h2>
      {categories.length === 0 ? (
        <p className={classes.none}>{t('reports.noCharges')}</p>
      ) : (
        <div className={classes.pair}>
          <div>
            <p className={classes.headline}>{money(together.reduce((sum, { amount }) => sum + amount, 0))}</p>
            <Bars
              caption={t('reports.chargesPlot')}
              top={money}
              days={amounts.map(({ date, parts }) => ({
                date,
                parts: parts.map(({ amount }, index) => ({
                  name: categories[index]?.id ?? '',
                  color: color(index),
                  value: amount,
                })),
              }))}
            />
            <Legend parts={names.map((name, index) => ({ name, color: color(index) }))} />
          </div>
          <DayTable
            caption={t('reports.chargesPlot')}
            columns={names}
            rows={amounts.map(({ date, parts }) => ({
              date,
              cells: parts.map(({ quantity, amount }) => cell(quantity, amount)),
              empty: parts.every(({ quantity }) => quantity === 0),
            }))}
            together={together.map(({ quantity, amount }) => cell(quantity, amount))}
            behind={(date, name) => (
              <Link to="/postings" search={{ day: dashed(date) }} preload={false}>
                {name}
              </Link>
            )}
          />
        </div>
      )}
    </>
  );
}
