/** The hotel itself: its name, its clock, its languages, its money. Nothing is kept until somebody says so. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { Refused, request } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { type HotelSettings as Hotel, hotelQuery } from '../hotel/queries.ts';
import { useTell } from '../undo/toasts.tsx';
import classes from './hotel-form.module.css';
import { SignInRules } from './sign-in-rules.tsx';
import { ZoneField } from './zone-field.tsx';

type Draft = Partial<Record<keyof Hotel, unknown>>;

export function HotelForm(): ReactElement | null {
  const { data } = useQuery(hotelQuery);
  return data === undefined ? null : <Form hotel={data} />;
}

function Form({ hotel }: { readonly hotel: Hotel }): ReactElement {
  const { t, tag } = useLanguage();
  const tell = useTell();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [trouble, setTrouble] = useState('');
  const [busy, setBusy] = useState(false);
  const now = { ...hotel, ...draft } as Hotel;
  const languageName = new Intl.DisplayNames(tag, { type: 'language' });
  const currencyName = new Intl.DisplayNames(tag, { type: 'currency' });

  const write = (name: keyof Hotel, value: unknown): void => {
    setWrong(wrong.filter((one) => one !== name));
    setTrouble('');
    const same = JSON.stringify(hotel[name]) === JSON.stringify(value);
    const { [name]: _before, ...rest } = draft;
    setDraft(same ? rest : { ...rest, [name]: value });
  };
  const changed = Object.keys(draft).length > 0;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!changed) return;
    setBusy(true);
    try {
      await request('PATCH /api/v1/property/settings', { json: draft });
      setDraft({});
      setWrong([]);
      setTrouble('');
      tell({ title: t('hotel.saved') });
      await queries.invalidateQueries();
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : [];
      setWrong(fields);
      setTrouble(fields.length > 0 ? t('hotel.wrong') : error instanceof Refused ? error.message : t('trouble.away'));
    } finally {
      setBusy(false);
    }
  };
  const text = (name: 'name' | 'company' | 'currency' | 'lines' | 'holdSeconds') => ({
    size: 'md' as const,
    label: t(`hotel.${name}`),
    value: String(now[name]),
    autoComplete: 'off',
    error: wrong.includes(name) ? t(`hotel.wrong.${name}`) : undefined,
  });
  /** The main one first, the others as they are. */
  const speak = (one: string, isSpoken: boolean): void =>
    write('languages', isSpoken ? [...now.languages, one] : now.languages.filter((other) => other !== one));

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} noValidate>
      <TextInput {...text('name')} maxLength={200} onChange={(event) => write('name', event.currentTarget.value)} />
      <p className={classes.hint}>{t('hotel.code', { code: hotel.code })}</p>
      <TextInput
        {...text('company')}
        maxLength={200}
        onChange={(event) => write('company', event.currentTarget.value)}
      />
      <ZoneField
        value={now.timezone}
        kept={hotel.timezone}
        callsSet={hotel.callsSet}
        wrong={wrong.includes('timezone')}
        write={(zone) => write('timezone', zone)}
      />
      <TextInput
        {...text('currency')}
        description={t('hotel.currencyHint')}
        maxLength={3}
        list="hotel-currencies"
        onChange={(event) => write('currency', event.currentTarget.value.toUpperCase().trim())}
      />
      <datalist id="hotel-currencies">
        {Intl.supportedValuesOf('currency').map((one) => (
          <option key={one} value={one}>
            {currencyName.of(one)}
          </option>
        ))}
      </datalist>
      <NativeSelect
        size="md"
        label={t('hotel.language')}
        value={now.languages[0] ?? ''}
        data={now.languages.map((one) => ({ value: one, label: languageName.of(one) ?? one }))}
        onChange={({ currentTarget: { value } }) =>
          write('languages', [value, ...now.languages.filter((one) => one !== value)])
        }
      />
      <fieldset className={classes.languages}>
        <legend>{t('hotel.languages')}</legend>
        {hotel.known.map((one) => (
          <Checkbox
            key={one}
            size="md"
            label={languageName.of(one) ?? one}
            checked={now.languages.includes(one)}
            onChange={({ currentTarget: { checked } }) => speak(one, checked)}
          />
        ))}
        {wrong.includes('languages') ? (
          <p role="alert" className={classes.wrong}>
            {t('hotel.wrong.languages')}
          </p>
        ) : null}
      </fieldset>
      <TextInput
        {...text('lines')}
        inputMode="numeric"
        onChange={(event) => write('lines', numberOf(event.currentTarget.value))}
      />
      <TextInput
        {...text('holdSeconds')}
        inputMode="numeric"
        onChange={(event) => write('holdSeconds', numberOf(event.currentTarget.value))}
      />
      <NativeSelect
        size="md"
        label={t('hotel.roomList')}
        value={now.roomList}
        data={(['mailboxes', 'custom'] as const).map((one) => ({
          value: one,
          label: t(`hotel.roomList.${one}` as Word),
        }))}
        onChange={({ currentTarget: { value } }) => write('roomList', value)}
      />
      {now.guestNames === null ? null : (
        <Checkbox
          size="md"
          label={t('hotel.guestNames')}
          checked={now.guestNames}
          onChange={({ currentTarget: { checked } }) => write('guestNames', checked)}
        />
      )}
      <SignInRules
        secondFactor={now.secondFactor}
        tokensOnly={now.tokensOnly}
        write={(name, value) => write(name, value)}
      />
      <p role="alert" className={classes.wrong}>
        {trouble}
      </p>
      <Button type="submit" size="md" disabled={!changed} loading={busy}>
        {t('hotel.save')}
      </Button>
    </form>
  );
}

/** A number where it is one; what is not is refused by the service. */
function numberOf(text: string): number | string {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : text;
}
