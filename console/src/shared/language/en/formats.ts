/** How times are written. */
export const formats = {
  'menu.hours': 'Clock',
  'menu.hours.language': 'By language',
  'menu.hours.12': '12 hours',
  'menu.hours.24': '24 hours',
} as const;
