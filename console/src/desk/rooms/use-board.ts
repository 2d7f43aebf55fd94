/** What the board shows of each room: its status, and when it is woken next. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StatusType } from '../entry/entry.ts';
import { roomsQuery, statusTypesQuery } from '../hotel/queries.ts';
import { licensed, useSession } from '../../shared/session.ts';
import { clockTime } from '../../shared/time/zone.ts';
import { pendingQuery } from '../wakeups/queries.ts';
import { boardQuery, defectsQuery } from './queries.ts';
import type { Present } from '../../shared/presence/presence.ts';
import { placeOf } from './status-word.tsx';

export interface TileRoom {
  readonly room: string;
  readonly status: string | null;
  readonly word: string | null;
  readonly place: number;
  /** When it is woken next, as the wall shows it; empty when it is not. */
  readonly wakeup: string;
  /** Of its guests; undefined where no room status is told. */
  readonly told: Present | undefined;
  readonly assigned: string | null;
  /** How many are open. */
  readonly defects: number;
}

const none: readonly never[] = [];

export function useBoard(): {
  readonly rooms: readonly TileRoom[] | undefined;
  readonly statuses: readonly (StatusType & { readonly inspect: boolean })[];
  readonly isError: boolean;
} {
  const session = useSession();
  const { timezone, roomList } = session.property;
  const [wakes, tells] = [licensed(session, 'wakeup'), licensed(session, 'roomstatus')];
  const { data: statuses = none } = useQuery({ ...statusTypesQuery, enabled: tells });
  const { data: board, isError } = useQuery({ ...boardQuery, enabled: tells });
  const { data: bare } = useQuery({ ...roomsQuery(roomList), enabled: !tells });
  const { data: pending } = useQuery({ ...pendingQuery, enabled: wakes });
  const { data: defects = none } = useQuery({ ...defectsQuery, enabled: tells });
  const rooms = useMemo(() => {
    const broken = Map.groupBy(defects, ({ room }) => room);
    const next = new Map<string, number>();
    for (const { room, scheduled } of pending ?? none)
      next.set(room, Math.min(next.get(room) ?? Number.POSITIVE_INFINITY, Date.parse(scheduled)));
    const shown = tells
      ? board?.map((told) => ({ ...told, told }))
      : bare?.map(({ room }) => ({ room, status: null, description: null, assigned: null, told: undefined }));
    return shown?.map(({ room, status, description, assigned, told }): TileRoom => {
      const at = next.get(room);
      return {
        told,
        assigned,
        defects: broken.get(room)?.length ?? 0,
        room,
        status,
        word: description,
        place: placeOf(status, statuses),
        wakeup: at === undefined ? '' : clockTime(at, timezone),
      };
    });
  }, [board, bare, tells, pending, statuses, timezone, defects]);
  return { rooms, statuses, isError };
}
