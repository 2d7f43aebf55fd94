import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Libre',
  'presence.occupied': 'Occupée',
  'presence.arrived': 'Arrivée ce jour',
  'presence.leaves': 'Départ ce jour',
  'presence.left': 'Client parti',
  'presence.undisturbed': 'Ne pas déranger',
  'presence.defects': '{count} {count|panne|pannes}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Photo de la panne : {words}',
  'presence.fixed': 'Réparé',
};
