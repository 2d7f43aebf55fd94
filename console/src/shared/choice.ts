/** Something that is chosen on this computer, and known at once to every part of the page and to its other tabs. */
import { useSyncExternalStore } from 'react';

export interface Choice<T> {
  readonly read: () => T;
  readonly keep: (text: string) => void;
  readonly use: () => T;
}

/** `understand` makes of what is kept, or of nothing, what it means. */
export function choice<T extends string | boolean>(key: string, understand: (kept: string | null) => T): Choice<T> {
  const listeners = new Set<() => void>();
  const read = (): T => understand(localStorage.getItem(key));
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    const elsewhere = (event: StorageEvent): void => {
      if (event.key === key) listener();
    };
    addEventListener('storage', elsewhere);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', elsewhere);
    };
  };
  return {
    read,
    keep(text) {
      localStorage.setItem(key, text);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}
