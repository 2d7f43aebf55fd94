/** Something that is chosen on this computer, and known to every part of the page at once. */
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
    return () => listeners.delete(listener);
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
