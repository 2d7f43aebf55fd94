import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { request } from '../../shared/http/request.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import screen from '../look/screen.module.css';
import { Sure } from '../look/sure.tsx';
import { serviceNow } from '../../shared/time/clock.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { Connection, type Tone, useMoment } from './connection.tsx';
import classes from './connections.module.css';
import { causeOf, placeOf } from './diagnosis.ts';
import { type Destination, type Outcome, replayRefused, resume, test } from './queries.ts';

const tones: Readonly<Record<Destination['state'], Tone>> = {
  working: 'answered',
  stuck: 'urgent',
  failing: 'waiting',
  parked: 'urgent',
  gone: 'waiting',
  removed: 'over',
};
/** As many as the service counts. */
const mostCounted = 1000;

export function Receivers({ destinations }: { readonly destinations: readonly Destination[] }): ReactElement {
  const { t } = useLanguage();
  const moment = useMoment();
  const waiting = useWaiting();
  if (destinations.length === 0) return <p className={classes.none}>{t('connections.noReceivers')}</p>;
  return (
    <ul className={screen.rows}>
      {destinations.map((destination) => {
        const { id, name, role, state, target, lastError, lastSuccess, failingSince } = destination;
        const cause = state === 'gone' || state === 'stuck' ? state : causeOf(lastError);
        return (
          <Connection
            key={id}
            name={name}
            about={t(`connections.role.${role}`)}
            tone={isLate(destination) ? 'urgent' : tones[state]}
            state={`connections.state.${state}`}
            trouble={
              state === 'working'
                ? undefined
                : { cause, place: placeOf(target), said: lastError, parked: state === 'parked' }
            }
            facts={[
              ['connections.address', typeof target['url'] === 'string' ? target['url'] : placeOf(target)],
              ['connections.success', moment(lastSuccess)],
              ...(failingSince === null ? [] : [['connections.failingSince', moment(failingSince)] as const]),
              ['connections.waiting', waiting(destination)],
            ]}
          >
            {state === 'failing' || state === 'stuck' ? <p className={classes.hint}>{t('connections.waits')}</p> : null}
            <Actions destination={destination} testable={state !== 'gone'} />
          </Connection>
        );
      })}
    </ul>
  );
}

/** A hitch of a minute mends itself; what has waited for longer needs somebody. */
const lateMilliseconds = 5 * 60_000;

/** What should have left waits, whether or not anybody knows why. */
export function isLate({ state, oldestWaiting }: Destination): boolean {
  if (state === 'stuck' || state === 'parked') return true;
  return state === 'failing' && oldestWaiting !== null && serviceNow() - Date.parse(oldestWaiting) > lateMilliseconds;
}

/** Gives the function that says what waits for a destination. */
export function useWaiting(): (destination: Destination) => string {
  const { t } = useLanguage();
  const moment = useMoment();
  return ({ waiting, oldestWaiting }) => {
    if (waiting === 0) return t('connections.waitingNone');
    return t(waiting < mostCounted ? 'connections.waitingSome' : 'connections.waitingMany', {
      count: waiting,
      time: moment(oldestWaiting),
    });
  };
}

interface ActionsProps {
  readonly destination: Destination;
  readonly testable: boolean;
}

/** What a person can do about it without a terminal. */
export function Actions({ destination: { id, role, name, state, target }, testable }: ActionsProps): ReactElement {
  const { t } = useLanguage();
  const told = useTold();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const session = useSession();
  const [testing, setTesting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const act = async (deed: () => Promise<void>): Promise<void> => {
    try {
      await deed();
    } catch (error) {
      tellFailure(error);
    } finally {
      void queries.invalidateQueries({ queryKey: ['connections'] });
    }
  };
  const tryIt = (): void => {
    setTesting(true);
    setOutcome(undefined);
    void act(async () => setOutcome(await test(id))).finally(() => setTesting(false));
  };
  const goOn = (): void =>
    void act(async () => {
      await resume(id);
      tell({ title: t('connections.resumed', { name }) });
    });
  const sendAgain = (): void =>
    void act(async () => {
      const { replayed } = await replayRefused(id);
      tell({
        title: t(replayed === 0 ? 'connections.replayedNone' : 'connections.replayed', { count: replayed, name }),
      });
    });
  const remove = async (): Promise<void> => {
    await request('DELETE /api/v1/connections/{role}/{name}', { path: { role, name } });
    tell({ title: t('connections.removed', { name }) });
    await queries.invalidateQueries({ queryKey: ['connections'] });
  };
  return (
    <>
      <div className={classes.actions} data-print="no">
        {testable ? (
          <Button variant="default" onClick={tryIt} loading={testing} aria-label={`${t('connections.test')}: ${name}`}>
            {t('connections.test')}
          </Button>
        ) : null}
        {state === 'parked' || state === 'gone' ? (
          <Button onClick={goOn} aria-label={`${t('connections.resume')}: ${name}`}>
            {t('connections.resume')}
          </Button>
        ) : (
          <Button variant="default" onClick={sendAgain} aria-label={`${t('connections.replay')}: ${name}`}>
            {t('connections.replay')}
          </Button>
        )}
        {may(session, 'settings.change') ? (
          <Sure
            word="connections.remove"
            name={name}
            question="connections.removeOne"
            hint="connections.removeHint"
            deed={remove}
          />
        ) : null}
      </div>
      <p role="status" className={classes.outcome} data-good={outcome?.state === 'accepted'}>
        {testing ? t('connections.tested.busy') : outcome === undefined ? '' : told(outcome, target)}
      </p>
    </>
  );
}

/** Gives the function that says what became of a test. */
export function useTold(): (outcome: Outcome, target: Destination['target']) => string {
  const { t } = useLanguage();
  return ({ state: became, answer, words, milliseconds }, target) => {
    const time = t('time.seconds', { seconds: (milliseconds / 1000).toFixed(1) });
    if (became === 'accepted')
      return t(answer === null ? 'connections.tested.accepted' : 'connections.tested.acceptedWith', {
        time,
        answer: answer ?? '',
      });
    if (became === 'failed')
      return `${t('connections.tested.failed')} ${t(`diagnosis.${causeOf(words)}`, { place: placeOf(target) })}`;
    return t(`connections.tested.${became}`, { answer: answer ?? '' });
  };
}
