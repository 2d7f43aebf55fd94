import { Allowed } from '../session/allowed.tsx';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { clockTime, shortDate } from '../../shared/time/zone.ts';
import { NoteForm } from '../notes/note-form.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { shiftNotesQuery, writeNote } from '../notes/queries.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import classes from './handover.module.css';
import { Alerts, Calls, Going, Stuck } from './lists.tsx';
import { Period } from './period.tsx';
import { handoverQuery, takeOver, type Told } from './queries.ts';
import { sentenceOf } from './sentence.ts';

/** What the next shift must know: how it went since a moment, what is open now, and what was written down. */
export function Handover(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  if (!licensed(session, 'wakeup')) return <p>{t('trouble.noWakeups')}</p>;
  return may(session, 'shift.read') ? <Shift /> : <p>{t('trouble.notAllowed')}</p>;
}

function Shift(): ReactElement {
  const { t, tag } = useLanguage();
  const { property, account } = useSession();
  const zone = property.timezone;
  const [since, setSince] = useState<string>();
  const { data: told, isError } = useQuery({ ...handoverQuery(since), placeholderData: keepPreviousData });
  const { data: notes } = useQuery(shiftNotesQuery(told?.since));
  if (told === undefined)
    return isError ? <p role="alert">{t('trouble.lost')}</p> : <div className={classes.handover} aria-busy="true" />;
  const moment = (instant: string): string =>
    `${shortDate(Date.parse(instant), zone, tag)} ${clockTime(Date.parse(instant), zone)}`;
  return (
    <article className={classes.handover} aria-labelledby="handover-title">
      <header className={classes.head}>
        <div>
          <h1 id="handover-title" className={classes.title}>
            {t('handover.title')}
          </h1>
          <p className={classes.when}>
            {t('handover.since', { time: moment(told.since) })} · {t('handover.now', { time: moment(told.until) })}
          </p>
          <p className={classes.paper}>
            {property.name} · {account}
          </p>
        </div>
        <div className={classes.actions} data-print="no">
          <Button size="md" variant="default" onClick={() => window.print()}>
            {t('handover.print')}
          </Button>
          <Allowed to="shift.write">
            <TakeOver told={told} taken={() => setSince(undefined)} />
          </Allowed>
        </div>
      </header>
      <Period told={told} choose={setSince} />
      <p className={classes.sentence} data-sentence>
        {sentenceOf(told.figures, t)}
      </p>
      <Part title={t('handover.notes')}>
        <Allowed to="shift.write">
          <NoteForm keep={writeNote} />
        </Allowed>
        {notes === undefined ? null : <NoteList notes={notes} />}
      </Part>
      <div className={classes.columns}>
        <Part title={t('handover.alerts')} count={told.figures.alerts}>
          <Alerts alerts={told.alerts} />
        </Part>
        <Part title={t('handover.going')} count={told.figures.going}>
          <Going going={told.going} />
        </Part>
        <Part title={t('handover.stuck')} count={told.figures.stuck}>
          <Stuck stuck={told.stuck} />
        </Part>
      </div>
      <Part title={t('handover.calls')} count={told.figures.open}>
        <Calls calls={told.calls} all={told.figures.open} />
      </Part>
    </article>
  );
}

interface PartProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

function Part({ title, count, children }: PartProps): ReactElement {
  return (
    <section className={classes.part}>
      <h2 className={classes.section}>
        {title} {count === undefined ? null : <span className={classes.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}

function TakeOver({ told, taken }: { readonly told: Told; readonly taken: () => void }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const busy = useRef(false);
  const take = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await takeOver(told);
      tell({ title: t('handover.taken'), detail: t('handover.next') });
      taken();
    } catch (error) {
      tellFailure(error);
    } finally {
      busy.current = false;
      await queries.invalidateQueries({ queryKey: ['handover'] });
    }
  };
  return (
    <Button size="md" onClick={() => void take()}>
      {t('handover.take')}
    </Button>
  );
}
