/** After the password: the code, or a second factor for who must have one. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { enrolAndSignIn, finishSignIn } from '../../shared/second-step.ts';
import type { Session, StepNeeded } from '../../shared/session.ts';
import { Enrolment } from './enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { troubleOf } from '../../shared/trouble.ts';
import classes from './sign-in.module.css';

interface Props {
  readonly needed: StepNeeded;
  readonly come: (session: Session) => void;
  readonly back: () => void;
}

export function SecondStep(props: Props): ReactElement {
  return props.needed.step === 'code' ? <Code {...props} /> : <MustEnrol {...props} />;
}

function Code({ needed, come, back }: Props): ReactElement {
  const t = useTranslate();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble('');
    try {
      come(await finishSignIn(needed.challenge, code));
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return back();
      setCode('');
      setTrouble(troubleOf(error, t));
      setBusy(false);
    }
  };
  return (
    <form className={classes.card} onSubmit={(event) => void send(event)} aria-labelledby="second-step">
      <Stack gap="md">
        <h1 className={classes.heading} id="second-step">
          {t('factor.step')}
        </h1>
        <TextInput
          label={t('factor.code')}
          description={t('factor.stepHint')}
          size="md"
          required
          withAsterisk={false}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={code}
          error={trouble || undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('signIn.enter')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('factor.lost')}
        </Text>
        <Button variant="default" size="md" onClick={back}>
          {t('factor.back')}
        </Button>
      </Stack>
    </form>
  );
}

function MustEnrol({ needed: { challenge }, come, back }: Props): ReactElement {
  const t = useTranslate();
  const [signedIn, setSignedIn] = useState<Awaited<ReturnType<typeof enrolAndSignIn>>>();
  const { data: offer, error } = useQuery({
    queryKey: ['session', 'offer', challenge],
    queryFn: () => request('POST /api/v1/session/second-step/offer', { json: { challenge } }),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <section className={classes.card} aria-labelledby="second-step">
      <h1 className={classes.heading} id="second-step">
        {t(signedIn === undefined ? 'factor.title' : 'factor.recovery')}
      </h1>
      {signedIn === undefined ? (
        <>
          <p>{t('factor.must')}</p>
          <div role="alert">{error === null ? '' : troubleOf(error, t)}</div>
          {offer === undefined ? null : (
            <Enrolment offer={offer} confirm={async (first) => setSignedIn(await enrolAndSignIn(challenge, first))} />
          )}
          <Button variant="default" size="md" mt="md" fullWidth onClick={back}>
            {t('factor.back')}
          </Button>
        </>
      ) : (
        <RecoveryCodes codes={signedIn.recoveryCodes} done={() => come(signedIn.session)} />
      )}
    </section>
  );
}
