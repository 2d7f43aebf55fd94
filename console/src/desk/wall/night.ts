import { wallAt } from '../../shared/time/zone.ts';

/** While people sleep, a bright wall lights the whole office. */
export function isNight(now: number, zone: string): boolean {
  const { hour } = wallAt(now, zone);
  return hour >= 22 || hour < 6;
}
