import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'A caminho',
  'going.status': 'Vai alguém',
  'going.since': 'Vai {name}, desde as {time}.',
  'going.ask': 'Como terminou?',
  'going.notThere': 'Ninguém no quarto',
  'going.done.notThere': 'Quarto {room}: ninguém no quarto',
  'going.said': '{how}, dito {time} por {name}',
  'going.open': 'ainda ninguém disse como terminou',
};
