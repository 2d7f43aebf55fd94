/** One's own second factor: on with the password and a first code, off with the password and another one. */
import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { type Answer, Refused, request } from '../../shared/http/request.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { useSession } from '../../shared/session.ts';
import { dateOfYear } from '../../shared/time/zone.ts';
import { Dialog } from '../look/dialog.tsx';
import { useTell } from '../undo/toasts.tsx';
import { ownFactorQuery } from './code-field.tsx';
import { Enrolment, type Offer } from './enrolment.tsx';
import { PasswordField } from './password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { troubleOf } from '../../shared/trouble.ts';

type Own = Answer<'GET /api/v1/session/second-factor'>;

export function SecondFactor({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslate();
  const tell = useTell();
  const queries = useQueryClient();
  const { data: own } = useQuery(ownFactorQuery);
  const [offer, setOffer] = useState<Offer>();
  const [codes, setCodes] = useState<readonly string[]>();
  const finish = (title: string): void => {
    void queries.invalidateQueries({ queryKey: ownFactorQuery.queryKey });
    close();
    tell({ title });
  };
  const confirm = async (json: { enrolment: string; code: string }): Promise<void> => {
    setCodes((await request('PUT /api/v1/session/second-factor', { json })).recoveryCodes);
  };
  return (
    <Dialog opened close={close} title={t(codes === undefined ? 'factor.title' : 'factor.recovery')}>
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} done={() => finish(t('factor.on'))} />
      ) : offer !== undefined ? (
        <Enrolment offer={offer} confirm={confirm} />
      ) : own === undefined ? null : own.since === null ? (
        <Begin own={own} offered={setOffer} />
      ) : (
        <End own={own} since={own.since} ended={() => finish(t('factor.off'))} />
      )}
    </Dialog>
  );
}

function Begin({ own, offered }: { readonly own: Own; readonly offered: (offer: Offer) => void }): ReactElement {
  const t = useTranslate();
  const [password, setPassword] = useState('');
  const { wrong, busy, send } = useSending(async () =>
    offered(await request('POST /api/v1/session/second-factor/offer', { json: { password } })),
  );
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <p>{t('factor.hint')}</p>
        {own.required ? <p>{t('factor.required')}</p> : null}
        {own.possible ? (
          <>
            <Password value={password} write={setPassword} error={wrong.password} />
            <div role="alert">{wrong.all}</div>
            <Button type="submit" size="md" loading={busy} disabled={password === ''}>
              {t('factor.begin')}
            </Button>
          </>
        ) : (
          <p>{t('factor.noKey')}</p>
        )}
      </Stack>
    </form>
  );
}

interface EndProps {
  readonly own: Own;
  readonly since: string;
  readonly ended: () => void;
}

function End({ own, since, ended }: EndProps): ReactElement {
  const { t, tag } = useLanguage();
  const { timezone } = useSession().property;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { wrong, busy, send } = useSending(async () => {
    await request('POST /api/v1/session/second-factor/end', { json: { password, code } });
    ended();
  });
  const date = dateOfYear(Date.parse(since), timezone, tag);
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <p>{t('factor.since', { date, count: own.recoveryCodes })}</p>
        {own.required ? (
          <p>{t('factor.required')}</p>
        ) : (
          <>
            <p>{t('factor.endHint')}</p>
            <Password value={password} write={setPassword} error={wrong.password} />
            <TextInput
              label={t('factor.code')}
              size="md"
              required
              withAsterisk={false}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              error={wrong.code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <div role="alert">{wrong.all}</div>
            <Button type="submit" size="md" variant="default" loading={busy} disabled={password === '' || code === ''}>
              {t('factor.end')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

interface Typed {
  readonly value: string;
  readonly write: (value: string) => void;
  readonly error: string | undefined;
}

function Password({ value, write, error }: Typed): ReactElement {
  const t = useTranslate();
  return (
    <PasswordField
      label={t('password.old')}
      autoComplete="current-password"
      data-autofocus
      value={value}
      error={error}
      onChange={(event) => write(event.currentTarget.value)}
    />
  );
}

/** What the service refuses is said beside the field that is to blame. */
function useSending(work: () => Promise<void>) {
  const t = useTranslate();
  const [wrong, setWrong] = useState<{ password?: string; code?: string; all?: string }>({});
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setWrong({});
    try {
      await work();
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : [];
      const field = fields.includes('password') ? 'password' : fields.includes('code') ? 'code' : 'all';
      setWrong({ [field]: troubleOf(error, t) });
      setBusy(false);
    }
  };
  return { wrong, busy, send };
}
