/** How times are written. */
import type { formats as english } from '../en/formats.ts';

export const formats: Readonly<Record<keyof typeof english, string>> = {
  'menu.hours': 'Zegar',
  'menu.hours.language': 'Według języka',
  'menu.hours.12': '12 godzin',
  'menu.hours.24': '24 godziny',
};
