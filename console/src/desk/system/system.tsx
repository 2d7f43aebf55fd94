import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { en, type Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import { useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { Backups } from './backups.tsx';
import { Checks } from './checks.tsx';
import { KeptThings } from './kept.tsx';
import { healthQuery, installationQuery } from './queries.ts';
import classes from './system.module.css';

/** A computer that is further off than this shows wrong ages and countdowns. */
const tolerance = 2000;
const gibibyte = 1024 ** 3;

export function System(): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const now = useNow();
  const { data: health, isError } = useQuery(healthQuery);
  const { data: installation, isError: isLost } = useQuery(installationQuery);
  if (health === undefined || installation === undefined)
    return <p className={classes.none}>{t(isError || isLost ? 'trouble.lost' : 'system.loading')}</p>;

  const { version, build, checks, archiving, drift } = health;
  const { released, serialnumber, lines, license, diskfree, disksize, diskpercentfree } = installation;
  const [bad, warnings] = [
    checks.filter(({ verdict }) => verdict === 'bad').length,
    checks.filter(({ verdict }) => verdict === 'warning').length,
  ];
  const size = (bytes: number): string => `${(bytes / gibibyte).toLocaleString(tag, { maximumFractionDigits: 1 })} GiB`;
  const apart = t('time.seconds', { seconds: Math.round(Math.abs(drift) / 1000) });
  return (
    <div className={classes.system}>
      <header>
        <h1 className={screen.title}>{t('system.title')}</h1>
        <p className={screen.summary} role="status">
          {bad > 0
            ? t('system.bad', { count: bad })
            : warnings > 0
              ? t('system.warnings', { count: warnings })
              : t('system.good')}
        </p>
      </header>
      <Section name="system.health">
        <Checks checks={checks} />
      </Section>
      <div className={classes.columns}>
        <Section name="system.installation">
          <dl className={classes.facts}>
            <Fact name="system.version">{t('system.versionOf', { version, build })}</Fact>
            <Fact name="system.released">{released.replaceAll('/', '-')}</Fact>
            <Fact name="system.serial">{serialnumber}</Fact>
            <Fact name="system.lines">{lines}</Fact>
            <Fact name="system.disk">
              {disksize === 0
                ? t('system.diskUnknown')
                : t('system.diskFree', { free: size(diskfree), size: size(disksize), percent: diskpercentfree })}
            </Fact>
          </dl>
        </Section>
        <Section name="system.licences">
          {license.length === 0 ? <p className={classes.none}>{t('system.noLicences')}</p> : null}
          <dl className={classes.facts}>
            {license.map(({ id, name, value }) => (
              <Fact key={id} name={`system.licence.${name}`}>
                {value === 0 ? t('system.licence.off') : `${t('system.licence.on')}${value > 1 ? ` (${value})` : ''}`}
              </Fact>
            ))}
          </dl>
        </Section>
        <Section name="system.clock">
          <dl className={classes.facts}>
            <Fact name="system.databaseTime">
              {shortDate(now, timezone, tag)} {clockTime(now, timezone)}
            </Fact>
            <Fact name="system.zone">{timezone}</Fact>
            <Fact name="system.browserTime">
              {Math.abs(drift) < tolerance
                ? t('system.inStep')
                : t(drift > 0 ? 'system.ahead' : 'system.behind', { time: apart })}
            </Fact>
          </dl>
        </Section>
        <Section name="system.backups">
          <Backups archiving={archiving} />
        </Section>
      </div>
      <Section name="system.kept">
        <KeptThings />
      </Section>
    </div>
  );
}

function Section({ name, children }: { readonly name: Word; readonly children: ReactNode }): ReactElement {
  const { t } = useLanguage();
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className={screen.section}>
        {t(name)}
      </h2>
      {children}
    </section>
  );
}

/** A licence that is new to the console is called by its own name. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  const { t } = useLanguage();
  return (
    <div>
      <dt>{name in en ? t(name as Word) : name.slice(name.lastIndexOf('.') + 1)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
