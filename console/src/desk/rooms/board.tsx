import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, type ReactElement, useCallback, useMemo, useState } from 'react';
import type { StatusType } from '../entry/entry.ts';
import { useKeys } from '../keyboard/keys.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { usePerson } from '../../shared/people.tsx';
import { licensed, may, useSession } from '../../shared/session.ts';
import { seesRooms } from '../shell/navigation.tsx';
import { offered } from '../hotel/queries.ts';
import { BoardFilters, noStatus } from './board-filters.tsx';
import { EveryDefect } from './defects.tsx';
import classes from './board.module.css';
import { byFloor, floorOf } from './floors.ts';
import { useGiveStatus } from './give-status.ts';
import { Selection } from './selection.tsx';
import { StatusMenu } from './status-menu.tsx';
import { Tile } from './tile.tsx';
import { useBoard } from './use-board.ts';

/** Every room at a glance, by floor. */
export function Board(): ReactElement {
  const t = useTranslate();
  return seesRooms(useSession()) ? <Screen /> : <p>{t('trouble.noScreen')}</p>;
}

interface Opened {
  readonly room: string;
  readonly tile: HTMLElement;
}

function Screen(): ReactElement {
  const t = useTranslate();
  const navigate = useNavigate();
  const session = useSession();
  const tells = licensed(session, 'roomstatus') && may(session, 'status.set');
  const { rooms, statuses, isError } = useBoard();
  const nameOf = usePerson();
  const { give, busy } = useGiveStatus();
  const choices = offered(session, statuses);
  const [floor, setFloor] = useState<string>();
  const [status, setStatus] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const [selected, setSelected] = useState<ReadonlySet<string>>();

  const shown = useMemo(
    () =>
      rooms?.filter(
        (one) =>
          (floor === undefined || floorOf(one.room) === floor) &&
          (status === undefined || (one.status ?? noStatus) === status),
      ),
    [rooms, floor, status],
  );
  const close = useCallback(() => setOpened(undefined), []);
  const selecting = selected !== undefined;
  const press = useCallback(
    (room: string, event: MouseEvent<HTMLButtonElement>) => {
      const tile = event.currentTarget;
      if (tells && (selecting || event.shiftKey)) {
        setOpened(undefined);
        setSelected((before = new Set()) =>
          before.has(room) ? new Set([...before].filter((one) => one !== room)) : new Set([...before, room]),
        );
      } else if (tells) setOpened((before) => (before?.room === room ? undefined : { room, tile }));
      else void navigate({ to: '/rooms/$room', params: { room } });
    },
    [tells, selecting, navigate],
  );
  useKeys({ Escape: () => setSelected(undefined) }, selecting);
  const giveSelected = async (one: StatusType): Promise<void> => {
    if (selected !== undefined && (await give([...selected], one))) setSelected(undefined);
  };
  const menued = opened === undefined ? undefined : rooms?.find(({ room }) => room === opened.room);

  return (
    <div className={classes.board} data-selecting={selecting}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('board.title')}</h1>
        {tells && !selecting ? (
          <button type="button" className={classes.chip} onClick={() => setSelected(new Set())}>
            {t('board.select')}
          </button>
        ) : null}
      </div>
      {rooms === undefined ? null : (
        <BoardFilters {...{ rooms, statuses: tells ? statuses : [], floor, setFloor, status, setStatus }} />
      )}
      {tells ? <EveryDefect /> : null}
      {isError && rooms === undefined ? <p role="alert">{t('trouble.lost')}</p> : null}
      {shown?.length === 0 ? <p className={classes.empty}>{t('board.empty')}</p> : null}
      {byFloor(shown ?? []).map(([one, some]) => (
        <section key={one} aria-label={one === '' ? t('board.otherFloor') : t('board.floor', { floor: one })}>
          <h2 className={classes.floor}>{one === '' ? t('board.otherFloor') : t('board.floor', { floor: one })}</h2>
          <ul className={classes.tiles}>
            {some.map(({ room, word, place, wakeup, told, assigned, defects }) => (
              <li key={room}>
                <Tile
                  {...{ room, word, place, wakeup, told, defects, press }}
                  assigned={assigned === null ? null : nameOf(assigned)}
                  selected={selected?.has(room)}
                  opened={opened?.room === room}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {opened === undefined || menued === undefined ? null : (
        <StatusMenu
          key={opened.room}
          room={opened.room}
          status={menued.status}
          statuses={statuses}
          choices={choices}
          tile={opened.tile}
          close={close}
          choose={(one) => {
            close();
            if (one.id !== menued.status) void give([opened.room], one);
          }}
        />
      )}
      {selected === undefined ? null : (
        <Selection
          rooms={selected}
          statuses={statuses}
          choices={choices}
          busy={busy}
          give={(one) => void giveSelected(one)}
          all={() => setSelected(new Set(shown?.map(({ room }) => room)))}
          done={() => setSelected(undefined)}
        />
      )}
    </div>
  );
}
