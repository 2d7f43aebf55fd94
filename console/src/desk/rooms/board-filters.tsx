import { type ReactElement, type ReactNode, useMemo } from 'react';
import type { StatusType } from '../entry/entry.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import classes from './board.module.css';
import { byFloor } from './floors.ts';
import { placeOf, StatusWord } from './status-word.tsx';
import type { TileRoom } from './use-board.ts';

/** Stands for rooms without a status; no status type has an empty id. */
export const noStatus = '';

interface Props {
  readonly rooms: readonly TileRoom[];
  readonly statuses: readonly StatusType[];
  readonly floor: string | undefined;
  readonly setFloor: (floor: string | undefined) => void;
  readonly status: string | undefined;
  readonly setStatus: (status: string | undefined) => void;
}

/** Which rooms are shown: by status, with how many there are of each, and by floor. */
export function BoardFilters({ rooms, statuses, floor, setFloor, status, setStatus }: Props): ReactElement {
  const t = useTranslate();
  const counts = useMemo(() => Map.groupBy(rooms, (one) => one.status ?? noStatus), [rooms]);
  const floors = useMemo(() => byFloor(rooms).map(([one]) => one), [rooms]);
  const shown = [...statuses, ...(counts.has(noStatus) ? [{ id: noStatus, description: t('board.none') }] : [])];
  return (
    <div className={classes.filters}>
      {statuses.length === 0 ? null : (
        <div className={classes.chips} role="group" aria-label={t('board.statuses')}>
          <Chip on={status === undefined} press={() => setStatus(undefined)}>
            {t('board.all')} <span className={classes.dim}>{rooms.length}</span>
          </Chip>
          {shown.map(({ id, description }) => (
            <Chip key={id} on={status === id} press={() => setStatus(status === id ? undefined : id)}>
              <StatusWord place={placeOf(id, statuses)} word={description} />{' '}
              <span className={classes.dim}>{counts.get(id)?.length ?? 0}</span>
            </Chip>
          ))}
        </div>
      )}
      {floors.length < 2 ? null : (
        <div className={classes.chips} role="group" aria-label={t('board.floors')}>
          {floors.map((one) => (
            <Chip key={one} on={floor === one} press={() => setFloor(floor === one ? undefined : one)}>
              {one === '' ? t('board.otherFloor') : t('board.floor', { floor: one })}
            </Chip>
          ))}
        </div>
      )}
    </div>
  );
}

function Chip({
  on,
  press,
  children,
}: {
  readonly on: boolean;
  readonly press: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={press}>
      {children}
    </button>
  );
}
