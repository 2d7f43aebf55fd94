import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useLanguage, useTranslate } from '../../shared/language/language.tsx';
import { licensed, useSession } from '../../shared/session.ts';
import { useNow } from '../../shared/time/clock.ts';
import { clockTime, longDate, sameDay, shortDate } from '../../shared/time/zone.ts';
import { languageName } from '../hotel/language-name.ts';
import { useNames } from '../hotel/guests.ts';
import { roomsQuery } from '../hotel/queries.ts';
import { useLost } from '../live/live.tsx';
import { tonightQuery } from '../wakeups/queries.ts';
import { isStanding, type Method, type Wakeup } from '../wakeups/wakeup.ts';
import { keptSheetQuery } from './queries.ts';
import classes from './night-sheet.module.css';

/** The paper that works when nothing else does: black on white, by time, with boxes to tick. */
export function NightSheet(): ReactElement {
  const t = useTranslate();
  return licensed(useSession(), 'wakeup') ? <Sheet /> : <p>{t('trouble.noWakeups')}</p>;
}

/** One line of it, as it is printed. */
interface Line {
  readonly key: string;
  readonly room: string;
  readonly at: number;
  /** When it was to ring at first, where it rings later now. */
  readonly first: number | undefined;
  readonly daily: boolean;
  readonly method: Method;
}

function Sheet(): ReactElement {
  const { t, tag } = useLanguage();
  const { account, property } = useSession();
  const zone = property.timezone;
  const now = useNow(60_000);
  const { data: calls = [], dataUpdatedAt } = useQuery(tonightQuery);
  const lost = useLost();
  const { data } = useQuery(keptSheetQuery);
  const kept = data ?? undefined;
  const [asKept, setAsKept] = useState(false);
  const shown = asKept && kept !== undefined ? kept.calls.map(keptLine) : calls.filter(isStanding).map(line);
  // Without the service it is as old as what was heard last, and says so.
  const heard = lost === undefined ? now : dataUpdatedAt;
  const made = asKept && kept !== undefined ? Date.parse(kept.made) : heard;
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>
            {property.name} · {t('sheet.title')}
          </h1>
          <p className={classes.made}>
            {longDate(made, zone, tag)} ·{' '}
            {t('sheet.made', { time: clockTime(made, zone), name: asKept ? 'Reveille' : account })} ·{' '}
            {t('sheet.count', { count: shown.length })}
          </p>
        </div>
        <div className={classes.actions} data-print="no">
          {kept === undefined ? null : (
            <Button size="md" variant="default" onClick={() => setAsKept(!asKept)}>
              {asKept
                ? t('sheet.now')
                : t('sheet.kept', { time: clockTime(Date.parse(kept.made), zone), count: kept.calls.length })}
            </Button>
          )}
          <Button size="md" onClick={() => window.print()}>
            {t('sheet.print')}
          </Button>
        </div>
      </header>
      {shown.length === 0 ? <p>{t('sheet.none')}</p> : <Lines lines={shown} made={made} />}
    </article>
  );
}

/** In the order in which they ring: one that is snoozed stands where it rings again. */
function Lines({ lines, made }: { readonly lines: readonly Line[]; readonly made: number }): ReactElement {
  const { t, tag } = useLanguage();
  const zone = useSession().property.timezone;
  const { data: rooms = [] } = useQuery(roomsQuery('mailboxes'));
  const phones = new Map(rooms.map((room) => [room.room, room]));
  const names = useNames();
  // A hotel that knows no names has no column for them.
  const named = lines.some(({ room }) => names(room) !== '');
  const shownColumns = columns.filter((word) => named || word !== 'sheet.guest');
  const note = ({ first, daily, method }: Line): string =>
    [
      method === 'system' ? '' : t(`word.${method}`),
      first === undefined ? '' : t('sheet.first', { time: clockTime(first, zone) }),
      daily ? t('tonight.daily') : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {shownColumns.map((word) => (
            <th key={word} scope="col" className={ticked.has(word) ? classes.tick : undefined}>
              {t(word)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines
          .toSorted((one, other) => one.at - other.at)
          .map((call) => {
            const phone = phones.get(call.room);
            return (
              <tr key={call.key}>
                <td>
                  {sameDay(call.at, made, zone) ? '' : `${shortDate(call.at, zone, tag)} `}
                  <strong>{clockTime(call.at, zone)}</strong>
                </td>
                <td className={classes.room}>{call.room}</td>
                <td>{phone?.extension ?? call.room}</td>
                {named ? <td>{names(call.room)}</td> : null}
                <td>{phone === undefined ? '' : languageName(phone.spoken, tag)}</td>
                <td className={classes.tick}>
                  <span className={classes.box} />
                </td>
                <td className={classes.tick}>
                  <span className={classes.box} />
                </td>
                <td>{note(call)}</td>
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

const columns = [
  'sheet.time',
  'sheet.room',
  'sheet.phone',
  'sheet.guest',
  'sheet.language',
  'sheet.rung',
  'sheet.awake',
  'sheet.note',
] as const;

const ticked: ReadonlySet<string> = new Set(['sheet.rung', 'sheet.awake']);

function line({ id, room, scheduled, rings, daily, method }: Wakeup): Line {
  const [first, at] = [Date.parse(scheduled), Date.parse(rings ?? scheduled)];
  return { key: id, room, at, first: at === first ? undefined : first, daily, method };
}

type KeptCall = Pick<Line, 'room' | 'daily'> & { readonly due: string; readonly method?: Method };

function keptLine({ room, due, daily, method = 'system' }: KeptCall): Line {
  return { key: `${room} ${due}`, room, at: Date.parse(due), first: undefined, daily, method };
}
