import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { recentAlertsQuery } from '../alerts/queries.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { StatusBadge } from '../look/status-badge.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { resultWord, shownStatus, sourceWord } from '../wakeups/wakeup.ts';
import { AttemptTable } from './attempt-table.tsx';
import classes from './call-record.module.css';
import { Overwrite } from './overwrite.tsx';
import { attemptsQuery, callQuery, storyQuery } from './queries.ts';
import { Story } from './story.tsx';

/** The whole story of one call on one screen: what a guest, a manager or a court would ask. */
export function CallRecord(): ReactElement {
  const t = useTranslate();
  return licensed(useSession(), 'wakeup') ? <Screen /> : <p>{t('trouble.noWakeups')}</p>;
}

function Screen(): ReactElement {
  const { id } = useParams({ from: '/calls/$id' });
  const { t, tag } = useLanguage();
  const { account, property, permissions } = useSession();
  const navigate = useNavigate();
  const now = useNow(60_000);
  const { data: call, isError } = useQuery(callQuery(id));
  const { data: attempts = [] } = useQuery(attemptsQuery(id));
  const { data: alerts = [] } = useQuery(recentAlertsQuery);
  const { data: story } = useQuery({ ...storyQuery(id), enabled: permissions.includes('admin') });
  const [overwriting, setOverwriting] = useState(false);
  const close = (): void => void navigate({ to: '/' });
  useKeys({ Escape: close, o: () => setOverwriting(true), p: () => window.print() }, !overwriting);

  const moment = (text: string): string =>
    `${shortDate(Date.parse(text), property.timezone, tag)} ${clockTime(Date.parse(text), property.timezone)}`;
  if (isError && call === undefined)
    return (
      <div className={classes.record}>
        <h1 className={classes.gone}>{t('record.gone')}</h1>
        <Button onClick={close}>{t('trouble.toTonight')}</Button>
      </div>
    );
  if (call === undefined) return <div className={classes.record} aria-busy="true" />;

  const alert = alerts.find(({ subject }) => subject === id);
  const result = resultWord(call.result);
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
          <Button variant="default" onClick={() => window.print()} aria-keyshortcuts="p">
            {t('record.print')}
          </Button>
          <Button variant="default" onClick={() => setOverwriting(true)} aria-keyshortcuts="o">
            {t('record.overwrite')}
          </Button>
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
        <Fact name={t('record.status')}>
          <StatusBadge
            shown={shownStatus(call, alert !== undefined && alert.acknowledged === null)}
            detail={result === undefined ? undefined : t(result)}
          />
        </Fact>
        <Fact name={t('record.asked')}>
          {t('record.askedBy', { actor: call.actor, source: t(sourceWord(call.source)), time: moment(call.created) })}
        </Fact>
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
                  name: alert.acknowledgedBy ?? '',
                })}
            {alert.phonesRung > 0 ? ` · ${t('record.phones', { count: alert.phonesRung })}` : ''}
          </Fact>
        )}
      </dl>
      <h2 className={classes.section}>{t('record.attempts')}</h2>
      {attempts.length === 0 ? (
        <p className={classes.none}>{t('record.noAttempts')}</p>
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
