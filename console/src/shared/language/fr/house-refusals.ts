/** Why something about the day in the house was refused; the English is the service's own. */
import type { houseRefusals as english } from '../../../../../server/src/messages/house-refusals.ts';

export const houseRefusals: Readonly<Record<keyof typeof english, string>> = {
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
  'password.same': "C'est le mot de passe actuel.",
  'password.wrong': "Ce n'est pas le mot de passe actuel.",
  'phone.codes': 'Il faut deux codes différents pour programmer et pour annuler.',
  'phone.needsRoom': "Le téléphone d'une chambre a besoin de sa chambre.",
  'phone.noRoom': "Un téléphone de ce type n'appartient à aucune chambre.",
  'phone.room': "La chambre {room} n'existe pas.",
  'rooms.number': 'Un numéro de chambre a 1 à 10 chiffres et lettres.',
  'setup.code': 'Le nom court a des minuscules, chiffres, points et tirets, et commence par une lettre ou un chiffre.',
  'status.inspected':
    "{status} est réservé à ceux qui contrôlent les chambres : le compte {account} n'a pas le droit « inspect ».",
};
