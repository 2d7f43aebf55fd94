import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { Typed } from '../journal/filter-bar.tsx';
import { periodOf, type Quick, quick } from '../journal/period.ts';
import { Choices } from '../look/choices.tsx';
import screen from '../look/screen.module.css';
import { CallRow } from './call-row.tsx';
import classes from './calls-in.module.css';
import { callsInQuery, type End, type Filters } from './queries.ts';

/** In the order in which somebody looks for them. */
const ends: readonly End[] = [
  'lost',
  'nothing',
  'desk',
  'booked',
  'changed',
  'cancelled',
  'status',
  'charged',
  'taken-back',
  'nothing-taken',
  'told',
  'heard',
  'rejected',
];

/** Who dialled us: the answer to "I have set it by phone" is a room number away. */
export function CallsIn(): ReactElement {
  const { t } = useLanguage();
  const [filters, setFilters] = useState<Filters>({ room: '', outcome: '' });
  return (
    <section className={classes.calls} aria-labelledby="calls-in-title">
      <header>
        <h1 id="calls-in-title" className={screen.title}>
          {t('came.title')}
        </h1>
        <p className={screen.summary}>{t('came.hint')}</p>
      </header>
      <Search filters={filters} change={setFilters} />
      <CallList filters={filters} />
    </section>
  );
}

interface SearchProps {
  readonly filters: Filters;
  readonly change: (filters: Filters) => void;
}

function Search({ filters, change }: SearchProps): ReactElement {
  const { t } = useLanguage();
  const { timezone } = useSession().property;
  const [chosen, setChosen] = useState<Quick>('always');
  const choose = (name: Quick): void => {
    setChosen(name);
    const { room, outcome } = filters;
    change({ room, outcome, ...periodOf(name, serviceNow(), timezone) });
  };
  return (
    <form
      className={classes.search}
      role="search"
      aria-label={t('came.filters')}
      onSubmit={(event) => event.preventDefault()}
    >
      {/* What cannot be a room is not asked for. */}
      <Typed
        label={t('journal.room')}
        value={filters.room}
        give={(room) => change({ ...filters, room: room.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, 10) })}
      />
      <NativeSelect
        label={t('came.outcome')}
        size="md"
        value={filters.outcome}
        onChange={(event) => change({ ...filters, outcome: event.currentTarget.value as End | '' })}
        data={[
          { value: '', label: t('came.any') },
          ...ends.map((end) => ({ value: end, label: t(`came.end.${end}`) })),
        ]}
      />
      <Choices
        label={t('journal.period')}
        choices={quick.map((name) => ({
          name: t(`journal.${name}`),
          chosen: chosen === name,
          choose: () => choose(name),
        }))}
      />
    </form>
  );
}

function CallList({ filters }: { readonly filters: Filters }): ReactElement {
  const { t } = useLanguage();
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(callsInQuery(filters));
  const [opened, setOpened] = useState<string>();
  const calls = data?.pages.flatMap(({ callIns }) => callIns) ?? [];
  if (calls.length === 0)
    return (
      <p className={classes.none} role="status">
        {t(data === undefined ? (isError ? 'trouble.lost' : 'came.loading') : 'came.none')}
      </p>
    );
  return (
    <>
      <ul className={screen.rows} aria-label={t('came.list')}>
        {calls.map((call) => (
          <li key={call.id}>
            <CallRow
              call={call}
              opened={opened === call.id}
              toggle={() => setOpened(opened === call.id ? undefined : call.id)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="default"
          size="md"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('came.more')}
        </Button>
      ) : null}
    </>
  );
}
