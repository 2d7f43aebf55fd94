import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Vrij',
  'presence.occupied': 'Bezet',
  'presence.arrived': 'Aankomst vandaag',
  'presence.leaves': 'Vertrek vandaag',
  'presence.left': 'Uitgecheckt',
  'presence.undisturbed': 'Niet storen',
  'presence.defects': '{count} {count|defect|defecten}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Foto van het defect: {words}',
  'presence.fixed': 'Verholpen',
};
