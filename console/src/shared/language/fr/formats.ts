/** How times are written. */
import type { formats as english } from '../en/formats.ts';

export const formats: Readonly<Record<keyof typeof english, string>> = {
  'menu.hours': 'Horloge',
  'menu.hours.language': 'Selon la langue',
  'menu.hours.12': '12 heures',
  'menu.hours.24': '24 heures',
};
