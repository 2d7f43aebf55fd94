/** My passkeys: made with the password, named after the device, removed when it is lost. */
import { Button, Stack, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { type Answer, Refused, request } from '../../shared/http/request.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { dateOfYear } from '../../shared/time/zone.ts';
import { Dialog } from '../look/dialog.tsx';
import { useTell } from '../undo/toasts.tsx';
import { useCode } from './code-field.tsx';
import classes from './own-sessions.module.css';
import { makePasskey } from './passkey.ts';
import { PasswordField } from './password-field.tsx';

type Passkey = Answer<'GET /api/v1/session/passkeys'>['passkeys'][number];

const none: readonly Passkey[] = [];
const passkeysQuery = queryOptions({
  queryKey: ['own passkeys'],
  queryFn: async () => (await request('GET /api/v1/session/passkeys')).passkeys,
  staleTime: 0,
});

export function OwnPasskeys({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslate();
  const queries = useQueryClient();
  const { data = none } = useQuery(passkeysQuery);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const remove = async (id: string): Promise<void> => {
    await request('DELETE /api/v1/session/passkeys/{id}', { path: { id } }).catch(() => undefined);
    await refresh();
  };
  return (
    <Dialog opened close={close} title={t('passkey.title')}>
      <p>{t('passkey.hint')}</p>
      <ul className={classes.list} aria-label={t('passkey.title')}>
        {data.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} remove={() => void remove(passkey.id)} />
        ))}
      </ul>
      <Add made={refresh} />
    </Dialog>
  );
}

function Row({ passkey, remove }: { readonly passkey: Passkey; readonly remove: () => void }): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const { name, madeAt, lastUsed } = passkey;
  const date = (at: string): string => dateOfYear(Date.parse(at), timezone, tag);
  const used = lastUsed === null ? t('tokens.unused') : t('tokens.used', { when: date(lastUsed) });
  return (
    <li className={classes.session}>
      <span>
        <strong>{name}</strong>
        <span className={classes.facts}>{`${t('passkey.since', { date: date(madeAt) })} · ${used}`}</span>
      </span>
      <Button variant="default" size="sm" onClick={remove} aria-label={`${t('passkey.remove')}: ${name}`}>
        {t('passkey.remove')}
      </Button>
    </li>
  );
}

function Add({ made }: { readonly made: () => Promise<void> }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const code = useCode();
  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    try {
      await makePasskey(name.trim(), { password, ...code.sent });
      setName('');
      tell({ title: t('passkey.done') });
      await made();
    } catch (error) {
      setTrouble(error instanceof Refused ? error.message : t('passkey.failed'));
    }
    setPassword('');
    code.clear();
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <Stack gap="md">
        <TextInput
          label={t('passkey.name')}
          size="md"
          required
          withAsterisk={false}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {code.field}
        <div role="alert">{trouble}</div>
        <Button type="submit" size="md" loading={busy} disabled={name.trim() === '' || password === '' || !code.ready}>
          {t('passkey.add')}
        </Button>
      </Stack>
    </form>
  );
}
