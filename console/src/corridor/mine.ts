/** The rooms that somebody has marked as theirs, kept in this browser. */
import { useCallback, useMemo, useState } from 'react';

interface Mine {
  readonly rooms: ReadonlySet<string>;
  readonly mark: (rooms: readonly string[], mine: boolean) => void;
}

function read(place: string): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function useMine(owner: string): Mine {
  const place = `reveille.mine.${owner}`;
  const [marked, setMarked] = useState(() => read(place));
  const mark = useCallback(
    (rooms: readonly string[], mine: boolean) => {
      setMarked((before) => {
        const others = before.filter((room) => !rooms.includes(room));
        const after = mine ? [...others, ...rooms] : others;
        localStorage.setItem(place, JSON.stringify(after));
        return after;
      });
    },
    [place],
  );
  return useMemo(() => ({ rooms: new Set(marked), mark }), [marked, mark]);
}

/** 412 is on floor 4, 1001 on floor 10, and room 9 on no floor that its number tells. */
export function floorOf(room: string): string {
  return room.slice(0, -2);
}
