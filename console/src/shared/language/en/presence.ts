/** Whether somebody is in a room, and what is broken there: said at the desk and on housekeeping's page. */
export const presence = {
  'presence.vacant': 'Vacant',
  'presence.occupied': 'Occupied',
  'presence.arrived': 'Arrived today',
  'presence.leaves': 'Leaves today',
  'presence.left': 'Checked out',
  'presence.undisturbed': 'Do not disturb',
  'presence.defects': '{count} {count|defect|defects}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Photo of the defect: {words}',
  'presence.fixed': 'Fixed',
} as const;

export type PresenceWord = keyof typeof presence;
