import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import { Icon } from '../../shared/look/icons.tsx';
import { useTellFailure } from '../undo/toasts.tsx';
import classes from './checklist.module.css';
import { type Checklist, checklistQuery, hideChecklist } from './queries.ts';

/** What the service can tell by itself, in the order in which it is done, and where. */
const lines = [
  { what: 'rooms', where: '/office/settings' },
  { what: 'phones', where: '/office/connections' },
  { what: 'testRing', where: '/setup#ring' },
  { what: 'wakeup', where: '/setup#call' },
  { what: 'secondAdministrator', where: '/office/settings' },
  { what: 'backup', where: '/office/system' },
] as const satisfies readonly { what: keyof Checklist; where: string }[];

/** On the administrator's first page, until all of it is done or somebody has hidden it. */
export function OpenChecklist(): ReactElement | null {
  const t = useTranslate();
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const { data } = useQuery(checklistQuery);
  if (data === undefined || data.hidden || lines.every(({ what }) => data[what])) return null;
  const hide = async (): Promise<void> => {
    try {
      await hideChecklist();
      await queries.invalidateQueries({ queryKey: checklistQuery.queryKey });
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <section className={classes.card} aria-labelledby="checklist" data-print="no">
      <div className={classes.head}>
        <h2 id="checklist" className={classes.title}>
          {t('checklist.title')}
        </h2>
        <span className={classes.count}>
          {t('checklist.done', { done: lines.filter(({ what }) => data[what]).length, count: lines.length })}
        </span>
        <button type="button" className={classes.hide} onClick={() => void hide()}>
          {t('checklist.hide')}
        </button>
      </div>
      <Lines checklist={data} />
    </section>
  );
}

export function Lines({ checklist }: { readonly checklist: Checklist }): ReactElement {
  const t = useTranslate();
  return (
    <ul className={classes.lines}>
      {lines.map(({ what, where }) => (
        <li key={what} className={classes.line} data-done={checklist[what]}>
          <Icon name={checklist[what] ? 'check' : 'clock'} size={18} />
          {checklist[what] ? <span>{t(`checklist.${what}`)}</span> : <a href={where}>{t(`checklist.${what}`)}</a>}
          <span className="unseen">{t(checklist[what] ? 'checklist.isDone' : 'checklist.isOpen')}</span>
        </li>
      ))}
    </ul>
  );
}
