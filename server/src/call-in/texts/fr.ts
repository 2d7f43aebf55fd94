import type { Words } from './sentences.ts';

export const french: Words = {
  sentences: {
    welcome: '{hotel}.',
    otherLanguage: 'Pour le français, appuyez sur {key}.',
    askTime:
      'À quelle heure souhaitez-vous être réveillé ? Composez quatre chiffres. Par exemple : zéro, six, trois, zéro.',
    askHalf: "Pour le matin, appuyez sur deux. Pour l'après-midi ou le soir, appuyez sur sept.",
    notUnderstood: "Nous n'avons pas compris.",
    stands: 'Nous vous réveillerons {day}, à {time}.',
    standsDaily: 'Nous vous réveillerons tous les jours, à {time}. La première fois, {day}.',
    mayHangUp: 'Vous pouvez raccrocher.',
    another: 'Pour un autre réveil, appuyez sur {key}.',
    cancel: 'Pour annuler un réveil, appuyez sur {key}.',
    daily: 'Pour être réveillé tous les jours, appuyez sur {key}.',
    change: "Pour changer l'heure, appuyez sur {key}.",
    cancelWhich: 'Pour annuler le réveil {day}, à {time}, appuyez sur {key}.',
    cancelled: 'Le réveil {day}, à {time}, est annulé.',
    none: "Vous n'avez pas de réveil.",
    tooMany: 'Il y a déjà beaucoup de réveils pour cette chambre.',
    connect: 'Un instant, nous vous mettons en relation avec la réception.',
    sorry: 'Nous sommes désolés. Cela ne fonctionne pas en ce moment. Nous vous passons la réception.',
    nobody: 'La réception ne répond pas. Veuillez rappeler.',
    goodbye: 'Au revoir.',
  },
  today: "aujourd'hui",
  tomorrow: 'demain',
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  on: '{weekday}',
  later: '{weekday}, dans {days} jours',
};
