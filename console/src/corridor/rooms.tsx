import { memo, type ReactElement, useLayoutEffect, useMemo } from 'react';
import { Icon } from '../shared/look/icons.tsx';
import { StatusMark } from '../shared/look/status-mark.tsx';
import { PresenceLine } from '../shared/presence/presence-line.tsx';
import type { Hotel, Room, StatusType } from './hotel.ts';
import { floorOf, type useMine } from './mine.ts';
import type { Entry } from './outbox.ts';
import { addressOf, wentIn } from './place.ts';
import classes from './rooms.module.css';
import { useWords, type Words } from './words.ts';

export interface Filter {
  readonly search: string;
  /** All where it is empty, those that are mine, or a floor. */
  readonly group: '' | 'mine' | `floor ${string}`;
}

export const everything: Filter = { search: '', group: '' };

/** The rooms that somebody works through: those of the filter, whatever is being searched for. */
export function roomsOf({ rooms }: Hotel, { group }: Filter, mine: ReadonlySet<string>): readonly Room[] {
  if (group === '') return rooms;
  return rooms.filter(({ room }) => (group === 'mine' ? mine.has(room) : group === `floor ${floorOf(room)}`));
}

interface Props {
  readonly hotel: Hotel;
  readonly unsent: readonly Entry[];
  readonly mine: ReturnType<typeof useMine>;
  /** Those that are marked as mine, and those that were given to me. */
  readonly ours: ReadonlySet<string>;
  readonly filter: Filter;
  readonly choose: (filter: Filter) => void;
}

/** Where the list stood when a room was opened. */
let scrolled = 0;

export function Rooms({ hotel, unsent, mine, ours, filter, choose }: Props): ReactElement {
  const t = useWords();
  const { search, group } = filter;
  const floors = useMemo(
    () => [...new Set(hotel.rooms.map(({ room }) => floorOf(room)))].filter((floor) => floor !== ''),
    [hotel.rooms],
  );
  const lettered = useMemo(() => hotel.rooms.some(({ room }) => /\D/.test(room)), [hotel.rooms]);
  const waiting = useMemo(() => new Set(unsent.map(({ room }) => room)), [unsent]);
  const types = useMemo(
    () => new Map(hotel.statuses.map((type, index) => [type.id, { type, index }])),
    [hotel.statuses],
  );
  const defects = useMemo(() => Map.groupBy(hotel.defects ?? [], ({ room }) => room), [hotel.defects]);
  const inGroup = roomsOf(hotel, filter, ours);
  // Whoever types a number wants that room, on whatever floor it is.
  const shown =
    search === '' ? inGroup : hotel.rooms.filter(({ room }) => room.toLowerCase().startsWith(search.toLowerCase()));
  useLayoutEffect(() => {
    window.scrollTo(0, scrolled);
  }, []);
  const pick = (next: Filter): void => {
    scrolled = 0;
    window.scrollTo(0, 0);
    choose(next);
  };
  const floor = group.startsWith('floor ') && search === '' ? group.slice(6) : undefined;
  const ofFloor = inGroup.map(({ room }) => room);
  return (
    <>
      <h1 className={classes.title}>{t('rooms.title')}</h1>
      <input
        type="search"
        inputMode={lettered ? 'text' : 'numeric'}
        className={classes.search}
        aria-label={t('rooms.search')}
        placeholder={t('rooms.search')}
        value={search}
        onChange={(event) => pick({ ...filter, search: event.target.value.trim() })}
      />
      <div role="group" aria-label={t('rooms.filter')} className={classes.groups}>
        {(['', 'mine', ...floors.map((one) => `floor ${one}` as const)] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === group && search === ''}
            onClick={() => pick({ search: '', group: one })}
          >
            {one === '' ? t('rooms.all') : one === 'mine' ? t('rooms.mine') : t('rooms.floor', { floor: one.slice(6) })}
          </button>
        ))}
      </div>
      {floor === undefined ? null : (
        <label className={classes.take}>
          <input
            type="checkbox"
            checked={ofFloor.every((room) => mine.rooms.has(room))}
            onChange={(event) => mine.mark(ofFloor, event.target.checked)}
          />
          {t('rooms.takeFloor', { floor })}
        </label>
      )}
      {shown.length > 0 ? (
        <ul className={classes.list} aria-label={t('rooms.count', { count: shown.length })}>
          {shown.map((one) => {
            const { room } = one;
            const found = types.get(one.status ?? '');
            return (
              <Row
                key={room}
                told={one}
                defects={defects.get(room)?.length ?? 0}
                type={found?.type}
                index={found?.index ?? 0}
                known={types.size > 0}
                waits={waiting.has(room)}
                t={t}
              />
            );
          })}
        </ul>
      ) : (
        <p>{t(search === '' && group === 'mine' ? 'rooms.noneMine' : 'rooms.none')}</p>
      )}
    </>
  );
}

interface RowProps {
  readonly told: Room;
  readonly defects: number;
  readonly type: StatusType | undefined;
  readonly index: number;
  /** Rooms have a status here at all. */
  readonly known: boolean;
  readonly waits: boolean;
  readonly t: Words;
}

function leaveList(room: string): void {
  scrolled = window.scrollY;
  wentIn(addressOf(room));
}

const Row = memo(function Row({ told, defects, type, index, known, waits, t }: RowProps): ReactElement {
  const { room } = told;
  return (
    <li className={classes.item}>
      <a href={addressOf(room)} className={classes.row} onClick={() => leaveList(room)} data-room={room}>
        <span className={classes.number}>{room}</span>
        <span className={classes.facts}>
          {type === undefined ? (
            <span className={classes.none}>{known ? t('rooms.noStatus') : ''}</span>
          ) : (
            <span className={classes.status}>
              <StatusMark index={index} />
              <span className={classes.word}>{type.description}</span>
            </span>
          )}
          <PresenceLine told={told} defects={defects} t={t} />
        </span>
        {waits ? (
          <span className={classes.waits}>
            <Icon name="clock" size={16} />
            {t('outbox.notSent')}
          </span>
        ) : null}
      </a>
    </li>
  );
});
