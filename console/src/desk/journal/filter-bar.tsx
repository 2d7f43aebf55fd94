import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { addressOf, request } from '../../shared/http/request.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { Choices } from '../look/choices.tsx';
import { useSession } from '../../shared/session.ts';
import { serviceNow } from '../../shared/time/clock.ts';
import { fieldOf, instantOfField } from '../../shared/time/field.ts';
import classes from './filter-bar.module.css';
import { groupedKinds } from './kinds.ts';
import { type Quick, periodOf, quick } from './period.ts';
import { type Filters, searchOf } from './queries.ts';

interface Props {
  readonly filters: Filters;
  readonly change: (filters: Filters) => void;
  readonly tail: boolean;
  readonly setTail: (whether: boolean) => void;
}

/** While somebody types, nothing is asked for. */
const pauseMilliseconds = 150;

const accountsQuery = {
  queryKey: ['accounts', 'names'],
  queryFn: async () =>
    (await request('GET /api/v1/accounts', { query: { limit: 500 } })).accounts.map(({ name }) => name),
  staleTime: 60_000,
};

export function FilterBar({ filters, change, tail, setTail }: Props): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { data: accounts = [] } = useQuery(accountsQuery);
  const [chosen, setChosen] = useState<Quick | undefined>('always');
  const exported = (format: 'csv' | 'jsonl'): string =>
    addressOf('GET /api/v1/journal/export', { query: { ...searchOf(filters), format, language: tag } });
  const proof = addressOf('GET /api/v1/journal/export', { query: { format: 'proof' } });
  const choose = (name: Quick): void => {
    setChosen(name);
    change({ ...filters, from: undefined, to: undefined, ...periodOf(name, serviceNow(), timezone) });
  };
  const give = (period: Pick<Filters, 'from' | 'to'>): void => {
    setChosen(undefined);
    change({ ...filters, ...period });
  };
  return (
    <form
      className={classes.filters}
      role="search"
      aria-label={t('journal.filters')}
      onSubmit={(event) => event.preventDefault()}
      data-print="no"
    >
      <div className={classes.words}>
        <Typed label={t('journal.room')} value={filters.room} give={(room) => change({ ...filters, room })} />
        <Typed
          label={t('journal.person')}
          value={filters.actor}
          give={(actor) => change({ ...filters, actor })}
          suggestions={[...accounts, 'reveille']}
        />
        <NativeSelect
          label={t('journal.kind')}
          size="md"
          value={filters.kind}
          onChange={(event) => change({ ...filters, kind: event.currentTarget.value })}
          data={[{ value: '', label: t('journal.anyKind') }, ...groupedKinds(t, tag)]}
        />
        <div className={classes.downloads} role="group" aria-label={t('journal.download')}>
          <Button component="a" size="md" variant="default" href={exported('csv')} download="journal.csv">
            {t('journal.csv')}
          </Button>
          <Button component="a" size="md" variant="default" href={exported('jsonl')} download="journal.jsonl">
            {t('journal.json')}
          </Button>
          <Button
            component="a"
            size="md"
            variant="default"
            href={proof}
            download="journal-proof.jsonl"
            title={t('journal.proofHint')}
          >
            {t('journal.proofFile')}
          </Button>
        </div>
      </div>
      <div className={classes.times}>
        <Choices
          label={t('journal.period')}
          choices={quick.map((name) => ({
            name: t(`journal.${name}`),
            chosen: chosen === name,
            choose: () => choose(name),
          }))}
        />
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="datetime-local"
            label={t(`journal.${end}`)}
            size="md"
            value={fieldOf(filters[end], timezone)}
            onChange={(event) => give({ [end]: instantOfField(event.currentTarget.value, timezone) })}
          />
        ))}
        <Switch
          className={classes.live ?? ''}
          size="md"
          label={t('journal.tail')}
          aria-description={t('journal.tailHint')}
          title={t('journal.tailHint')}
          checked={tail}
          onChange={(event) => setTail(event.currentTarget.checked)}
        />
      </div>
    </form>
  );
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly give: (text: string) => void;
  readonly suggestions?: readonly string[];
}

/** A field whose text counts once the typing pauses. */
export function Typed({ label, value, give, suggestions }: TypedProps): ReactElement {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => give(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  });
  const list = suggestions === undefined ? undefined : 'journal-people';
  return (
    <>
      <TextInput
        label={label}
        size="md"
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        {...(list === undefined ? {} : { list })}
      />
      {suggestions === undefined ? null : (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
