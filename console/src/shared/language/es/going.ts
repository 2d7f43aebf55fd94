import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'En camino',
  'going.status': 'Alguien va',
  'going.since': 'Va {name}, desde las {time}.',
  'going.ask': '¿Cómo terminó?',
  'going.notThere': 'No hay nadie en la habitación',
  'going.done.notThere': 'Habitación {room}: no hay nadie',
  'going.said': '{how}, dicho {time} por {name}',
  'going.open': 'nadie ha dicho aún cómo terminó',
};
