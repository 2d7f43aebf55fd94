import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'En route',
  'going.status': "Quelqu'un y va",
  'going.since': '{name} y va, depuis {time}.',
  'going.ask': 'Résultat ?',
  'going.notThere': 'Personne en chambre',
  'going.done.notThere': 'Chambre {room} : personne en chambre',
  'going.said': '{how}, indiqué à {time} par {name}',
  'going.open': "personne n'a encore indiqué le résultat",
};
