import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'Onderweg',
  'going.status': 'Iemand gaat kijken',
  'going.since': '{name} gaat kijken, sinds {time}.',
  'going.ask': 'Hoe is het afgelopen?',
  'going.notThere': 'Niemand in de kamer',
  'going.done.notThere': 'Kamer {room}: niemand in de kamer',
  'going.said': '{how}, gemeld {time} door {name}',
  'going.open': 'nog niet gemeld hoe het is afgelopen',
};
