import type { ReactElement } from 'react';
import { Icon } from '../shared/look/icons.tsx';
import { useUpdate } from './install.ts';
import classes from './notices.module.css';
import { type Entry, remove } from './outbox.ts';
import { saidOf, useWords } from './words.ts';

interface Props {
  readonly unsent: readonly Entry[];
  readonly entries: readonly Entry[];
  readonly others: ReadonlyMap<string, number>;
}

/** What has not arrived yet, and what never will: nothing that was done here disappears unseen. */
export function Notices({ unsent, entries, others }: Props): ReactElement {
  const t = useWords();
  const update = useUpdate();
  const refused = entries.filter((entry) => entry.refused !== null);
  return (
    <div className={classes.notices}>
      <div role="status">
        {unsent.length === 0 ? null : (
          <div className={classes.notice} data-tone="waiting">
            <Icon name="clock" />
            {t('outbox.waiting', { count: unsent.length })}
          </div>
        )}
      </div>
      {refused.map((entry) => (
        <div key={entry.number} className={classes.notice} data-tone="urgent" role="alert">
          <Icon name="warning" />
          <div className={classes.words}>
            <strong>{saidOf(entry, t)}</strong>
            <div>{t('outbox.refused', { reason: entry.refused ?? '' })}</div>
          </div>
          <button type="button" onClick={() => void remove(entry.number)}>
            {t('outbox.dismiss')}
          </button>
        </div>
      ))}
      <Others others={others} />
      {update === undefined ? null : (
        <div className={classes.notice}>
          <span className={classes.words}>{t('update.ready')}</span>
          <button type="button" onClick={update}>
            {t('update.load')}
          </button>
        </div>
      )}
    </div>
  );
}

/** They leave only in the name of those who made them. */
export function Others({ others }: Pick<Props, 'others'>): ReactElement | null {
  const t = useWords();
  if (others.size === 0) return null;
  return (
    <>
      {[...others].map(([name, count]) => (
        <div key={name} className={classes.notice} data-tone="waiting">
          <Icon name="clock" />
          <span className={classes.words}>{t('outbox.others', { name, count })}</span>
        </div>
      ))}
    </>
  );
}
