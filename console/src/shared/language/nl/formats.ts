/** How times are written. */
import type { formats as english } from '../en/formats.ts';

export const formats: Readonly<Record<keyof typeof english, string>> = {
  'menu.hours': 'Klok',
  'menu.hours.language': 'Volgens taal',
  'menu.hours.12': '12-uurs',
  'menu.hours.24': '24-uurs',
};
