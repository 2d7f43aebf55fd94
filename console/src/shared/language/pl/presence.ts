import type { PresenceWord } from '../en/presence.ts';

export const presence: Readonly<Record<PresenceWord, string>> = {
  'presence.vacant': 'Wolny',
  'presence.occupied': 'Zajęty',
  'presence.arrived': 'Przyjazd dziś',
  'presence.leaves': 'Wyjazd dziś',
  'presence.left': 'Wymeldowany',
  'presence.undisturbed': 'Nie przeszkadzać',
  'presence.defects': '{count} {count|usterka|usterki|usterek}',
  'presence.reported': '{reporter} · {time}',
  'presence.photo': 'Zdjęcie usterki: {words}',
  'presence.fixed': 'Naprawiono',
};
