import { Button, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { Choices } from '../look/choices.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { serviceNow, useNow } from '../../shared/time/clock.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { ChargeReport } from './charge-report.tsx';
import { lastDays, mostDays, objection, type Range } from './days.ts';
import { downloadOf, type ReportName } from './queries.ts';
import classes from './reports.module.css';
import { WakeupReport } from './wakeup-report.tsx';

const quick = [7, 30, 92] as const;

/** How the house did, day by day: the plot first, the numbers beside it. */
export function Reports(): ReactElement {
  const { t, tag } = useLanguage();
  const session = useSession();
  const { timezone } = session.property;
  const now = useNow(60_000);
  const [range, setRange] = useState<Range>(() => lastDays(30, serviceNow(), timezone));
  const wrong = objection(range);
  const shown: readonly ReportName[] = [
    ...(licensed(session, 'wakeup') ? (['wakeups'] as const) : []),
    ...(licensed(session, 'inventory') && may(session, 'charges.read') ? (['charges'] as const) : []),
  ];
  const isLast = (days: number): boolean => {
    const last = lastDays(days, now, timezone);
    return last.from === range.from && last.to === range.to;
  };
  return (
    <article className={classes.reports} aria-labelledby="reports-title">
      <header className={classes.head}>
        <h1 id="reports-title" className={classes.title}>
          {t('reports.title')}
        </h1>
        <div className={classes.tools} data-print="no">
          {wrong === undefined
            ? shown.map((name) => (
                <Button key={name} component="a" variant="default" href={downloadOf(name, range)} download>
                  {t(`reports.${name}`)} · {t('reports.csv')}
                </Button>
              ))
            : null}
          <Button variant="default" onClick={() => window.print()}>
            {t('reports.print')}
          </Button>
        </div>
      </header>
      <div className={classes.range} data-print="no">
        <Choices
          label={t('reports.range')}
          choices={quick.map((days) => ({
            name: t('reports.last', { days }),
            chosen: isLast(days),
            choose: () => setRange(lastDays(days, serviceNow(), timezone)),
          }))}
        />
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            size="md"
            label={t(`reports.${end}`)}
            value={range[end]}
            onChange={(event) => setRange({ ...range, [end]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p role="status" className={classes.wrong}>
        {wrong === undefined || wrong === 'incomplete' ? '' : t(wrong, { days: mostDays })}
      </p>
      {wrong === undefined && shown.includes('wakeups') ? <WakeupReport range={range} /> : null}
      {wrong === undefined && shown.includes('charges') ? <ChargeReport range={range} /> : null}
      <p className={classes.made}>
        {session.property.name} ·{' '}
        {t('reports.made', {
          time: `${shortDate(now, timezone, tag)} ${clockTime(now, timezone)}`,
          name: session.account,
          zone: timezone,
        })}
      </p>
    </article>
  );
}
