/** A connection added or changed without the property file. The form is made of what the service says of each kind. */
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import classes from './connections.module.css';
import { causeOf, placeOf } from './diagnosis.ts';
import { connectQuery, type Connectable, type Connected, linkAfter, savedAs, test } from './queries.ts';
import { useTold } from './receivers.tsx';

type Draft = Readonly<Record<string, string>>;

export function Connect(): ReactElement | null {
  const t = useTranslate();
  const { data } = useQuery(connectQuery);
  const [chosen, setChosen] = useState('');
  const [kind, setKind] = useState('');
  if (data === undefined) return null;
  const existing = data.connections.find((one) => keyOf(one) === chosen);
  const kinds = data.kinds.filter((one) => existing === undefined || fits(one, existing));
  const wanted = kinds.find((one) => kindKey(one) === kind) ?? kinds[0];
  if (wanted === undefined) return null;
  const nameOf = ({ role, type, format }: Connectable): string =>
    `${t(`connections.role.${role}`)}: ${[type, ...(format === null ? [] : [format])].join(', ')}`;
  return (
    <section aria-labelledby="connect">
      <h2 id="connect" className={screen.section}>
        {t('connect.title')}
      </h2>
      <div className={classes.connect}>
        <NativeSelect
          size="md"
          label={t('connect.which')}
          value={chosen}
          data={[
            { value: '', label: t('connect.new') },
            ...data.connections.map((one) => ({ value: keyOf(one), label: one.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
        {existing === undefined ? (
          <NativeSelect
            size="md"
            label={t('connect.kind')}
            value={kindKey(wanted)}
            data={kinds.map((one) => ({ value: kindKey(one), label: nameOf(one) }))}
            onChange={({ currentTarget: { value } }) => setKind(value)}
          />
        ) : null}
        <Form key={`${chosen} ${kindKey(wanted)}`} kind={wanted} existing={existing} />
      </div>
    </section>
  );
}

const keyOf = ({ role, name }: Pick<Connected, 'role' | 'name'>): string => `${role} ${name}`;
const kindKey = ({ role, type, format }: Connectable): string => `${role} ${type} ${format ?? ''}`;

/** The format of a receiver is only how it is written; that of a subscriber is another kind. */
function fits({ role, type, format }: Connectable, existing: Connected): boolean {
  if (role !== existing.role || type !== existing.type) return false;
  return role === 'receiver' || (existing.settings['format'] ?? null) === format;
}

interface FormProps {
  readonly kind: Connectable;
  readonly existing: Connected | undefined;
}

function Form({ kind, existing }: FormProps): ReactElement {
  const t = useTranslate();
  const told = useTold();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => draftOf(existing));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState('');
  const [outcome, setOutcome] = useState('');
  const [busy, setBusy] = useState(false);

  const write = (name: string, value: string): void => {
    setDraft({ ...draft, [name]: value });
    setWrong(wrong.filter((one) => one !== name));
  };
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    setOutcome('');
    try {
      const name = (draft['name'] ?? '').trim();
      const path = { role: kind.role, name };
      await request('PUT /api/v1/connections/{role}/{name}', { path, json: wantedOf(kind, draft) });
      setOutcome(t('connect.trying'));
      setOutcome(await tried(name));
    } catch (error) {
      setOutcome('');
      setWrong(error instanceof Refused ? error.fields : []);
      setTrouble(error instanceof Refused ? error.message : t('trouble.away'));
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['connections'] });
    }
  };
  /** In words: what came back, or how the link is. */
  const tried = async (name: string): Promise<string> => {
    const destination = await savedAs(kind.role, name);
    if (destination === undefined) return '';
    const link = await linkAfter(destination.id);
    if (link === undefined) return told(await test(destination.id), destination.target);
    if (link.state === 'up' || link.state === 'night-audit') return t('connect.linkUp');
    const place = placeOf(destination.target);
    return `${t('connect.linkDown')} ${link.words === '' ? '' : t(`diagnosis.${causeOf(link.words)}`, { place })}`;
  };
  const shared = (name: string, label: string) => ({
    size: 'md' as const,
    label,
    value: draft[name] ?? '',
    error: wrong.includes(name),
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      write(name, value),
  });

  return (
    <form className={classes.connect} onSubmit={(event) => void save(event)} noValidate>
      {existing === undefined ? <TextInput {...shared('name', t('connect.name'))} maxLength={64} required /> : null}
      {kind.fields.map(({ name, kind: sort, needed, choices }) =>
        sort === 'choice' ? (
          <NativeSelect
            key={name}
            {...shared(name, labelOf(name, t))}
            data={[...(needed ? [] : [{ value: '', label: t('connect.usual') }]), ...choices]}
          />
        ) : (
          <TextInput
            key={name}
            {...shared(name, labelOf(name, t))}
            required={needed}
            {...(sort === 'number' ? { inputMode: 'numeric' as const } : {})}
            {...(sort === 'list' ? { description: t('connect.list') } : {})}
          />
        ),
      )}
      {kind.role === 'subscriber' ? (
        <TextInput
          {...shared('events', t('connect.events'))}
          description={kind.usualEvents === null ? t('connect.list') : kind.usualEvents.join(', ')}
          required={kind.usualEvents === null}
        />
      ) : null}
      {kind.secret === 'none' ? null : (
        <PasswordInput
          {...shared('secret', t('connect.secret'))}
          autoComplete="new-password"
          required={kind.secret === 'needed' && existing === undefined}
          {...(existing?.hasSecret === true ? { description: t('connect.secretKept') } : {})}
        />
      )}
      <p role="alert" className={classes.wrong}>
        {trouble}
      </p>
      <Button type="submit" size="md" loading={busy}>
        {t('connect.save')}
      </Button>
      <p role="status" className={classes.outcome}>
        {outcome}
      </p>
    </form>
  );
}

const worded = ['url', 'host', 'port', 'tls', 'user', 'to', 'format', 'chat'] as const;

/** As the property file calls it, where nobody has a better word for it. */
function labelOf(name: string, t: (word: Word) => string): string {
  const word = worded.find((one) => one === name);
  return word === undefined ? name : t(`connect.field.${word}`);
}

function draftOf(existing: Connected | undefined): Draft {
  if (existing === undefined) return {};
  const { name, settings, events } = existing;
  const written = Object.entries(settings).map(([key, value]) => [key, String(value)]);
  return { ...(Object.fromEntries(written) as Draft), name, events: events.join(', ') };
}

function wantedOf({ type, format, fields, role }: Connectable, draft: Draft) {
  const written = fields.flatMap(({ name, kind }) => {
    const value = (draft[name] ?? '').trim();
    return value === '' ? [] : [[name, kind === 'number' && /^\d+$/.test(value) ? Number(value) : value] as const];
  });
  const events = (draft['events'] ?? '').split(',').map((one) => one.trim());
  return {
    type,
    settings: { ...Object.fromEntries(written), ...(format === null ? {} : { format }) },
    ...(role === 'subscriber' && events.some((one) => one !== '') ? { events } : {}),
    ...(draft['secret'] === undefined || draft['secret'] === '' ? {} : { secret: draft['secret'] }),
  };
}
