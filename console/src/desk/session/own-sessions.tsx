/** Where I am signed in, with a way to end what is not mine or was left open. */
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Answer, Refused, request } from '../../shared/http/request.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { Dialog } from '../look/dialog.tsx';
import classes from './own-sessions.module.css';

type OwnSession = Answer<'GET /api/v1/sessions'>['sessions'][number];

const none: readonly OwnSession[] = [];
const sessionsQuery = queryOptions({
  queryKey: ['own sessions'],
  queryFn: async () => (await request('GET /api/v1/sessions')).sessions,
  staleTime: 0,
});

export function OwnSessions({ opened, close }: { readonly opened: boolean; readonly close: () => void }): ReactElement {
  const t = useTranslate();
  return (
    <Dialog opened={opened} close={close} title={t('sessions.title')}>
      {opened ? <List /> : null}
    </Dialog>
  );
}

function List(): ReactElement {
  const t = useTranslate();
  const queries = useQueryClient();
  const { data = none } = useQuery(sessionsQuery);
  const [trouble, setTrouble] = useState('');
  const end = async (ending: Promise<unknown>): Promise<void> => {
    setTrouble('');
    try {
      await ending;
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    }
    await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  return (
    <>
      <ul className={classes.list} aria-label={t('sessions.title')}>
        {data.map((session) => (
          <Row
            key={session.id}
            session={session}
            end={() => void end(request('DELETE /api/v1/sessions/{id}', { path: { id: session.id } }))}
          />
        ))}
      </ul>
      <div role="alert">{trouble}</div>
      {data.length > 1 ? (
        <Button variant="default" size="md" onClick={() => void end(request('DELETE /api/v1/sessions'))}>
          {t('sessions.endOthers')}
        </Button>
      ) : null}
    </>
  );
}

function Row({ session, end }: { readonly session: OwnSession; readonly end: () => void }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { browser, system, address, usedAt, current } = session;
  const device =
    browser !== '' && system !== ''
      ? t('sessions.device', { browser, system })
      : browser || system || t('sessions.unknown');
  const used = Date.parse(usedAt);
  const when = `${shortDate(used, timezone, tag)} ${clockTime(used, timezone)}`;
  return (
    <li className={classes.session}>
      <span>
        <strong>{device}</strong>
        <span className={classes.facts}>
          {[address, current ? t('sessions.current') : t('sessions.used', { when })].filter(Boolean).join(' · ')}
        </span>
      </span>
      {current ? null : (
        <Button variant="default" size="sm" onClick={end} aria-label={`${t('sessions.end')}: ${device}, ${when}`}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
