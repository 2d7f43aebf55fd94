/** What the hotel wants of those who sign in. */
import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Answer } from '../../shared/http/request.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './hotel-form.module.css';

type Hotel = Answer<'GET /api/v1/property/settings'>;

/** Those whom a person signs in with. */
const roles = ['administrator', 'auditor', 'supervisor', 'front-desk', 'minibar', 'housekeeper'] as const;

interface Props extends Pick<Hotel, 'secondFactor' | 'tokensOnly'> {
  readonly write: (name: 'secondFactor' | 'tokensOnly', value: unknown) => void;
}

export function SignInRules({ secondFactor, tokensOnly, write }: Props): ReactElement {
  const t = useTranslate();
  const want = (role: (typeof roles)[number], isWanted: boolean): void =>
    write('secondFactor', isWanted ? [...secondFactor, role] : secondFactor.filter((one) => one !== role));
  return (
    <fieldset className={classes.languages}>
      <legend>{t('hotel.secondFactor')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          size="md"
          label={t(`role.${role}`)}
          checked={secondFactor.includes(role)}
          onChange={({ currentTarget: { checked } }) => want(role, checked)}
        />
      ))}
      <p className={classes.hint}>{t('hotel.secondFactorHint')}</p>
      <Checkbox
        size="md"
        label={t('hotel.tokensOnly')}
        checked={tokensOnly}
        onChange={({ currentTarget: { checked } }) => write('tokensOnly', checked)}
      />
    </fieldset>
  );
}
