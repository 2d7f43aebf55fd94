import type { ReactElement } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { exactTime, sameDay, shortDate } from '../../shared/time/zone.ts';
import classes from './journal.module.css';
import { factName, factValue } from './facts.ts';
import { kindName } from './kinds.ts';
import type { Entry } from './queries.ts';

interface Props {
  readonly entry: Entry;
  readonly opened: boolean;
  readonly toggle: () => void;
}

export function EntryRow({ entry, opened, toggle }: Props): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const at = Date.parse(entry.at);
  return (
    <>
      <button type="button" className={classes.row} aria-expanded={opened} onClick={toggle} data-entry={entry.id}>
        <span className={classes.when}>
          <span>{exactTime(entry.at, timezone)}</span>
          <span className={classes.date}>
            {sameDay(at, serviceNow(), timezone) ? '' : shortDate(at, timezone, tag)}
          </span>
        </span>
        <span className={classes.room}>{entry.room ?? ''}</span>
        <span className={classes.what}>{kindName(entry.kind, t)}</span>
        <span className={classes.actor}>{entry.actor}</span>
      </button>
      {opened ? <Detail entry={entry} /> : null}
    </>
  );
}

function Detail({ entry }: { readonly entry: Entry }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const facts: readonly (readonly [string, string])[] = [
    [t('journal.written'), `${shortDate(Date.parse(entry.at), timezone, tag)} ${exactTime(entry.at, timezone)}`],
    [t('journal.code'), entry.kind],
    ...(entry.subject === null ? [] : [[t('journal.subject'), entry.subject] as const]),
    ...(entry.name === null ? [] : [[t('journal.name'), entry.name] as const]),
    [t('journal.entry'), `${entry.id}, ${t(entry.sealed ? 'journal.sealed' : 'journal.unsealed')}`],
    ...Object.entries(entry.detail).map(
      ([name, value]) => [factName(name, t), factValue(name, value, { t, tag, zone: timezone })] as const,
    ),
  ];
  return (
    <dl className={classes.detail}>
      {facts.map(([name, value], index) => (
        // A fact of the entry may have the name of one of ours.
        <div key={`${index} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
