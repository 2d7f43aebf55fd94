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
  'hotel.moved': 'Cet hôtel est maintenant servi à l’adresse {address}. Adressez-vous là-bas.',
  'internal.number': 'Une erreur est survenue ici. Donnez le numéro {number} au support.',
  'mail.tests': 'Pour un hôtel, {most} tests par e-mail au plus partent en une heure. Attendez, puis réessayez.',
  'note.others': '{author} a écrit cette consigne : seul {author} ou un administrateur peut la modifier.',
  'note.text': 'Une consigne a 1 à {most} lettres, sur une ligne.',
  'operator.exists': 'Il y a déjà un hôtel avec le code {code}.',
  'operator.fields': 'Donnez soit un fichier, soit un nom et un fuseau horaire.',
  'operator.key': 'Envoyez un Idempotency-Key : avec le même, aucun second hôtel n’est créé.',
  'operator.toRemove': 'Seul un hôtel suspendu peut être supprimé. Suspendez-le d’abord.',
  'operator.unknown': 'Il n’y a pas d’hôtel avec le code {code}.',
  'passkey.name': 'Une clé d’accès a besoin d’un nom.',
  'passkey.noUrl': 'Pas de clé d’accès à cette adresse : définissez REVEILLE_CONSOLE_URL, là où la console s’ouvre.',
  'passkey.there': 'Cette clé d’accès est déjà connue, ou il y en a {most}. Retirez-en d’abord une.',
  'passkey.wrong': 'Cette clé d’accès ne convient pas. Connectez-vous avec votre mot de passe, ou réessayez.',
  'password.changing': "Le compte vient d'être modifié. Reconnectez-vous.",
  'password.common':
    'Ce mot de passe est très répandu : il est essayé en premier. Choisissez plutôt quelques mots à vous.',
  'password.own': "Ce n'est guère plus qu'un nom connu : celui du compte, de l'hôtel ou de Reveille.",
  'password.same': "C'est le mot de passe actuel.",
  'password.wrong': "Ce n'est pas le mot de passe actuel.",
  'limit.calls': 'Dans un hôtel, {most} réveils au plus sont en attente. Annulez-en d’abord.',
  'limit.callsOfRoom': 'Pour une chambre, {most} réveils au plus sont en attente. Annulez-en d’abord.',
  'limit.staff': "Un hôtel a {most} numéros du personnel au plus. Supprimez-en d'abord.",
  'limit.phones': "Un hôtel a {most} téléphones au plus. Supprimez-en d'abord.",
  'phone.codes': 'Chaque service a besoin de son propre code.',
  'phone.needsRoom': "Le téléphone d'une chambre a besoin de sa chambre.",
  'phone.noRoom': "Un téléphone de ce type n'appartient à aucune chambre.",
  'phone.room': "La chambre {room} n'existe pas.",
  'provider.answer': "La réponse de {provider} n'est pas fiable : personne n'a été connecté. Recommencez.",
  'provider.begun':
    "Cette connexion n'a pas commencé dans ce navigateur, est terminée ou a duré plus de {minutes} minutes.",
  'provider.breakGlass':
    "{name} n'est pas un administrateur actif avec mot de passe : ce ne peut être un compte de secours.",
  'provider.denied': '{provider} ne vous a pas laissé entrer. Recommencez, ou demandez à votre administrateur.',
  'provider.group': "Chez {provider}, vous n'êtes dans aucun groupe qui puisse utiliser Reveille dans cet hôtel.",
  'provider.hotel': '{provider} ne compte pas cet hôtel parmi les vôtres. Demandez à votre administrateur.',
  'provider.linked': 'Le compte {name}, ou la personne, est déjà lié.',
  'provider.name': "{provider} ne vous donne aucun nom qu'un compte puisse avoir. Demandez à votre administrateur.",
  'provider.none': 'Dans cet hôtel, on se connecte par mot de passe seulement.',
  'provider.off': 'Le compte {name} est désactivé.',
  'provider.only':
    'Cet hôtel se connecte chez son fournisseur : les mots de passe servent aux urgences et aux machines.',
  'provider.password': "Le compte {name} se connecte chez un fournisseur et n'a pas de mot de passe.",
  'provider.silent': '{provider} ne répond pas comme il faut. Réessayez dans un instant.',
  'provider.taken': "Il y a déjà ici un compte {name}, qui n'est pas lié à vous. Votre administrateur peut le lier.",
  'provider.issuer':
    "« {issuer} » n'est pas l'adresse d'un fournisseur. Écrivez-la comme lui : https://login.example.com/hotel.",
  'provider.noKey':
    "Le secret d'un fournisseur ne peut pas être gardé ici : définissez d'abord REVEILLE_SECRET_KEY sur le serveur.",
  'provider.role':
    "« {given} » n'est pas un groupe avec son rôle. Écrivez GROUPE=RÔLE, comme accueil=front-desk ou bar=minibar.",
  'provider.roles': 'Indiquez au moins un groupe avec son rôle.',
  'provider.try.claim':
    "Il énumère ce qu'il dit des personnes, et « {claim} » n'y est pas : vérifiez qu'il envoie les groupes.",
  'provider.try.good': '{host} répond comme un fournisseur. On se connectera sur {door}.',
  'provider.try.noDoor': "{host} répond, mais n'indique aucune page de connexion.",
  'provider.try.silent': '{host} ne répond pas : {reason}',
  'provider.try.wrong': "Ce que répond {host} n'est pas ce qu'un fournisseur dit de lui-même : {reason}",
  'quota.lines':
    '{lines} lignes, c’est plus que les {most} que l’exploitant a données à cet hôtel : adressez-vous à lui.',
  'quota.requests': 'Cet hôtel a envoyé plus de {most} requêtes en une minute, ce que permet l’exploitant.',
  'quota.rooms': 'Cet hôtel peut avoir {most} chambres : demandez-en plus à l’exploitant, ou supprimez-en d’abord.',
  'rooms.number': 'Un numéro de chambre a 1 à 10 chiffres et lettres.',
  'secondFactor.code': 'Ce compte a un second facteur : ajoutez un code de l’application ou un code de secours.',
  'secondFactor.locked': 'Trop de codes erronés. Attendez {minutes} minutes, puis réessayez.',
  'secondFactor.noKey':
    'Aucun second facteur ne peut être gardé ici : définissez d’abord REVEILLE_SECRET_KEY sur le serveur.',
  'secondFactor.none': 'Le compte n’a pas de second facteur.',
  'secondFactor.over': 'Cela a pris trop de temps, ou a été commencé pour un autre compte. Recommencez.',
  'secondFactor.own':
    'Arrêtez votre propre second facteur avec votre mot de passe et un code, dans le menu sous votre nom.',
  'secondFactor.required': 'L’hôtel exige un second facteur pour ce compte : il ne peut pas être arrêté.',
  'secondFactor.stepOver': 'La seconde étape a pris trop de temps, ou est déjà faite. Connectez-vous à nouveau.',
  'secondFactor.there': 'Le compte a déjà un second facteur. Arrêtez d’abord celui-ci.',
  'secondFactor.tokens':
    'Le compte {account} se connecte avec un second facteur : son mot de passe ne vaut pas ici. Envoyez un jeton.',
  'secondFactor.wrong': 'Ce code est faux ou a déjà servi. Prenez le suivant.',
  'secret.again':
    'Le secret ou mot de passe de {name} ne vaut que pour le correspondant d’avant. Saisissez celui du nouveau.',
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
