import type { office as english } from '../en/office.ts';

export const office: Readonly<Record<keyof typeof english, string>> = {
  'nav.office': 'Ufficio',
  'office.screens': "Schermate dell'ufficio",
};
