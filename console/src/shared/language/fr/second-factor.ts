import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Readonly<Record<keyof typeof english, string>> = {
  'factor.title': 'Second facteur',
  'factor.hint':
    'À côté du mot de passe, un code d’une application sur votre téléphone : qui ne connaît que votre ' +
    'mot de passe n’entre pas.',
  'factor.since': 'Codes d’une application depuis le {date}. Codes de secours restants : {count}.',
  'factor.begin': 'Configurer',
  'factor.noKey': 'Cette installation ne peut pas encore garder de second facteur. Demandez à qui gère le serveur.',
  'factor.scan':
    'Scannez ceci avec une application de codes, ou saisissez-y les lettres. Tapez ensuite les six ' +
    'chiffres qu’elle affiche.',
  'factor.picture': 'Code QR pour l’application',
  'factor.letters': 'Lettres pour l’application',
  'factor.code': 'Code',
  'factor.confirm': 'Activer',
  'factor.recovery': 'Codes de secours',
  'factor.recoveryHint':
    'Si vous perdez votre appareil, chacun vous laisse entrer une fois. Ils ne sont affichés que ' +
    'maintenant : imprimez-les ou notez-les.',
  'factor.kept': 'Je les ai gardés',
  'factor.end': 'Désactiver',
  'factor.endHint': 'Avec votre mot de passe et un code de l’application, ou un code de secours.',
  'factor.required': 'Votre hôtel l’exige pour votre compte.',
  'factor.step': 'Seconde étape',
  'factor.stepHint': 'Tapez les six chiffres que votre application affiche, ou un code de secours.',
  'factor.lost': 'Appareil et codes de secours perdus ? Un administrateur de votre hôtel peut vous aider.',
  'factor.back': 'Retour',
  'factor.must': 'Votre hôtel exige un second facteur pour ce compte. Vous entrez dès qu’il est configuré.',
  'factor.on': 'Votre second facteur est activé',
  'factor.off': 'Votre second facteur est désactivé',
  'factor.remove': 'Retirer le second facteur',
  'factor.removeOne': 'Retirer le second facteur de {name} ?',
  'factor.removeHint':
    'Pour quelqu’un qui a perdu son appareil. Cette personne est déconnectée partout, et son mot de ' +
    'passe seul suffit à nouveau.',
  'passkey.title': 'Clés d’accès',
  'passkey.hint':
    'Vous connecte avec un doigt, un visage ou un code au lieu du mot de passe. Elle reste sur votre appareil.',
  'passkey.name': 'Nom de l’appareil',
  'passkey.add': 'Ajouter une clé d’accès',
  'passkey.remove': 'Retirer',
  'passkey.since': 'depuis le {date}',
  'passkey.signIn': 'Se connecter avec une clé d’accès',
  'passkey.failed': 'La clé d’accès n’a pas servi. Réessayez, ou utilisez votre mot de passe.',
  'passkey.done': 'La clé d’accès est gardée',
};
