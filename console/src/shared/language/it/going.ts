import type { going as english } from '../en/going.ts';

export const going: Readonly<Record<keyof typeof english, string>> = {
  'going.title': 'Presi in carico',
  'going.status': 'Ci va qualcuno',
  'going.since': 'Ci va {name}, dalle {time}.',
  'going.ask': "Com'è finita?",
  'going.notThere': 'Nessuno in camera',
  'going.done.notThere': 'Camera {room}: nessuno in camera',
  'going.said': '{how}, detto {time} da {name}',
  'going.open': "nessuno ha ancora detto com'è finita",
};
