import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { byFiveMinutes, lastRingOf, peakOf, type Step } from './load.ts';
import classes from './load-strip.module.css';
import { forecastQuery } from './queries.ts';

/** How many calls come when, and whether the lines are enough for them. */
export function LoadStrip(): ReactElement {
  const t = useTranslate();
  const { timezone } = useSession().property;
  const { data } = useQuery(forecastQuery);
  const [asTable, setAsTable] = useState(false);
  const steps = useMemo(() => byFiveMinutes(data?.minutes ?? []), [data]);
  const peak = peakOf(steps);
  const lastRing = peak === undefined || data === undefined ? undefined : lastRingOf(peak, data.minutes);
  const time = (at: number): string => clockTime(at, timezone);
  return (
    <section className={classes.strip} aria-label={t('load.title')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('load.title')}</h2>
        {peak === undefined ? null : (
          <p className={classes.peak}>
            <strong>{t('load.peak', { time: time(peak.at), count: peak.due })}</strong>
            {lastRing === undefined ? null : ` · ${t('load.last', { time: time(lastRing) })}`}
          </p>
        )}
        {steps.length === 0 ? null : (
          <button type="button" className={classes.toggle} onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'load.plot' : 'load.table')}
          </button>
        )}
      </div>
      {steps.length === 0 ? (
        <p className={classes.none}>{t('load.none')}</p>
      ) : asTable ? (
        <LoadTable steps={steps} time={time} />
      ) : (
        <LoadPlot steps={steps} time={time} />
      )}
      {data !== undefined && data.lateCalls > 0 ? (
        <p className={classes.late}>{t('load.late', { count: data.lateCalls, lines: data.lines })}</p>
      ) : null}
    </section>
  );
}

interface Props {
  readonly steps: readonly Step[];
  readonly time: (at: number) => string;
}

/** Drawn for eyes alone: its twin, the table, is for everybody. */
function LoadPlot({ steps, time }: Props): ReactElement {
  const t = useTranslate();
  const most = Math.max(1, ...steps.flatMap(({ due, rung }) => [due, rung]));
  const count = Math.max(steps.length, 24);
  const height = 46;
  const labelled = steps.filter(({ at }, index) => at % 3_600_000 === 0 || (steps.length < 13 && index === 0));
  const every = Math.ceil(labelled.length / 8);
  return (
    <figure className={classes.plot} aria-label={t('load.caption')}>
      <svg viewBox={`0 0 ${count} ${height}`} preserveAspectRatio="none" className={classes.bars} aria-hidden="true">
        {steps.map(({ due, rung }, index) => (
          <g key={steps[index]?.at}>
            <rect
              x={index + 0.12}
              width={0.76}
              y={height - (due / most) * height}
              height={(due / most) * height}
              className={classes.due}
            />
            <rect
              x={index + 0.12}
              width={0.76}
              y={height - (rung / most) * height - 0.6}
              height={rung === 0 ? 0 : 1.6}
              className={classes.rung}
            />
          </g>
        ))}
      </svg>
      <div className={classes.axis} aria-hidden="true">
        {labelled
          .filter((_, index) => index % every === 0)
          .map(({ at }) => {
            // As far along itself as along the axis: the first begins where that does, and the last ends with it.
            const along = ((at - (steps[0]?.at ?? at)) / 300_000 / count) * 100;
            return (
              <span key={at} style={{ insetInlineStart: `${along}%`, translate: `-${along}%` }}>
                {time(at)}
              </span>
            );
          })}
      </div>
    </figure>
  );
}

function LoadTable({ steps, time }: Props): ReactElement {
  const t = useTranslate();
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('load.caption')}>
      <table className={classes.table}>
        <caption className="unseen">{t('load.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('load.from')}</th>
            <th scope="col">{t('load.due')}</th>
            <th scope="col">{t('load.rung')}</th>
          </tr>
        </thead>
        <tbody>
          {steps
            .filter(({ due, rung }) => due + rung > 0)
            .map(({ at, due, rung }) => (
              <tr key={at}>
                <th scope="row">{time(at)}</th>
                <td>{due}</td>
                <td>{rung}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
