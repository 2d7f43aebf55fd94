/** Gives rooms a status as the entry line does: at once, and undone by a key. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusType } from '../entry/entry.ts';
import { perform } from '../entry/perform.ts';
import { useTranslate } from '../../shared/language/language.tsx';
import { useTell, useTellFailure } from '../undo/toasts.tsx';
import { boardQuery } from './queries.ts';

export function useGiveStatus(): {
  readonly give: (rooms: readonly string[], status: StatusType) => Promise<boolean>;
  readonly busy: boolean;
} {
  const t = useTranslate();
  const tell = useTell();
  const tellFailure = useTellFailure();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const give = async (rooms: readonly string[], status: StatusType): Promise<boolean> => {
    setBusy(true);
    // Seen at once; what the service says of it comes a moment later.
    const chosen = new Set(rooms);
    queries.setQueryData(boardQuery.queryKey, (before) =>
      before?.map((one) =>
        chosen.has(one.room) ? { ...one, status: status.id, description: status.description } : one,
      ),
    );
    try {
      const done = await perform({ kind: 'status', rooms, status });
      const said = rooms.length === 1 ? t('say.room', { rooms: rooms[0] ?? '' }) : undefined;
      const detail =
        said === undefined
          ? t('board.changedRooms', { count: rooms.length, status: status.description })
          : `${said} · ${t('say.status', { status: status.description })}`;
      tell({ title: t(done.word), detail, seconds: done.seconds, undo: done.undo });
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['room-status'] });
    }
  };
  return { give, busy };
}
