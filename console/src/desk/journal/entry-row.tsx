import type { ReactElement } from 'react';
import { dateOf } from '../../../../server/src/events/telling/moment.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { usePeople } from '../../shared/people.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { exactTime, sameDay } from '../../shared/time/zone.ts';
import { shownFacts } from './facts.ts';
import classes from './journal.module.css';
import type { Entry } from './queries.ts';
import { useTelling } from './telling.ts';

interface Props {
  readonly entry: Entry;
  readonly opened: boolean;
  readonly toggle: () => void;
}

export function EntryRow({ entry, opened, toggle }: Props): ReactElement {
  const called = usePeople();
  const { tag } = useLanguage();
  const { timezone } = useSession().property;
  const tell = useTelling();
  const at = Date.parse(entry.at);
  return (
    <>
      <button type="button" className={classes.row} aria-expanded={opened} onClick={toggle} data-entry={entry.id}>
        <span className={classes.when}>
          <span>{exactTime(entry.at, timezone)}</span>
          <span className={classes.date}>{sameDay(at, serviceNow(), timezone) ? '' : dateOf(at, timezone, tag)}</span>
        </span>
        <span className={classes.room}>{entry.room ?? ''}</span>
        <span className={classes.what}>{tell(entry)}</span>
        <span className={classes.actor}>{called(entry.actor, entry.at)}</span>
      </button>
      {opened ? <Detail entry={entry} /> : null}
    </>
  );
}

/** In words; what the machine wrote is one click away, as it was sealed. */
function Detail({ entry }: { readonly entry: Entry }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const facts: readonly (readonly [string, string])[] = [
    [
      t('journal.written'),
      `${dateOf(Date.parse(entry.at), timezone, tag)} ${exactTime(entry.at, timezone)} (${timezone})`,
    ],
    ...(entry.name === null ? [] : [[t('journal.name'), entry.name] as const]),
    ...shownFacts(entry.detail, { t, tag, zone: timezone }),
    [t('journal.proof'), t(entry.sealed ? 'journal.sealed' : 'journal.unsealed')],
  ];
  const raw: readonly (readonly [string, string])[] = [
    [t('journal.code'), entry.kind],
    [t('journal.entry'), entry.id],
    [t('journal.utc'), entry.at],
    ...(entry.subject === null ? [] : [[t('journal.subject'), entry.subject] as const]),
    [t('journal.hash'), entry.hash],
  ];
  return (
    <div className={classes.opened}>
      <Pairs pairs={facts} />
      <details className={classes.raw}>
        <summary>{t('journal.raw')}</summary>
        <Pairs pairs={raw} />
        <pre>{JSON.stringify(entry.detail, null, 2)}</pre>
      </details>
    </div>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }): ReactElement {
  return (
    <dl className={classes.detail}>
      {pairs.map(([name, value], index) => (
        // A fact of the entry may have the name of one of ours.
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
