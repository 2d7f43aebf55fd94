import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
  'provider.title': 'Fournisseur',
  'provider.hint':
    "On se connecte avec le compte que l'on a déjà ailleurs (OpenID Connect). Enregistrez-y une " +
    'application web qui renvoie vers {address}.',
  'provider.name': 'Nom',
  'provider.nameHint': 'Tel qu’il figure sur le bouton : Se connecter avec …',
  'provider.issuer': 'Adresse du fournisseur',
  'provider.issuerHint': 'Son émetteur (issuer), comme il l’écrit : https://login.example.com/hotel',
  'provider.clientId': 'Identifiant client',
  'provider.secret': 'Secret',
  'provider.secretHint': 'Gardé scellé, et jamais montré de nouveau. Vide si le fournisseur n’en a pas donné.',
  'provider.secretKept': 'Il y en a un. Écrivez-en un autre pour le remplacer.',
  'provider.groups': 'Groupes et rôles',
  'provider.groupsHint':
    'Un par ligne, sous la forme GROUPE=RÔLE : accueil=front-desk,inventory. Le premier qui convient compte.',
  'provider.accountClaim': 'Donnée avec le nom du compte',
  'provider.groupsClaim': 'Donnée avec les groupes',
  'provider.hotelsClaim': 'Donnée avec les hôtels',
  'provider.hotelsClaimHint': 'N’entre que celui qui y a le code de cet hôtel. Vide : les groupes décident.',
  'provider.breakGlass': 'Comptes de secours',
  'provider.breakGlassHint':
    'Administrateurs avec mot de passe, un par ligne. S’il y en a, personne d’autre n’entre par mot de passe.',
  'provider.try': 'Essayer',
  'provider.keep': 'Enregistrer le fournisseur',
  'provider.kept': 'On se connecte avec {name}',
  'provider.end': 'Revenir aux mots de passe',
  'provider.endTitle': 'Se connecter de nouveau par mot de passe ?',
  'provider.endHint': 'Les comptes créés par le fournisseur n’ont pas de mot de passe : réinitialisez-le pour chacun.',
  'provider.ended': 'On se connecte par mot de passe',
};
