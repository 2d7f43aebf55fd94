import type { Sentences } from '../sentence.ts';

export const spanish: Sentences = {
  goodMorning: 'Buenos días. Le habla {hotel}.',
  goodAfternoon: 'Buenas tardes. Le habla {hotel}.',
  goodEvening: 'Buenas noches. Le habla {hotel}.',
  time: 'Su llamada de despertador, para {time}.',
  late: 'Disculpe: esta llamada llega con un retraso de {minutes}.',
  lastCall: 'Esta es nuestra última llamada.',
  snooze: 'Para otra llamada en {minutes}, pulse {key}.',
  confirm: 'Para confirmar la llamada, pulse {key}.',
  snoozed: 'Le llamaremos de nuevo en {minutes}.',
  confirmed: 'Gracias. Que tenga un buen día.',
  goodbye: 'Adiós.',
  desk:
    'La habitación {room}, no ha respondido a la llamada de despertador, prevista para {time}. Pulse {key} ' +
    'para hacerse cargo.',
  deskCall:
    'La habitación {room}, desea que la despierte una persona, a la hora {time}. Pulse {key} para hablar ' +
    'con ella.',
  deskKnock:
    'Hay que despertar a la habitación {room}, llamando a la puerta. Hora: {time}. Pulse {key} si va usted. ' +
    'Si el cliente está despierto, pulse tres.',
  deskTrouble:
    'Atención. Ahora no se puede confiar en las llamadas de despertador de {hotel}. Mire la pantalla, ' +
    'por favor. Pulse {key} para hacerse cargo.',
  deskTaken: 'Gracias. Usted se hace cargo de esta llamada.',
};
