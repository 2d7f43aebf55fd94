import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import screen from '../look/screen.module.css';
import classes from './connections.module.css';
import { Connect } from './connect.tsx';
import { phoneCause } from './diagnosis.ts';
import { PhoneSystems } from './phone-systems.tsx';
import { PropertySystems } from './property-systems.tsx';
import { destinationsQuery, linksQuery, phonesQuery } from './queries.ts';
import { isLate, Receivers } from './receivers.tsx';

/** Everything that Reveille speaks with, and a broken one understood without a terminal. */
export function Connections(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const { data: phones, isError: phonesLost } = useQuery(phonesQuery);
  const { data: links, isError: linksLost } = useQuery(linksQuery);
  const { data: destinations, isError: destinationsLost } = useQuery(destinationsQuery);
  if (phones === undefined || links === undefined || destinations === undefined)
    return (
      <p className={classes.none}>
        {t(phonesLost || linksLost || destinationsLost ? 'trouble.lost' : 'connections.loading')}
      </p>
    );

  const receivers = destinations.filter(({ id }) => !links.some((link) => link.id === id));
  const broken =
    (phones.nodes.length === 0 ? 1 : phones.nodes.filter((node) => phoneCause(node) !== undefined).length) +
    links.filter(({ id, state }) => {
      const destination = destinations.find((one) => one.id === id);
      const isUp = state !== 'down' && state !== 'connecting';
      return !isUp || (state === 'up' && destination !== undefined && isLate(destination));
    }).length +
    receivers.filter(({ state }) => state !== 'working').length;
  return (
    <div className={classes.connections}>
      <header>
        <h1 className={screen.title}>{t('connections.title')}</h1>
        <p className={screen.summary} role="status">
          {broken === 0 ? t('connections.fine') : t('connections.trouble', { count: broken })}
        </p>
      </header>
      <section aria-labelledby="phones">
        <h2 id="phones" className={screen.section}>
          {t('connections.phones')}
        </h2>
        <PhoneSystems {...phones} />
      </section>
      <section aria-labelledby="systems">
        <h2 id="systems" className={screen.section}>
          {t('connections.systems')}
        </h2>
        <PropertySystems links={links} destinations={destinations} />
      </section>
      <section aria-labelledby="receivers">
        <h2 id="receivers" className={screen.section}>
          {t('connections.receivers')}
        </h2>
        <Receivers destinations={receivers} />
        <p>
          <a href="/docs">{t('connections.docs')}</a>
        </p>
      </section>
      {may(session, 'settings.change') ? <Connect /> : null}
    </div>
  );
}
