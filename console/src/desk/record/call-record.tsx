import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { momentOf } from '../../../../server/src/events/telling/moment.ts';
import { type Alert, conclusionWord, recentAlertsQuery } from '../alerts/queries.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { licensed, may, type Session, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { useCallActions } from '../wakeups/call-actions.tsx';
import { canChange, detailWord, hasCome, isStanding, shownStatus, sourceWord, type Wakeup } from '../wakeups/wakeup.ts';
import { AttemptTable } from './attempt-table.tsx';
import classes from './call-record.module.css';
import { Overwrite } from './overwrite.tsx';
import { MethodChoice } from './method.tsx';
import { attemptsQuery, callQuery, storyQuery } from './queries.ts';
import { Story } from './story.tsx';

/** The whole story of one call on one screen: what a guest, a manager or a court would ask. */
export function CallRecord(): ReactElement {
  const t = useTranslate();
  return licensed(useSession(), 'wakeup') ? <Screen /> : <p>{t('trouble.noWakeups')}</p>;
}

/** How a call ended that woke nobody is said by the desk; what has a result already is corrected by fewer. */
const maySay = (session: Session, { result }: Wakeup): boolean =>
  may(session, result === 1 || result === 8 ? 'wakeups.correct' : 'wakeups.conclude');

function Screen(): ReactElement {
  const { id } = useParams({ from: '/calls/$id' });
  const { t, tag } = useLanguage();
  const session = useSession();
  const { account, property } = session;
  const navigate = useNavigate();
  const now = useNow(5000);
  const called = usePeople();
  const { data: call, isError } = useQuery(callQuery(id));
  const { data: attempts = [] } = useQuery(attemptsQuery(id));
  const { data: alerts = [] } = useQuery(recentAlertsQuery);
  const { data: story } = useQuery({ ...storyQuery(id), enabled: may(session, 'journal.read') });
  const [overwriting, setOverwriting] = useState(false);
  const close = (): void => void navigate({ to: '/' });
  const actions = useCallActions(call);
  const come = call !== undefined && hasCome(call, now) && maySay(session, call);
  const correct = (): void => setOverwriting(come);
  useKeys({ Escape: close, o: correct }, !overwriting);

  const moment = (text: string): string => momentOf(text, property.timezone, tag);
  const today = new Date(now).toISOString();
  if (isError && call === undefined)
    return (
      <div className={classes.record}>
        <h1 className={classes.gone}>{t('record.gone')}</h1>
        <Button onClick={close}>{t('trouble.toTonight')}</Button>
      </div>
    );
  if (call === undefined) return <div className={classes.record} aria-busy="true" />;

  const howItEnded = ({ going, conclusion, concluded, concludedBy }: Alert): string => {
    const how = conclusionWord(conclusion);
    const at = concluded ?? '';
    if (how !== undefined)
      return ` · ${t('going.said', { how: t(how), name: called(concludedBy, at), time: moment(at) })}`;
    return going ? ` · ${t('going.open')}` : '';
  };
  const alert = alerts.find(({ subject }) => subject === id);
  const result = detailWord(call);
  const changeable = canChange(call) && may(session, 'wakeups.book');
  return (
    <article className={classes.record} aria-labelledby="record-title">
      <header className={classes.head}>
        <div>
          <p className={classes.kind}>{t('record.title')}</p>
          <h1 id="record-title" className={classes.title}>
            {t('record.room', { room: call.room })}
          </h1>
        </div>
        <Group gap="xs" data-print="no" className={classes.buttons}>
          <Button variant="default" onClick={() => window.print()}>
            {t('record.print')}
          </Button>
          {changeable ? (
            <>
              <Button variant="default" onClick={() => actions?.change()}>
                {t('record.changeCall')}
              </Button>
              <Button variant="default" onClick={() => void actions?.cancel().then((gone) => gone && close())}>
                {t('record.cancelCall')}
              </Button>
            </>
          ) : null}
          {come ? (
            <Button variant="default" onClick={correct} aria-keyshortcuts="o">
              {t('record.overwrite')}
            </Button>
          ) : null}
          <Button variant="filled" onClick={close} aria-keyshortcuts="Escape">
            {t('record.close')}
          </Button>
        </Group>
      </header>
      <dl className={classes.facts}>
        <Fact name={t('record.due')}>
          {moment(call.scheduled)}
          {call.daily ? ` · ${t('say.daily')}` : ''}
        </Fact>
        <Fact name={t('record.method')}>
          <MethodChoice call={call} />
        </Fact>
        <Fact name={t('record.status')}>
          <StatusBadge
            shown={shownStatus(call, alert !== undefined && alert.acknowledged === null)}
            detail={result === undefined ? undefined : t(result)}
          />
        </Fact>
        <Fact name={t('record.bookedBy')}>
          {t('record.booked', {
            name: called(call.bookedBy, call.created),
            source: t(sourceWord(call.source)),
            time: moment(call.created),
          })}
        </Fact>
        {call.actedBy === null ? null : (
          <Fact name={t('record.actedBy')}>{called(call.actedBy, call.created, today)}</Fact>
        )}
        {isStanding(call) ? null : (
          <Fact name={t('record.concludedBy')}>{called(call.concludedBy, call.created, today)}</Fact>
        )}
        {call.snoozes > 0 ? (
          <Fact name={t('status.snoozed')}>{t('record.snoozes', { count: call.snoozes })}</Fact>
        ) : null}
        {alert === undefined ? null : (
          <Fact name={t('record.escalation')}>
            {alert.acknowledged === null
              ? t('record.standing', { raised: moment(alert.raised) })
              : t('record.escalated', {
                  raised: moment(alert.raised),
                  taken: moment(alert.acknowledged),
                  name: called(alert.acknowledgedBy, alert.acknowledged),
                })}
            {howItEnded(alert)}
            {alert.phonesRung > 0 ? ` · ${t('record.phones', { count: alert.phonesRung })}` : ''}
          </Fact>
        )}
      </dl>
      <h2 className={classes.section}>{t('record.attempts')}</h2>
      {attempts.length === 0 ? (
        <p className={classes.none}>{t(isStanding(call) ? 'record.noAttempts' : 'record.neverRung')}</p>
      ) : (
        <AttemptTable attempts={attempts} />
      )}
      {story === undefined ? null : (
        <>
          <h2 className={classes.section}>{t('record.story')}</h2>
          <Story entries={story} />
        </>
      )}
      <p className={classes.printed}>
        {property.name} · {id} · {t('record.printed', { time: moment(new Date(now).toISOString()), name: account })}
      </p>
      <Overwrite call={call} opened={overwriting} close={() => setOverwriting(false)} />
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
