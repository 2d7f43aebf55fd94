import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import { useSession } from '../../shared/session.ts';
import { Connection, type Tone, useMoment } from './connection.tsx';
import classes from './connections.module.css';
import { causeOf, placeOf } from './diagnosis.ts';
import type { Destination, PropertyLink } from './queries.ts';
import { Actions, isLate, useWaiting } from './receivers.tsx';
import { exactTime } from '../../shared/time/zone.ts';

const tones: Readonly<Record<PropertyLink['state'], Tone>> = {
  up: 'answered',
  'night-audit': 'ringing',
  connecting: 'waiting',
  down: 'waiting',
};

interface Props {
  readonly links: readonly PropertyLink[];
  readonly destinations: readonly Destination[];
}

export function PropertySystems({ links, destinations }: Props): ReactElement {
  const { t } = useLanguage();
  const moment = useMoment();
  const waiting = useWaiting();
  if (links.length === 0) return <p className={classes.none}>{t('connections.noSystems')}</p>;
  return (
    <ul className={screen.rows}>
      {links.map((link) => {
        const destination = destinations.find(({ id }) => id === link.id);
        const place = placeOf(destination?.target ?? {});
        const parked = destination?.state === 'parked';
        const last = (from: string): string =>
          moment(link.transcript.findLast((line) => line.from === from)?.at ?? null);
        const broken = link.state === 'down' || link.state === 'connecting';
        const late = link.state === 'up' && destination !== undefined && isLate(destination);
        return (
          <Connection
            key={link.id}
            name={link.name}
            about={(destination?.type ?? '').toUpperCase()}
            tone={parked || late ? 'urgent' : tones[link.state]}
            state={late ? 'connections.state.stuck' : `connections.state.${link.state}`}
            trouble={
              broken && link.words !== ''
                ? { cause: causeOf(link.words), place, said: link.words, parked }
                : late
                  ? { cause: 'stuck', place, said: destination.lastError, parked }
                  : undefined
            }
            facts={[
              ['connections.address', place],
              ['connections.since', moment(link.since)],
              ['connections.received', last('theirs')],
              ['connections.sent', last('ours')],
              ['connections.heard', moment(link.heard)],
              ['connections.resynced', moment(link.resynced)],
              ...(destination === undefined ? [] : [['connections.waiting', waiting(destination)] as const]),
            ]}
          >
            {broken || late ? <p className={classes.hint}>{t('connections.waits')}</p> : null}
            {destination === undefined ? null : <Actions destination={destination} testable={false} />}
            <Transcript link={link} />
          </Connection>
        );
      })}
    </ul>
  );
}

function Transcript({ link: { transcript } }: { readonly link: PropertyLink }): ReactElement | null {
  const { t } = useLanguage();
  const { timezone } = useSession().property;
  if (transcript.length === 0) return null;
  return (
    <details className={classes.transcript}>
      <summary>{t('connections.transcript')}</summary>
      <ol>
        {transcript.map(({ at, from, text }, index) => (
          // The same may be said twice within a second.
          <li key={`${index} ${at}`}>
            <span>{exactTime(at, timezone)}</span>{' '}
            <span>{t(from === 'ours' ? 'connections.ours' : 'connections.theirs')}</span> <code dir="ltr">{text}</code>
          </li>
        ))}
      </ol>
    </details>
  );
}
