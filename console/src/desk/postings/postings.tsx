import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactElement, useMemo, useState } from 'react';
import { roomsQuery } from '../hotel/queries.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { may, useSession } from '../../shared/session.ts';
import { seesPostings } from '../shell/navigation.tsx';
import { useNow } from '../../shared/time/clock.ts';
import { boundsOf, dayAt, isDay } from './day.ts';
import { DayChooser } from './day-chooser.tsx';
import { DayTotals } from './day-totals.tsx';
import { type State, states } from './fate.ts';
import { PostingList } from './posting-list.tsx';
import classes from './postings.module.css';
import { postingsQuery } from './queries.ts';

/** Every charge, and whether the property's systems have it. */
export function Postings(): ReactElement {
  const t = useTranslate();
  const session = useSession();
  if (seesPostings(session)) return <Screen />;
  return <p>{t(may(session, 'charges.read') ? 'trouble.noScreen' : 'trouble.notAllowed')}</p>;
}

function Screen(): ReactElement {
  const t = useTranslate();
  const { timezone, roomList } = useSession().property;
  const today = dayAt(useNow(60_000), timezone);
  const { day: asked } = useSearch({ from: '/postings' });
  const navigate = useNavigate({ from: '/postings' });
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<State | ''>('');
  const day = asked !== undefined && isDay(asked) && asked < today ? asked : today;
  const { data: rooms } = useQuery(roomsQuery(roomList));
  // A whole number is asked for; the beginning of one is looked for in what is here already.
  const whole = typed !== '' && rooms?.some(({ room }) => room === typed) === true;
  const filters = useMemo(
    () => ({ ...boundsOf(day, timezone), room: whole ? typed : '', state }),
    [day, timezone, whole, typed, state],
  );
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...postingsQuery(filters),
    placeholderData: keepPreviousData,
  });
  const shown = useMemo(
    () => data?.pages.flatMap(({ charges }) => charges).filter(({ room }) => room.startsWith(typed)),
    [data, typed],
  );
  const leave = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') return;
    setTyped('');
    event.currentTarget.blur();
  };

  return (
    <div className={classes.postings}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('postings.title')}</h1>
        <label className={classes.filter}>
          <span>{t('postings.room')}</span>
          <input
            className={classes.field}
            data-wide="no"
            // The question that brings people here is about one room.
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value.trim())}
            onKeyDown={leave}
            placeholder={t('postings.roomHint')}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <label className={classes.filter}>
          <span>{t('postings.state')}</span>
          <select
            className={classes.field}
            value={state}
            onChange={(event) => setState(states.find((one) => one === event.currentTarget.value) ?? '')}
          >
            <option value="">{t('postings.anyState')}</option>
            {states.map((one) => (
              <option key={one} value={one}>
                {t(`fate.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <DayChooser
          day={day}
          today={today}
          choose={(next) => void navigate({ search: next === today ? {} : { day: next }, replace: true })}
        />
      </div>
      <DayTotals day={day} />
      {isError && data === undefined ? <p role="alert">{t('trouble.lost')}</p> : null}
      {shown === undefined ? null : shown.length === 0 && !isPlaceholderData ? (
        <p className={classes.empty}>
          {t(state !== '' ? 'postings.noneSuch' : typed === '' ? 'postings.none' : 'postings.noneOfRoom', {
            room: typed,
          })}
        </p>
      ) : (
        <PostingList postings={shown} more={hasNextPage && !isFetchingNextPage} load={() => void fetchNextPage()} />
      )}
    </div>
  );
}
