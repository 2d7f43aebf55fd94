import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Refused } from '../../shared/http/request.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { sessionQuery } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { armSound } from '../look/sound.ts';
import { type Drafting, shortName, spoken } from './draft.ts';
import classes from './first-run.module.css';
import { Frame } from './frame.tsx';
import { makeHotel } from './queries.ts';
import { isTaken, useRefusal, wrongCode } from './refusal.ts';

const zones = ((own: string) => [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted())(
  Intl.DateTimeFormat().resolvedOptions().timeZone,
);

export function HotelStep({
  draft,
  keep,
  password,
  go,
}: Drafting & {
  readonly password: string;
  readonly go: (step: 'code' | 'administrator') => void;
}): ReactElement {
  const { t, tag } = useLanguage();
  const refusal = useRefusal();
  const queries = useQueryClient();
  const now = useNow(1000);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const [taken, setTaken] = useState(false);
  const { name, hotel, timezone, currency, usual, also } = draft;
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  const money = new Intl.DisplayNames([tag], { type: 'currency' });
  const act = async (): Promise<void> => {
    armSound();
    setBusy(true);
    setTrouble('');
    try {
      const languages = [usual, ...also.filter((one) => one !== usual)];
      const { code, account } = draft;
      const session = await makeHotel({
        code: code.trim(),
        account: account.trim(),
        password,
        name: name.trim(),
        hotel: hotel === '' ? undefined : hotel,
        timezone,
        currency: currency === '' ? undefined : currency,
        languages,
      });
      localStorage.setItem('reveille.account', account.trim());
      keep({ code: '' }); // it is worth nothing any more
      location.hash = 'rooms';
      queries.setQueryData(sessionQuery.queryKey, session);
    } catch (error) {
      setTrouble(refusal(error));
      setTaken(isTaken(error));
      setBusy(false);
      if (error instanceof Refused && error.code === wrongCode) go('code');
    }
  };
  return (
    <Frame
      step="hotel"
      trouble={trouble}
      busy={busy}
      back={() => go('administrator')}
      next={{ words: t('setup.make'), act, disabled: taken }}
    >
      <TextInput
        label={t('setup.name')}
        size="md"
        required
        withAsterisk={false}
        autoFocus
        autoComplete="organization"
        maxLength={200}
        value={name}
        onChange={(event) => keep({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('setup.short')}
        description={t('setup.short.rule')}
        placeholder={shortName(name)}
        size="md"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[a-z0-9][a-z0-9.\-]*"
        maxLength={63}
        value={hotel}
        onChange={(event) => keep({ hotel: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('setup.zone')}
        description={t('setup.zone.now', { time: clockTime(now, timezone) })}
        size="md"
        data={zones}
        value={timezone}
        onChange={(event) => keep({ timezone: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('hotel.currency')}
        size="md"
        data={['', ...Intl.supportedValuesOf('currency')].map((one) => ({
          value: one,
          label: one === '' ? '' : `${one} · ${money.of(one) ?? ''}`,
        }))}
        value={currency}
        onChange={(event) => keep({ currency: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('setup.usual')}
        size="md"
        data={spoken.map((one) => ({ value: one, label: names.of(one) ?? one }))}
        value={usual}
        onChange={(event) => keep({ usual: event.currentTarget.value })}
      />
      <fieldset className={classes.languages}>
        <legend>{t('setup.also')}</legend>
        {spoken
          .filter((one) => one !== usual)
          .map((one) => (
            <Checkbox
              key={one}
              label={names.of(one) ?? one}
              checked={also.includes(one)}
              onChange={(event) =>
                keep({ also: event.currentTarget.checked ? [...also, one] : also.filter((other) => other !== one) })
              }
            />
          ))}
      </fieldset>
      {taken ? <a href="/">{t('setup.signIn')}</a> : null}
    </Frame>
  );
}
