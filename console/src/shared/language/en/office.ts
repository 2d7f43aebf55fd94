/** What the screens of the administrator share. */
export const office = {
  'nav.office': 'Office',
  'office.screens': 'Screens of the office',
} as const;
