import type { office as english } from '../en/office.ts';

export const office: Readonly<Record<keyof typeof english, string>> = {
  'nav.office': 'Bureau',
  'office.screens': 'Écrans du bureau',
};
