import { type ReactElement, useDeferredValue, useState } from 'react';
import { useTranslate } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import { ChainBadge } from './chain-badge.tsx';
import { EntryList } from './entry-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import classes from './journal.module.css';
import type { Filters } from './queries.ts';

/** Who did what, when: the answer to "who set it?" is a room number away. */
export function Journal(): ReactElement {
  const t = useTranslate();
  const [filters, setFilters] = useState<Filters>({ room: '', actor: '', kind: '' });
  const [tail, setTail] = useState(false);
  const shown = useDeferredValue(filters);
  return (
    <section className={classes.journal} aria-labelledby="journal-title">
      <header className={classes.head}>
        <h1 id="journal-title" className={screen.title}>
          {t('journal.title')}
        </h1>
        <ChainBadge />
      </header>
      <FilterBar filters={filters} change={setFilters} tail={tail} setTail={setTail} />
      {/* Each question has a list of its own: where one was in the last one says nothing about this one. */}
      <EntryList key={JSON.stringify(shown)} filters={shown} tail={tail} />
    </section>
  );
}
