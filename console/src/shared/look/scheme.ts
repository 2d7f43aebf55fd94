/** Light by day and dark by night, by the property's clock, unless somebody has chosen. */
import { useCallback, useSyncExternalStore } from 'react';
import { useNow } from '../time/clock.ts';
import { wallAt } from '../time/zone.ts';

export const looks = ['auto', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const kept = 'reveille.look';
const listeners = new Set<() => void>();

function chosen(): Look {
  const text = localStorage.getItem(kept);
  return looks.find((look) => look === text) ?? 'auto';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLook(): { readonly look: Look; readonly choose: (look: Look) => void } {
  const look = useSyncExternalStore(subscribe, chosen);
  const choose = useCallback((next: Look) => {
    localStorage.setItem(kept, next);
    for (const listener of listeners) listener();
  }, []);
  return { look, choose };
}

export function useScheme(zone: string): 'light' | 'dark' {
  const { look } = useLook();
  const { hour } = wallAt(useNow(60_000), zone);
  if (look !== 'auto') return look;
  return hour >= 20 || hour < 7 ? 'dark' : 'light';
}
