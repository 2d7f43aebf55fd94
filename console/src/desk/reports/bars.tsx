import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { shortDate } from '../../shared/time/zone.ts';
import { noonOf } from './days.ts';
import classes from './reports.module.css';

export interface Part {
  readonly name: string;
  readonly color: string;
  readonly value: number;
}

interface Props {
  readonly days: readonly { readonly date: string; readonly parts: readonly Part[] }[];
  readonly caption: string;
  readonly top: (value: number) => string;
  /** Stacked, or each from the ground behind the one before it. */
  readonly stacked?: boolean;
  /** What is behind a bar, around it. */
  readonly behind?: (date: string, name: string, bar: ReactElement) => ReactNode;
}

const height = 100;

/** A bar for each day. Drawn for eyes and pointers alone: the table beside it says and opens the same for everybody. */
export function Bars({ days, caption, top, stacked = true, behind = (_date, _name, bar) => bar }: Props): ReactElement {
  const { tag } = useLanguage();
  const sums = days.map(({ parts }) =>
    parts.reduce((sum, { value }) => (stacked ? sum + value : Math.max(sum, value)), 0),
  );
  const most = Math.max(...sums, Number.EPSILON);
  const every = Math.ceil(days.length / 6);
  return (
    <figure className={classes.plot} aria-label={caption}>
      <span className={classes.most} aria-hidden="true">
        {top(most)}
      </span>
      <svg
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
        className={classes.bars}
        aria-hidden="true"
      >
        {days.map(({ date, parts }, index) => {
          let ground = 0;
          return parts.map(({ name, color, value }) => {
            const tall = (value / most) * height;
            const y = height - ground - tall;
            if (stacked) ground += tall;
            return tall === 0 ? null : (
              <Fragment key={`${date} ${name}`}>
                {behind(date, name, <rect x={index + 0.12} width={0.76} y={y} height={tall} fill={color} />)}
              </Fragment>
            );
          });
        })}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        {days.map(({ date }, index) => {
          if (index % every !== 0) return null;
          // As far along itself as along the axis, so that the last one ends within it.
          const along = (index / days.length) * 100;
          return (
            <span key={date} style={{ insetInlineStart: `${along}%`, translate: `-${along}%` }}>
              {shortDate(noonOf(date), 'UTC', tag).replace(/^\S+ /, '')}
            </span>
          );
        })}
      </div>
    </figure>
  );
}

export function Legend({ parts }: { readonly parts: readonly Pick<Part, 'name' | 'color'>[] }): ReactElement {
  return (
    <ul className={classes.legend}>
      {parts.map(({ name, color }) => (
        <li key={name}>
          <span className={classes.swatch} style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
