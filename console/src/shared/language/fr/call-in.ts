import type { callIn as english } from '../en/call-in.ts';

export const callIn: Readonly<Record<keyof typeof english, string>> = {
  'settings.phones': 'Téléphones',
  'settings.staff': 'Personnel au téléphone',
  'settings.number': 'Numéro',
  'settings.kind': 'Type',
  'settings.place': 'Lieu',
  'settings.staffName': 'Nom',
  'settings.may': 'Peut',
  'settings.pin': 'Code PIN',
  'phone.kind.room': 'Chambre',
  'phone.kind.extra': 'Deuxième téléphone',
  'phone.kind.staff': 'Personnel',
  'phone.kind.public': 'Public',
  'phone.wrong.kind': 'Écrivez un de ces mots : {names}.',
  'staff.may.status': 'état',
  'staff.may.inspect': 'contrôle',
  'staff.may.minibar': 'minibar',
  'staff.may.wakeups': 'réveils',
  'staff.wrong.may': 'Écrivez quelques-uns de ces mots : {names}, séparés par des virgules.',
  'settings.staffHint':
    "Qui appelle pour l'état des chambres, le minibar ou les réveils, avec un numéro à soi. Un code PIN a 4 à " +
    "8 chiffres et n'est montré à personne ; videz la case pour ne pas en demander.",
  'seen.title': 'Numéros vus récemment',
  'seen.hint':
    "Composez un code depuis un téléphone encore inconnu : son numéro s'affiche ici, et vous dites à quelle " +
    'chambre il appartient.',
  'seen.none': "Aucun appel d'un numéro inconnu.",
  'seen.room': 'Chambre de {number}',
  'seen.give': 'Donner cette chambre',
  'cards.title': 'Cartes à imprimer',
  'cards.hint':
    'À côté du téléphone de la chambre et pour le personnel : ce que l’on compose, comme le dit ' +
    'votre menu. Imprimez-les à nouveau quand vous changez un code, un état ou un article.',
  'cards.guest': 'Pour les clients',
  'cards.staff': 'Pour le personnel',
};
