import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import badge from '../look/status-badge.module.css';
import { useSession } from '../../shared/session.ts';
import classes from './journal.module.css';
import { verificationQuery } from './queries.ts';
import { exactTime } from '../../shared/time/zone.ts';

/** Whether the journal is as it was written, and how much of it was looked at to say so. */
export function ChainBadge(): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { data, isFetching, isError, refetch } = useQuery(verificationQuery);
  const sound = data !== undefined && data.verdict.count === 0;
  const tone = isFetching ? 'pending' : isError ? 'waiting' : sound ? 'answered' : 'urgent';
  const values = {
    entries: (data?.verdict.entries ?? 0).toLocaleString(tag),
    time: exactTime(new Date(data?.at ?? 0).toISOString(), timezone),
  };
  return (
    <div className={classes.chain}>
      <div className={classes.chainHead}>
        <span className={badge['badge']} data-tone={tone} role="status">
          <Icon name={isFetching ? 'clock' : sound ? 'check' : 'warning'} size={16} />
          {isFetching ? t('journal.chain.busy') : isError ? t('journal.chain.failed') : ''}
          {isFetching || isError
            ? ''
            : sound
              ? t('journal.chain.good')
              : t('journal.chain.bad', { count: data?.verdict.count ?? 0 })}
        </span>
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.again}
          onClick={() => void refetch()}
          disabled={isFetching}
          data-print="no"
        >
          {t('journal.chain.again')}
        </Button>
      </div>
      {data === undefined || isFetching ? null : sound ? (
        <p className={classes.hint}>
          {data.verdict.whole ? t('journal.chain.whole', values) : t('journal.chain.part', values)}
          {data.verdict.whole ? null : <code> reveille journal verify</code>}
        </p>
      ) : (
        <>
          <p className={classes.hint}>{t('journal.chain.bring')}</p>
          <ul className={classes.problems} lang="en">
            {data.verdict.problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
