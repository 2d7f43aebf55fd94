import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'W drodze',
  'going.status': 'Ktoś idzie',
  'going.since': 'Idzie {name}, od {time}.',
  'going.ask': 'Jak się skończyło?',
  'going.notThere': 'Nikogo w pokoju',
  'going.done.notThere': 'Pokój {room}: nikogo nie ma',
  'going.said': '{how}, podano {time}: {name}',
  'going.open': 'nikt jeszcze nie podał, jak się skończyło',
};
