import type { phones as english } from '../en/phones.ts';

export const phones: Readonly<Record<keyof typeof english, string>> = {
  'phones.title': 'Les réveils ne peuvent pas sonner en ce moment.',
  'phones.cause.asterisk': "La téléphonie ne répond pas, ou n'est pas configurée.",
  'phones.cause.trunk': 'La téléphonie a perdu sa liaison avec le PABX.',
  'phones.cause.dialer': 'La partie de Reveille qui passe les appels ne tourne pas.',
  'phones.cause.disk': 'Le disque du serveur est plein.',
  'phones.cause.sounds': 'Le serveur ne peut pas enregistrer les annonces.',
  'phones.cause.clock-jumped': "L'horloge du serveur a sauté : les réveils sont retenus une minute.",
  'phones.todo':
    "Appelez tout de suite votre support technique. Tant que ce message s'affiche, appelez les clients à la main.",
  'phones.wait': 'Cela devrait passer tout seul. Au-delà de deux minutes, appelez votre support technique.',
  'phones.list': 'Liste à appeler à la main',
  'phones.look': 'Le problème',
  'phones.booked': "{done}, mais la téléphonie est en panne : rien ne sonne jusqu'à son retour",
  'live.phones': 'téléphonie en panne',
  'done.already': "Déjà programmé : rien n'a changé",
  'done.goneAlready': 'Était déjà annulé',
  'alert.tried': 'appelé {count} fois, {result}, la dernière à {time}',
  'lost.title': 'Pas de connexion avec Reveille depuis {time}.',
  'lost.todo':
    'Ce que vous voyez est peut-être ancien, et vos saisies ne sont pas enregistrées. Les réveils ne sonnent ' +
    'peut-être pas : imprimez la liste, appelez les clients à la main et appelez votre support technique.',
  'lost.tab': 'Hors ligne',
  'alarm.title': 'Alarme',
  'alarm.test': "Tester l'alarme",
  'alarm.notify': 'Notifications du bureau',
  'alarm.tested': 'Alarme testée',
  'alarm.heard': "L'avez-vous entendue ? Sinon, vérifiez le haut-parleur et le volume de cet ordinateur.",
  'alarm.refused': 'Le navigateur bloque les notifications. Autorisez-les pour cette page dans ses réglages.',
};
