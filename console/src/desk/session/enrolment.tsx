/** An app is given the secret by a picture or by letters, and shows with its first code that it has it. */
import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { encode } from 'uqr';
import type { Answer } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { troubleOf } from '../../shared/trouble.ts';
import classes from './second-factor.module.css';

export type Offer = Answer<'POST /api/v1/session/second-factor/offer'>;

interface Props {
  readonly offer: Offer;
  /** Throws what the service says where the code is wrong. */
  readonly confirm: (first: { readonly enrolment: string; readonly code: string }) => Promise<void>;
}

export function Enrolment({ offer, confirm }: Props): ReactElement {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    try {
      await confirm({ enrolment: offer.enrolment, code });
    } catch (error) {
      setCode('');
      setTrouble(troubleOf(error, t));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <p>{t('factor.scan')}</p>
        <Picture text={offer.address} label={t('factor.picture')} />
        <p className={classes.letters} aria-label={t('factor.letters')} role="group" data-secret>
          {offer.secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <TextInput
          label={t('factor.code')}
          size="md"
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          autoFocus
          value={code}
          error={trouble || undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy} disabled={code.trim() === ''}>
          {t('factor.confirm')}
        </Button>
      </Stack>
    </form>
  );
}

/** Dark on light whatever the look is: not every camera reads it the other way round. */
function Picture({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  );
}
