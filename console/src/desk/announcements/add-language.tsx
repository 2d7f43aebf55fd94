import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { request } from '../../shared/http/request.ts';
import { useLanguage } from '../../shared/language/language.tsx';
import { hotelQuery } from '../hotel/queries.ts';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import classes from './announcements.module.css';

/** One more of the languages that are known; its sentences are shown at once, to be heard or written. */
export function AddLanguage({ added }: { readonly added: (language: string) => void }): ReactElement | null {
  const { t, tag } = useLanguage();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const { data: hotel } = useQuery(hotelQuery);
  const [chosen, setChosen] = useState('');
  const nameOf = new Intl.DisplayNames(tag, { type: 'language' });
  const others = hotel?.known.filter((one) => !hotel.languages.includes(one)) ?? [];
  const language = others.includes(chosen) ? chosen : others[0];
  if (hotel === undefined || language === undefined) return null;

  const speak = async (languages: readonly string[]): Promise<void> => {
    await request('PATCH /api/v1/property/settings', { json: { languages: [...languages] } });
    await queries.invalidateQueries();
  };
  const add = async (): Promise<void> => {
    try {
      await speak([...hotel.languages, language]);
      added(language);
      tell({
        title: t('announce.added', { language: nameOf.of(language) ?? language }),
        seconds: 10,
        undo: () => speak(hotel.languages),
      });
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <div className={classes.listen}>
      <NativeSelect
        size="md"
        label={t('announce.another')}
        value={language}
        data={others.map((one) => ({ value: one, label: nameOf.of(one) ?? one }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button variant="default" size="md" onClick={() => void add()}>
        {t('announce.add')}
      </Button>
    </div>
  );
}
