import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Libre',
  'presence.occupied': 'Ocupada',
  'presence.arrived': 'Entrada hoy',
  'presence.leaves': 'Salida hoy',
  'presence.left': 'Ya ha salido',
  'presence.undisturbed': 'No molestar',
  'presence.defects': '{count} {count|avería|averías}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Foto de la avería: {words}',
  'presence.fixed': 'Reparado',
};
