/** How times are written. */
import type { formats as english } from '../en/formats.ts';

export const formats: Readonly<Record<keyof typeof english, string>> = {
  'menu.hours': 'Relógio',
  'menu.hours.language': 'Conforme o idioma',
  'menu.hours.12': '12 horas',
  'menu.hours.24': '24 horas',
};
