import type { Sentences } from '../sentence.ts';

export const italian: Sentences = {
  goodMorning: 'Buongiorno. Qui {hotel}.',
  goodAfternoon: 'Buon pomeriggio. Qui {hotel}.',
  goodEvening: 'Buonasera. Qui {hotel}.',
  time: 'La sua sveglia, per {time}.',
  late: 'Ci scusi: questa chiamata arriva con un ritardo di {minutes}.',
  lastCall: 'Questa è la nostra ultima chiamata.',
  snooze: "Per un'altra chiamata fra {minutes}, prema {key}.",
  confirm: 'Per confermare la sveglia, prema {key}.',
  snoozed: 'La richiameremo fra {minutes}.',
  confirmed: 'Grazie. Buona giornata.',
  goodbye: 'Arrivederci.',
  desk: 'La camera {room}, non ha risposto alla sveglia, prevista per {time}. Prema {key} per occuparsene.',
  deskCall:
    'La camera {room}, desidera essere svegliata da una persona. Ora: {time}. Prema {key} per parlare ' +
    'con la camera.',
  deskKnock:
    'La camera {room}, va svegliata bussando alla porta. Ora: {time}. Prema {key} se ci va lei. ' +
    "Se l'ospite è sveglio, prema tre.",
  deskTrouble:
    'Attenzione. Al momento le sveglie di {hotel} non sono sicure. Guardi lo schermo, per favore. Prema ' +
    '{key} per occuparsene.',
  deskTaken: 'Grazie. Ora se ne occupa lei.',
};
