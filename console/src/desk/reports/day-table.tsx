import type { ReactElement, ReactNode } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { shortDate } from '../../shared/time/zone.ts';
import { noonOf } from './days.ts';
import classes from './reports.module.css';

interface Props {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Newest first is how a table is read; given oldest first, as the plot has them. */
  readonly rows: readonly { readonly date: string; readonly cells: readonly ReactNode[]; readonly empty: boolean }[];
  readonly together: readonly ReactNode[];
  /** What is behind a day, around its name. */
  readonly behind?: (date: string, name: string) => ReactNode;
}

export function DayTable({ caption, columns, rows, together, behind = (_date, name) => name }: Props): ReactElement {
  const { t, tag } = useLanguage();
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={classes.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reports.day')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={classes.together}>
            <th scope="row">{t('reports.all')}</th>
            {together.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
          {rows
            .filter(({ empty }) => !empty)
            .toReversed()
            .map(({ date, cells }) => (
              <tr key={date} data-day={date}>
                <th scope="row">{behind(date, shortDate(noonOf(date), 'UTC', tag))}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
