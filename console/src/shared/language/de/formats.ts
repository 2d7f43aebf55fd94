/** How times are written. */
import type { formats as english } from '../en/formats.ts';

export const formats: Readonly<Record<keyof typeof english, string>> = {
  'menu.hours': 'Uhr',
  'menu.hours.language': 'Je nach Sprache',
  'menu.hours.12': '12 Stunden',
  'menu.hours.24': '24 Stunden',
};
