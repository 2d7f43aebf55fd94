/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
  'account.person':
    'Le nom d’une personne a des lettres, espaces, points, virgules, tirets et apostrophes, {most} ' +
    'au plus, et commence par une lettre.',
  'assignment.account': 'Aucun compte {account} à qui attribuer des chambres.',
  'defect.photo.size': 'Une photo fait au plus {most} octets.',
  'defect.photo.space':
    'Les photos des pannes ouvertes occupent toute la place. Signalez sans photo, ou marquez celles déjà réparées.',
  'defect.photo.type': 'La photo doit être un JPEG ou un PNG.',
  'defect.tooMany': 'Il y a déjà {most} pannes ouvertes. Marquez comme réparées celles qui le sont.',
  'defect.words': 'Dites en quelques mots quel est le problème.',
  'handover.meanwhile': "Quelqu'un d'autre a pris la relève entre-temps.",
  'handover.since': 'Une relève commence dans les {most} derniers jours.',
  'internal.number': 'Une erreur est survenue ici. Donnez le numéro {number} au support.',
  'note.others': '{author} a écrit cette consigne : seul {author} ou un administrateur peut la modifier.',
  'note.text': 'Une consigne a 1 à {most} lettres, sur une ligne.',
  'password.changing': "Le compte vient d'être modifié. Reconnectez-vous.",
  'password.common':
    'Ce mot de passe est très répandu : il est essayé en premier. Choisissez plutôt quelques mots à vous.',
  'password.own': "Ce n'est guère plus qu'un nom connu : celui du compte, de l'hôtel ou de Reveille.",
  'password.same': "C'est le mot de passe actuel.",
  'password.wrong': "Ce n'est pas le mot de passe actuel.",
  'limit.staff': "Un hôtel a {most} numéros du personnel au plus. Supprimez-en d'abord.",
  'limit.phones': "Un hôtel a {most} téléphones au plus. Supprimez-en d'abord.",
  'phone.codes': 'Chaque service a besoin de son propre code.',
  'phone.needsRoom': "Le téléphone d'une chambre a besoin de sa chambre.",
  'phone.noRoom': "Un téléphone de ce type n'appartient à aucune chambre.",
  'phone.room': "La chambre {room} n'existe pas.",
  'rooms.number': 'Un numéro de chambre a 1 à 10 chiffres et lettres.',
  'setup.code': 'Le nom court a des minuscules, chiffres, points et tirets, et commence par une lettre ou un chiffre.',
  'staff.language': 'Le menu ne parle pas {language}.',
  'staff.pin': 'Un code secret a de 4 à 8 chiffres.',
  'staff.pin.easy': 'Ce code est trop facile à deviner.',
  'status.inspected':
    "{status} est réservé à ceux qui contrôlent les chambres : le compte {account} n'a pas le droit « inspect ».",
  'token.console': "Un jeton n'ouvre pas de session : connectez-vous avec un mot de passe.",
  'token.exists': "Le compte a déjà un jeton {token}. Choisissez un autre nom ou révoquez-le d'abord.",
  'token.expired': 'Le jeton {token} a expiré. Créez-en un autre.',
  'token.name': "Le nom d'un jeton a de 1 à {most} caractères, sur une ligne.",
  'token.network': "Le jeton {token} ne peut pas venir de l'adresse {address}.",
  'token.networks': "« {network} » n'est pas un réseau. Écrivez-le comme 10.0.0.0/8 ou 192.0.2.7.",
  'token.right': 'Aucun jeton ne peut avoir le droit « {right} » : retirez-le.',
  'limit.tokens': "Un hôtel a au plus {most} jetons. Révoquez-en d'abord.",
};
