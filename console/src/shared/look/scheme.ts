/** Light by day and dark by night, by the property's clock, unless somebody has chosen. */
import { choice } from '../choice.ts';
import { useNow } from '../time/clock.ts';
import { wallAt } from '../time/zone.ts';

export const looks = ['auto', 'light', 'dark'] as const;
export type Look = (typeof looks)[number];

const kept = choice('reveille.look', (text) => looks.find((look) => look === text) ?? 'auto');

export function useLook(): { readonly look: Look; readonly choose: (look: Look) => void } {
  return { look: kept.use(), choose: kept.keep };
}

export function useScheme(zone: string): 'light' | 'dark' {
  const { look } = useLook();
  const { hour } = wallAt(useNow(60_000), zone);
  if (look !== 'auto') return look;
  return hour >= 20 || hour < 7 ? 'dark' : 'light';
}
