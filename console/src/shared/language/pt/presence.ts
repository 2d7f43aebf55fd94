import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Livre',
  'presence.occupied': 'Ocupado',
  'presence.arrived': 'Chegou hoje',
  'presence.leaves': 'Sai hoje',
  'presence.left': 'Já saiu',
  'presence.undisturbed': 'Não incomodar',
  'presence.defects': '{count} {count|avaria|avarias}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Foto da avaria: {words}',
  'presence.fixed': 'Reparado',
};
