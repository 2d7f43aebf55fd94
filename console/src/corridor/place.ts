/**
 * Where we are: `#/` is the list, `#/412` a room, `#/412/minibar` its minibar, `#/412/defect` what is broken there. The
 * phone's own way back works, too.
 */
import { useMemo, useSyncExternalStore } from 'react';

export interface Place {
  readonly room: string | undefined;
  readonly part: Part;
}

/** Of a room; empty for the room itself. */
export type Part = '' | 'minibar' | 'defect';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return useMemo(() => {
    const [, room = '', part] = hash.split('/');
    return { room: room === '' ? undefined : room, part: part === 'minibar' || part === 'defect' ? part : '' };
  }, [hash]);
}

export const addressOf = (room: string, part: Part = ''): string => `#/${room}${part === '' ? '' : `/${part}`}`;

/** To a room beside this one: the way back still leads to the list. */
export function goBeside(to: string): void {
  location.replace(to);
}

/** For the heading of a screen that has just been opened: it begins at its beginning, for eyes and for readers. */
export function arrive(heading: HTMLElement | null): void {
  if (heading === null) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

let within = 0;
/** A link further in is being followed. Tapped twice, it has led there already. */
export function wentIn(to: string): void {
  if (location.hash !== to) within += 1;
}

/**
 * Back the way we came, so that the history does not grow with every room; to the given place where the page was opened
 * here.
 */
export function goBack(to: string): void {
  if (within === 0) {
    location.replace(to);
    return;
  }
  within -= 1;
  history.back();
}
