import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Libera',
  'presence.occupied': 'Occupata',
  'presence.arrived': 'Arrivato oggi',
  'presence.leaves': 'Parte oggi',
  'presence.left': 'Check-out fatto',
  'presence.undisturbed': 'Non disturbare',
  'presence.defects': '{count} {count|guasto|guasti}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Foto del guasto: {words}',
  'presence.fixed': 'Riparato',
};
