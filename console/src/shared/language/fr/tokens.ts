import type { tokens as english } from '../en/tokens.ts';

export const tokens: Readonly<Record<keyof typeof english, string>> = {
  'tokens.title': 'Jetons pour machines',
  'tokens.hint':
    'Pour les programmes de tiers : un jeton se connecte pour un compte, ne peut rien de plus que ' +
    'le compte et prend fin dès que vous le révoquez.',
  'tokens.name': 'À quoi il sert',
  'tokens.account': 'Pour le compte',
  'tokens.may': 'Peut',
  'tokens.all': 'tout ce que peut le compte',
  'tokens.read': 'seulement lire',
  'tokens.rights': 'certains droits ({count})',
  'tokens.life': 'Expire après',
  'tokens.days': '{days} jours',
  'tokens.make': 'Créer un jeton',
  'tokens.value': 'Le jeton {name}',
  'tokens.once': "Il n'est affiché que maintenant. Saisissez-le dans le programme qui en a besoin.",
  'tokens.revoke': 'Révoquer',
  'tokens.revokeOne': 'Révoquer {name} ?',
  'tokens.revokeHint': "Quiconque l'utilise est refusé aussitôt. Il ne peut pas être rétabli.",
  'tokens.expires': 'expire le {when}',
  'tokens.expired': 'expiré le {when}',
  'tokens.used': 'dernière utilisation {when}',
  'tokens.unused': 'pas encore utilisé',
};
