/** How times are written. */
import type { formats as english } from '../en/formats.ts';

export const formats: Readonly<Record<keyof typeof english, string>> = {
  'menu.hours': 'Orologio',
  'menu.hours.language': 'Secondo la lingua',
  'menu.hours.12': '12 ore',
  'menu.hours.24': '24 ore',
};
