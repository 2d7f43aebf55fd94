import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Frei',
  'presence.occupied': 'Belegt',
  'presence.arrived': 'Heute angereist',
  'presence.leaves': 'Reist heute ab',
  'presence.left': 'Ausgecheckt',
  'presence.undisturbed': 'Nicht stören',
  'presence.defects': '{count} {count|Defekt|Defekte}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Foto des Defekts: {words}',
  'presence.fixed': 'Behoben',
};
