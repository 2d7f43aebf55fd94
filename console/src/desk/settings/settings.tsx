import { Tabs } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useMemo, useState } from 'react';
import { request } from '../../shared/http/request.ts';
import type { Word } from '../../shared/language/en.ts';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import screen from '../look/screen.module.css';
import { licensed, may, type Session, useSession } from '../../shared/session.ts';
import { Accounts } from './accounts.tsx';
import { AddRooms } from './add-rooms.tsx';
import { Grid } from './grid.tsx';
import { HotelForm } from './hotel-form.tsx';
import { ImportFile } from './import-file.tsx';
import { Inspection } from './inspection.tsx';
import { phoneTable, staffTable } from './call-in-tables.ts';
import { Cards } from './cards.tsx';
import { SeenNumbers } from './seen-numbers.tsx';
import classes from './settings.module.css';
import { itemTable } from './item-table.ts';
import { categoryTable, escalationTable, policyTable, roomTable, statusTable } from './tables.ts';

// Set up once in the life of a hotel.
const ProviderForm = lazy(async () => ({ default: (await import('./provider-form.tsx')).ProviderForm }));

const propertyQuery = queryOptions({
  queryKey: ['property'],
  queryFn: () => request('GET /api/v1/property'),
  staleTime: 300_000,
});

const charges = (session: Session): boolean => may(session, 'items.change') && licensed(session, 'inventory');

/** In the order in which a hotel is set up. */
const parts: readonly { readonly name: string; readonly word: Word; readonly may: (session: Session) => boolean }[] = [
  { name: 'hotel', word: 'settings.hotel', may: () => true },
  { name: 'rooms', word: 'settings.rooms', may: () => true },
  { name: 'custom', word: 'settings.customRooms', may: ({ property }) => property.roomList === 'custom' },
  { name: 'policy', word: 'settings.policy', may: (session) => licensed(session, 'wakeup') },
  { name: 'categories', word: 'settings.categories', may: charges },
  { name: 'items', word: 'settings.items', may: charges },
  { name: 'statuses', word: 'settings.statuses', may: (session) => licensed(session, 'roomstatus') },
  { name: 'phones', word: 'settings.phones', may: () => true },
  { name: 'staff', word: 'settings.staff', may: () => true },
  { name: 'accounts', word: 'settings.accounts', may: () => true },
  { name: 'provider', word: 'provider.title', may: (session) => may(session, 'accounts.change') },
  { name: 'import', word: 'settings.import', may: () => true },
];

/** Everything that a hotel is set up with, edited where it stands. */
export function Settings(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  const [chosen, setChosen] = useState<string | null>('rooms');
  return (
    <section className={screen.card}>
      <h1 className={screen.cardTitle}>{t('settings.title')}</h1>
      <Tabs
        value={chosen}
        onChange={setChosen}
        keepMounted={false}
        classNames={{ list: classes.tabs ?? '', panel: classes.panel ?? '' }}
      >
        <Tabs.List aria-label={t('settings.title')}>
          {parts
            .filter((part) => part.may(session))
            .map(({ name, word }) => (
              <Tabs.Tab key={name} value={name} className={classes.tab ?? ''}>
                {t(word)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {chosen === null ? null : (
          <Tabs.Panel value={chosen}>
            <Part name={chosen} />
          </Tabs.Panel>
        )}
      </Tabs>
    </section>
  );
}

function Part({ name }: { readonly name: string }): ReactElement | null {
  const { t, tag } = useLanguage();
  const { data: property } = useQuery(propertyQuery);
  const languages = property?.languages;
  const rooms = useMemo(
    () => roomTable(name === 'custom' ? 'custom' : 'mailboxes', languages ?? [], t),
    [name, languages, t],
  );
  const policy = useMemo(() => policyTable(t), [t]);
  const items = useMemo(() => itemTable(t, tag, property?.currency), [t, tag, property?.currency]);
  const phones = useMemo(() => phoneTable(t), [t]);
  const staff = useMemo(() => staffTable(t), [t]);
  switch (name) {
    case 'hotel':
      return <HotelForm />;
    case 'rooms':
    case 'custom':
      return (
        <>
          <AddRooms key={`many ${name}`} list={name === 'custom' ? 'custom' : 'mailboxes'} />
          <Grid key={name} table={rooms} label={t('settings.rooms')} />
        </>
      );
    case 'policy':
      return (
        <>
          <Grid table={policy} label={t('settings.policy')} filtered={false} />
          <h2 className={classes.section}>{t('settings.escalation')}</h2>
          <p className={classes.hint}>
            {t('settings.escalationHint')}
            <br />
            <Link to="/office/connections">{t('settings.escalationAlso')}</Link>
          </p>
          <Grid table={escalationTable} label={t('settings.escalation')} filtered={false} />
        </>
      );
    case 'categories':
      return <Grid key={name} table={categoryTable} label={t('settings.categories')} />;
    case 'items':
      return <Grid key={name} table={items} label={t('settings.items')} />;
    case 'statuses':
      return (
        <>
          <Grid key={name} table={statusTable} label={t('settings.statuses')} />
          <Inspection />
        </>
      );
    case 'phones':
      return (
        <>
          <Grid key={name} table={phones} label={t('settings.phones')} />
          <SeenNumbers />
          <Cards />
        </>
      );
    case 'staff':
      return (
        <>
          <p className={classes.hint}>{t('settings.staffHint')}</p>
          <Grid key={name} table={staff} label={t('settings.staff')} />
        </>
      );
    case 'accounts':
      return <Accounts />;
    case 'provider':
      return (
        <Suspense>
          <ProviderForm />
        </Suspense>
      );
    case 'import':
      return <ImportFile />;
    default:
      return null;
  }
}
