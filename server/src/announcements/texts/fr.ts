import type { Sentences } from '../sentence.ts';

export const french: Sentences = {
  goodMorning: 'Bonjour. Ici {hotel}.',
  goodAfternoon: 'Bonjour. Ici {hotel}.',
  goodEvening: 'Bonsoir. Ici {hotel}.',
  time: 'Votre réveil, pour {time}.',
  late: 'Veuillez nous excuser : cet appel a un retard de {minutes}.',
  lastCall: 'Ceci est notre dernier appel.',
  snooze: 'Pour un nouvel appel dans {minutes}, appuyez sur {key}.',
  confirm: 'Pour confirmer votre réveil, appuyez sur {key}.',
  snoozed: 'Nous vous rappellerons dans {minutes}.',
  confirmed: 'Merci. Bonne journée.',
  goodbye: 'Au revoir.',
  desk: "La chambre {room}, n'a pas répondu au réveil, prévu pour {time}. Appuyez sur {key} pour vous en charger.",
  deskCall:
    'La chambre {room}, souhaite être réveillée par une personne. Heure: {time}. Appuyez sur {key} pour ' +
    'être mis en relation.',
  deskKnock:
    'Il faut frapper à la porte de la chambre {room}, pour la réveiller. Heure: {time}. Appuyez sur ' +
    '{key} si vous y allez. Si le client est réveillé, appuyez sur trois.',
  deskTrouble:
    "Attention. Les réveils de {hotel} ne sont pas assurés en ce moment. Veuillez regarder l'écran. " +
    'Appuyez sur {key} pour vous en charger.',
  deskTaken: 'Merci. Vous prenez cet appel en charge.',
};
