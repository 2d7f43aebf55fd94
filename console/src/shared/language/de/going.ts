import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'Unterwegs',
  'going.status': 'Jemand geht hin',
  'going.since': '{name} geht hin, seit {time}.',
  'going.ask': 'Wie ging es aus?',
  'going.notThere': 'Niemand im Zimmer',
  'going.done.notThere': 'Zimmer {room}: niemand im Zimmer',
  'going.said': '{how}, gemeldet {time} von {name}',
  'going.open': 'noch hat niemand gemeldet, wie es ausging',
};
