/** Where people sign in instead: the provider that the hotel has already, tried before it counts. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { useAct } from '../../shared/act.ts';
import { type Answer, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { said } from '../../shared/language/saying.ts';
import { Dialog } from '../look/dialog.tsx';
import { PasswordField } from '../session/password-field.tsx';
import { useTell } from '../undo/toasts.tsx';
import classes from './hotel-form.module.css';

type Provider = NonNullable<Answer<'GET /api/v1/provider'>['provider']>;
type Tried = Answer<'POST /api/v1/provider/try'>;

/** As it is typed: a line for each of several. */
interface Draft {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  readonly groups: string;
  readonly accountClaim: string;
  readonly groupsClaim: string;
  readonly hotelsClaim: string;
  readonly breakGlass: string;
}

const providerQuery = queryOptions({
  queryKey: ['provider'],
  queryFn: async () => (await request('GET /api/v1/provider')).provider,
});

const usual: Draft = {
  name: '',
  issuer: '',
  clientId: '',
  secret: '',
  groups: '',
  accountClaim: 'preferred_username',
  groupsClaim: 'groups',
  hotelsClaim: '',
  breakGlass: '',
};

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function draftOf(provider: Provider | null): Draft {
  if (provider === null) return usual;
  const { groups, breakGlass, hotelsClaim, ...rest } = provider;
  return {
    ...rest,
    secret: '',
    groups: groups.join('\n'),
    hotelsClaim: hotelsClaim ?? '',
    breakGlass: breakGlass.join('\n'),
  };
}

export function ProviderForm(): ReactElement | null {
  const { data } = useQuery(providerQuery);
  // A form of its own for each state that was kept: what was typed is gone once it is.
  return data === undefined ? null : <Form key={JSON.stringify(data)} provider={data} />;
}

function Form({ provider }: { readonly provider: Provider | null }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(provider));
  const { busy, trouble, run } = useAct();
  const [tried, setTried] = useState<Tried>();
  const [isEnding, setEnding] = useState(false);
  const { issuer, clientId, groupsClaim } = draft;

  const settled = (work: () => Promise<unknown>): Promise<void> => {
    setTried(undefined);
    return run(work);
  };
  const keep = async (): Promise<void> => {
    const { secret, groups, breakGlass, hotelsClaim, name, accountClaim } = draft;
    const json = {
      name,
      issuer,
      clientId,
      accountClaim,
      groupsClaim,
      hotelsClaim: hotelsClaim === '' ? null : hotelsClaim,
      groups: lines(groups),
      breakGlass: lines(breakGlass),
      ...(secret === '' ? {} : { secret }),
    };
    await request('PUT /api/v1/provider', { json });
    tell({ title: t('provider.kept', { name }) });
    await queries.invalidateQueries();
  };
  const tryOut = async (): Promise<void> =>
    setTried(await request('POST /api/v1/provider/try', { json: { issuer, clientId, groupsClaim } }));
  const end = async (): Promise<void> => {
    setEnding(false);
    await request('DELETE /api/v1/provider');
    tell({ title: t('provider.ended') });
    await queries.invalidateQueries();
  };
  const field = (name: keyof Draft) => ({
    size: 'md' as const,
    value: draft[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: value }),
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void settled(keep);
      }}
    >
      <p className={classes.hint}>{t('provider.hint', { address: `${location.origin}/sign-in` })}</p>
      <TextInput {...field('name')} label={t('provider.name')} description={t('provider.nameHint')} maxLength={60} />
      <TextInput {...field('issuer')} label={t('provider.issuer')} description={t('provider.issuerHint')} />
      <TextInput {...field('clientId')} label={t('provider.clientId')} />
      <PasswordField
        {...field('secret')}
        required={false}
        autoComplete="new-password"
        label={t('provider.secret')}
        description={t(provider?.hasSecret === true ? 'provider.secretKept' : 'provider.secretHint')}
      />
      <Textarea
        {...field('groups')}
        autosize
        minRows={3}
        label={t('provider.groups')}
        description={t('provider.groupsHint')}
      />
      <TextInput {...field('accountClaim')} label={t('provider.accountClaim')} />
      <TextInput {...field('groupsClaim')} label={t('provider.groupsClaim')} />
      <TextInput
        {...field('hotelsClaim')}
        label={t('provider.hotelsClaim')}
        description={t('provider.hotelsClaimHint')}
      />
      <Textarea
        {...field('breakGlass')}
        autosize
        minRows={2}
        label={t('provider.breakGlass')}
        description={t('provider.breakGlassHint')}
      />
      <div role="status">
        {tried?.found.map(({ text, said: spoken }) => (
          <p key={text} data-tried={tried.good ? 'good' : 'bad'}>
            {said(spoken, text)}
          </p>
        ))}
      </div>
      {trouble === '' ? null : <p role="alert">{trouble}</p>}
      <Button type="button" variant="default" size="md" disabled={busy} onClick={() => void settled(tryOut)}>
        {t('provider.try')}
      </Button>
      <Button type="submit" size="md" disabled={busy}>
        {t('provider.keep')}
      </Button>
      {provider === null ? null : (
        <Button type="button" variant="default" size="md" disabled={busy} onClick={() => setEnding(true)}>
          {t('provider.end')}
        </Button>
      )}
      <Dialog opened={isEnding} close={() => setEnding(false)} title={t('provider.endTitle')}>
        <p>{t('provider.endHint')}</p>
        <Button size="md" onClick={() => void settled(end)}>
          {t('provider.end')}
        </Button>
      </Dialog>
    </form>
  );
}
