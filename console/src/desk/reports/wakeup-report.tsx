import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { shortDate } from '../../shared/time/zone.ts';
import { sourceWord } from '../wakeups/wakeup.ts';
import { Bars, Legend } from './bars.tsx';
import { dashed, noonOf, type Range } from './days.ts';
import { DayTable } from './day-table.tsx';
import { type Outcome, outcomes as outcomesOfReport, type WakeupDay, wakeupsQuery } from './queries.ts';
import classes from './reports.module.css';
import { useSeconds } from './seconds.ts';

const outcomes = [
  ['answered', 'var(--plot-answered)'],
  ['inPerson', 'var(--plot-in-person)'],
  ['alreadyUp', 'var(--plot-already-up)'],
  ['corrected', 'var(--plot-corrected)'],
  ['failed', 'var(--plot-failed)'],
  ['missed', 'var(--plot-missed)'],
  ['cancelled', 'var(--plot-cancelled)'],
  ['open', 'var(--plot-open)'],
] as const;
const counted = outcomesOfReport;
/** Where calls were set, in the order of the interface's codes. */
const origins = ['guestPhone', 'staffPhone', 'console', 'propertySystem', 'rest'] as const;

export function WakeupReport({ range }: { readonly range: Range }): ReactElement {
  const { t, tag } = useLanguage();
  const seconds = useSeconds();
  const { data: days, isError } = useQuery(wakeupsQuery(range));
  if (days === undefined) return <p className={classes.none}>{t(isError ? 'trouble.lost' : 'reports.loading')}</p>;
  const together = sumOf(days);
  const woken = together.answered + together.inPerson + together.alreadyUp;
  const concluded = woken + together.corrected + together.failed + together.missed;
  const share =
    concluded === 0 ? '–' : (woken / concluded).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 1 });
  const worst = days.reduce<WakeupDay | undefined>(
    (one, other) => ((other.lateP95 ?? -1) > (one?.lateP95 ?? -1) ? other : one),
    undefined,
  );
  const numberOf = (outcome: Outcome, count: number, of: Range): ReactNode =>
    behind(outcome, count, of, count.toLocaleString(tag));
  const calls = concluded + together.cancelled + together.open;
  return (
    <>
      <h2 className={classes.section}>{t('reports.wakeups')}</h2>
      {calls === 0 ? (
        <p className={classes.none}>{t('reports.noWakeups')}</p>
      ) : (
        <div className={classes.pair}>
          <div>
            <p className={classes.headline}>{t('reports.share', { share, count: concluded.toLocaleString(tag) })}</p>
            <p className={classes.hint}>
              {origins
                .map(
                  (name, index) => [t(sourceWord(index + 1)), days.reduce((sum, day) => sum + day[name], 0)] as const,
                )
                .filter(([, count]) => count > 0)
                .map(([name, count]) => `${name}: ${count.toLocaleString(tag)}`)
                .join(' · ')}
            </p>
            <Bars
              caption={t('reports.wakeupsPlot')}
              top={(value) => Math.round(value).toLocaleString(tag)}
              days={days.map((day) => ({
                date: day.date,
                parts: outcomes.map(([name, color]) => ({ name, color, value: day[name] })),
              }))}
              behind={(date, name, drawn) => bar(name as Outcome, date, drawn)}
            />
            <Legend parts={outcomes.map(([name, color]) => ({ name: t(`reports.${name}`), color }))} />
            <h3 className={classes.subsection}>{t('reports.lateness')}</h3>
            {worst === undefined ? (
              <p className={classes.hint}>{t('reports.notRung')}</p>
            ) : (
              <>
                <p className={classes.hint}>
                  {t('reports.worst', {
                    date: shortDate(noonOf(worst.date), 'UTC', tag),
                    time: seconds(worst.lateP95),
                  })}
                </p>
                <Bars
                  caption={t('reports.latenessPlot')}
                  stacked={false}
                  top={seconds}
                  days={days.map(({ date, lateP50, lateP95 }) => ({
                    date,
                    parts: [
                      { name: 'p95', color: 'var(--plot-p95)', value: lateP95 ?? 0 },
                      { name: 'p50', color: 'var(--plot-p50)', value: lateP50 ?? 0 },
                    ],
                  }))}
                  behind={(date, _name, drawn) => bar('rung', date, drawn)}
                />
                <Legend
                  parts={[
                    { name: t('reports.p50'), color: 'var(--plot-p50)' },
                    { name: t('reports.p95'), color: 'var(--plot-p95)' },
                  ]}
                />
              </>
            )}
            <p className={classes.hint}>{t('reports.escalationsHint')}</p>
          </div>
          <DayTable
            caption={t('reports.wakeupsPlot')}
            columns={[...counted.map((name) => t(`reports.${name}`)), t('reports.p50'), t('reports.p95')]}
            rows={days.map((day) => ({
              date: day.date,
              cells: [
                ...counted.map((name) => numberOf(name, day[name], { from: day.date, to: day.date })),
                ...[day.lateP50, day.lateP95].map((late) =>
                  behind('rung', day.rung, { from: day.date, to: day.date }, seconds(late)),
                ),
              ],
              empty: counted.every((name) => day[name] === 0) && day.rung === 0,
            }))}
            together={[...counted.map((name) => numberOf(name, together[name], range)), '', '']}
          />
        </div>
      )}
    </>
  );
}

function sumOf(days: readonly WakeupDay[]): Record<(typeof counted)[number], number> {
  const sums = Object.fromEntries(counted.map((name) => [name, 0])) as Record<(typeof counted)[number], number>;
  for (const day of days) for (const name of counted) sums[name] += day[name];
  return sums;
}

/** A number leads to the calls that it counts; none leads nowhere. */
function behind(outcome: Outcome, count: number, { from, to }: Range, shown: string): ReactNode {
  return count === 0 ? (
    shown
  ) : (
    <Link to="/office/reports/calls" search={{ from: dashed(from), to: dashed(to), outcome }} preload={false}>
      {shown}
    </Link>
  );
}

/** A bar leads there as well, but not by the keyboard, which has the same in the table. */
function bar(outcome: Outcome, date: string, drawn: ReactElement): ReactElement {
  const search = { from: dashed(date), to: dashed(date), outcome };
  return (
    <Link to="/office/reports/calls" search={search} preload={false} tabIndex={-1}>
      {drawn}
    </Link>
  );
}
